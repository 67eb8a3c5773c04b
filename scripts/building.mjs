// The build: the console (dist/console) and the gateway (dist/gateway), then a stamp of the sources
// they came from, by which `npm start` knows whether it must build again; and what is still done to
// the console's files afterwards (precompress.mjs).
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode, tool } from './shell.mjs'
import { startStamp } from './sources.mjs'

const vite = tool('vite', 'bin/vite.js')
// The caller's NODE_ENV may differ (a test run's, say), and React would be built for that one.
const env = { NODE_ENV: 'production' }
const viteBuild = (args = [], options = {}) =>
  runNode(vite, ['build', ...args, '--logLevel', 'warn'], { env, ...options })

/**
 * Side by side: each leaves a core idle for half its time. The gateway is there long before the
 * console, so that something can be done with it meanwhile.
 * @param {{ behind?: boolean }} [options] behind: something else is waited for more than the console
 * @returns {{ gateway: Promise<number>, all: Promise<number> }} exit codes: 0 when it was built
 */
export function startBuild({ behind = false } = {}) {
  const stamp = startStamp()
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  const gateway = viteBuild(['-c', 'packages/gateway/vite.config.ts'])
  const all = Promise.all([viteBuild([], { behind }), gateway]).then((codes) => {
    const failed = codes.find((code) => code !== 0)
    if (failed === undefined) stamp()
    return failed ?? 0
  })
  return { gateway, all }
}

/** dist/console alone, for a host of plain files before a gateway elsewhere. */
export const buildConsole = () => viteBuild()

/**
 * Files already compressed are skipped.
 * @param {{ behind?: boolean }} [options] behind: silent and at low priority
 */
export const precompress = ({ behind = false } = {}) =>
  runNode(join(root, 'scripts/precompress.mjs'), behind ? ['--behind'] : [], { quiet: behind })
