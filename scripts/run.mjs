// Runs a TypeScript file of this project: node scripts/run.mjs FILE [arguments]
// Vite's module runner resolves imports as the build does (import.meta.glob, no file extensions).
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, createServerModuleRunner } from 'vite'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('usage: node scripts/run.mjs FILE [arguments]')
  process.exit(2)
}
const root = fileURLToPath(new URL('..', import.meta.url))
process.argv = [process.argv[0], resolve(file), ...args]

const server = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
})
const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
try {
  await runner.import(resolve(file))
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  // Whatever the file still does (a server that listens) needs no further imports.
  await server.close()
}
