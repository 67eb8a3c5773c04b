// `npm start`: builds when the sources changed since the last build and the gateway can start here,
// then serves console and gateway on one port. The gateway runs in this process, so that signals
// reach it directly.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, precompress } from './building.mjs'
import { root, runNode } from './shell.mjs'
import { isBuilt } from './sources.mjs'

/**
 * Looks at where the gateway is to run; it goes on after that, making a new database's files.
 * @returns {Promise<{ isNew: boolean, ended: Promise<unknown> }>}
 */
function preflight() {
  const child = fork(join(root, 'scripts/run.mjs'), [join(root, 'gateway/start/preflight.ts')])
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return new Promise((resolve) => {
    let fit = false
    child.once('message', ({ isNew }) => {
      fit = true
      resolve({ isNew, ended })
    })
    // It has said why, or was ended.
    void ended.then((code) => fit || process.exit(code || 1))
  })
}

if (!isBuilt()) {
  // Nothing is built for a gateway that cannot start; the built one looks again by itself.
  const { isNew, ended } = await preflight()
  console.log('正在构建控台与网关（源码有变化时才需要）…')
  // The console takes longest: on a first start the samples are laid meanwhile, by the gateway's
  // own build. Where that fails the gateway lays them, or says what is wrong.
  const code = await build(async () => {
    await ended
    if (isNew) await runNode(join(root, 'dist/gateway/cli/seed.js'), ['--first'], { quiet: true })
  })
  if (code !== 0) process.exit(code)
}
process.env.NODE_ENV ??= 'production'
const { started } = await import(pathToFileURL(join(root, 'dist/gateway/main.js')).href)
await started
// No first screen has to wait for it. Where it fails, files go out as they are.
await precompress({ behind: true }).catch(() => undefined)
