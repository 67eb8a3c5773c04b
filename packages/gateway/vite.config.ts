import { defineConfig } from 'vite'

/** Command-line entries that run from the build without Vite. */
const CLI = ['seed']

/**
 * The gateway for plain Node: `dist/gateway/main.js` and the command line beside it. Packages stay
 * in node_modules; only the project's own sources are bundled.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/gateway',
    emptyOutDir: true,
    // Readable stack traces are worth more here than bytes.
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'packages/gateway/main.ts',
        // The first entry of `npm start`, while the console is still being built.
        serve: 'packages/gateway/serve.ts',
        ...Object.fromEntries(
          CLI.map((name) => [`cli/${name}`, `packages/gateway/cli/${name}.ts`]),
        ),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
