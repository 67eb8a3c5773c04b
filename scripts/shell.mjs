import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The repository's root, wherever a script was started from. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a command with its output shown, and resolves to its exit code (128 when a signal ended it).
 * It ends with this process.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, behind?: boolean }} [options] behind: only with what others leave of the machine
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: options.quiet ? 'ignore' : 'inherit',
      env: { ...process.env, ...options.env },
    })
    if (options.behind && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    const end = () => void child.kill()
    process.once('exit', end)
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('exit', end)
      resolve(code ?? 128)
    })
  })
}

/** A tool of node_modules, started by this very node: no npx, no shell, no PATH. */
export const tool = (name, file) => `${root}node_modules/${name}/${file}`

/**
 * For what is written in Go, types and lint: their processes end before it pays to tidy up after
 * them. A third of their time; types keep 2.2 GB in use, and 2.7 instead of 2.4 GB in all.
 */
export const UNTIDIED = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

/**
 * @param {string} script path of a JavaScript file
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options)
