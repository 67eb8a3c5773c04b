import { spawn, type ChildProcess } from 'node:child_process'
import { root } from '../../../../scripts/shell.mjs'

/** The gateway as a process of its own, to be killed. */
export interface Life {
  child: ChildProcess
  /** Resolves to its address; rejects with its output when the process ends before. */
  origin: Promise<string>
  ended: Promise<void>
}

/**
 * @param program the built gateway
 * @param env beside the trial's own settings
 */
export function startLife(
  program: string,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Life {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      VITEST: '',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SANDBOX: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const origin = new Promise<string>((resolve, reject) => {
    const take = (text: Buffer) => {
      said = (said + String(text)).slice(-8000)
      const address = /控台\s+(http:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    void ended.then(() => reject(new Error(`the gateway ended at its start:\n${said}`)))
  })
  // A process killed at its start has no address: expected here.
  origin.catch(() => undefined)
  return { child, origin, ended }
}
