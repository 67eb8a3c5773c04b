// `npm start`: builds when the sources changed since the last build and the gateway can start here,
// then serves console and gateway on one port. The gateway runs in this process, so that signals
// reach it directly.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, runNode } from './shell.mjs'
import { isBuilt } from './sources.mjs'

if (!isBuilt()) {
  // Nothing is built for a gateway that cannot start; the built one looks again by itself.
  const run = [join(root, 'gateway/start/preflight.ts')]
  const fit = await runNode(join(root, 'scripts/run.mjs'), run)
  if (fit !== 0) process.exit(fit)
  console.log('正在构建控台与网关（源码有变化时才需要）…')
  const code = await runNode(join(root, 'scripts/build.mjs'), [])
  if (code !== 0) process.exit(code)
}
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'dist/gateway/main.js')).href)
