// `npm start`: builds when the sources changed since the last build and the gateway can start here,
// then serves console and gateway on one port. The gateway runs in this process, and package.json
// starts it by `exec`: npm passes signals on to its direct child, which must not be a shell.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { precompress, startBuild } from './building.mjs'
import { root } from './shell.mjs'
import { isBuilt } from './sources.mjs'

/**
 * Looks at where the gateway is to run. Where it cannot, that has been said and the process ends.
 * @returns {Promise<{ isNew: boolean }>} isNew: there is no embedded database yet
 */
function preflight() {
  const child = fork(join(root, 'scripts/run.mjs'), [
    join(root, 'packages/gateway/start/preflight.ts'),
  ])
  const end = () => void child.kill()
  process.once('exit', end)
  return new Promise((resolve) => {
    let fit
    child.once('message', (fitness) => (fit = fitness))
    // The next process that opens the database finds its lock released.
    child.once('exit', (code) => {
      process.off('exit', end)
      if (fit) resolve(fit)
      else process.exit(code || 1)
    })
  })
}

/** A signal before the gateway serves: children of the build end with this process (shell.mjs). */
const endAtOnce = () => process.exit(143)
process.on('SIGTERM', endAtOnce)
process.on('SIGINT', endAtOnce)

/** The gateway's own code, in this process. @param {Promise<unknown>} [built] see packages/gateway/serve.ts */
async function serve(built) {
  process.env.NODE_ENV ??= 'production'
  const { serve } = await import(pathToFileURL(join(root, 'dist/gateway/serve.js')).href)
  await serve({ built })
  // From here on the gateway finishes its calls before it ends.
  process.off('SIGTERM', endAtOnce)
  process.off('SIGINT', endAtOnce)
}

/**
 * The console takes longest: on a first start the gateway, which is built long before it, lays the
 * samples meanwhile. A database that is there already is not touched before all is built.
 */
async function buildAndServe() {
  // Builds only for a gateway that can start; the built one runs its own preflight.
  const { isNew } = await preflight()
  console.log('正在构建控台与网关（源码有变化时才需要）…')
  const { gateway, all } = startBuild({ behind: isNew })
  const built = all.then((code) => code === 0 || process.exit(code))
  if (!isNew || (await gateway) !== 0) await built
  await serve(built)
}

await (isBuilt() ? serve() : buildAndServe())
// No first screen has to wait for it. Where it fails, files go out as they are.
await precompress({ behind: true }).catch(() => undefined)
