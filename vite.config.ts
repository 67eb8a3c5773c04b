import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
// With their extensions: Vite hands this file to Node as it is, which asks for them.
import { gatewayPlugin } from './gateway/vite-plugin.ts'
import { cssVariables } from './src/theme/css-variables.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

export default defineConfig({
  plugins: [react(), tokensCss(), gatewayPlugin(), precompress()],
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 5173) },
  resolve: {
    // @refinedev/antd and Refine's core name them; nothing of ours draws markdown (design §6).
    alias: {
      'react-markdown': path('./src/theme/stubs/nothing.ts'),
      'remark-gfm': path('./src/theme/stubs/nothing.ts'),
      '@ant-design/pro-layout': path('./src/theme/stubs/nothing.ts'),
    },
  },
  build: {
    target: 'es2022',
    outDir: 'dist/console',
    emptyOutDir: true,
    // Inlined files would need `data:` in the content security policy for more than images.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What belongs to what, for the size budgets (scripts/budgets.mjs).
    manifest: true,
    chunkSizeWarningLimit: 1200,
    // Sign-in loads few files: preloading its graph is two links in index.html. Every browser of
    // the target knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Without this a group swallows what its modules import, and sign-in would carry antd.
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              // With the few lines of ours that everything shares: a file of its own costs more.
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|src[\\/]lib[\\/](codes|post)\.ts/,
              priority: 30,
            },
            { name: 'charts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
})

/** Writes `src/theme/tokens.css` from the tokens, so that they have one source. */
function tokensCss(): Plugin {
  const file = path('./src/theme/tokens.css')
  return {
    name: 'tokens-css',
    buildStart() {
      const css = cssVariables()
      if (read(file) !== css) writeFileSync(file, css)
    },
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Beside each text file its brotli and gzip form, at the strength only a build can afford. */
function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle(error?: Error) {
      // A build that failed wrote nothing, and its own error is the one to read.
      if (error || !existsSync(outDir)) return
      const brotli = promisify(brotliCompress)
      const zip = promisify(gzip)
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
      for (const entry of entries) {
        if (!entry.isFile() || !/\.(js|css|svg|json|txt)$/.test(entry.name)) continue
        const file = join(entry.parentPath, entry.name)
        const bytes = await readFile(file)
        // Below a packet nothing is won.
        if (bytes.length < 1024) continue
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        }
        await Promise.all([
          brotli(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
          zip(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
        ])
      }
    },
  }
}
