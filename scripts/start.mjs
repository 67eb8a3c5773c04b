// `npm start`: builds when the sources changed since the last build and the gateway can start here,
// then serves console and gateway on one port. The gateway runs in this process, so that signals
// reach it directly.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, runNode } from './shell.mjs'
import { isBuilt } from './sources.mjs'

if (!isBuilt()) {
  // Nothing is built for a gateway that cannot start; the built one looks again by itself.
  const start = (file, args, options) =>
    runNode(join(root, 'scripts/run.mjs'), [join(root, file), ...args], options)
  const fit = await start('gateway/start/preflight.ts', [])
  if (fit !== 0) process.exit(fit)
  console.log('正在构建控台与网关（源码有变化时才需要）…')
  // A build leaves half a machine idle: on a first start the samples are laid meanwhile. Where that
  // fails the gateway lays them, or says what is wrong.
  const [code] = await Promise.all([
    runNode(join(root, 'scripts/build.mjs'), []),
    start('gateway/cli/seed.ts', ['--first'], { quiet: true }),
  ])
  if (code !== 0) process.exit(code)
}
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'dist/gateway/main.js')).href)
