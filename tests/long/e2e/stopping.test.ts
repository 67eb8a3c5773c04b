import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../../scripts/shell.mjs'
import { freePort } from '../../e2e/support/gateway'

const dataDir = mkdtempSync(join(tmpdir(), 'console-stopping-'))
const started: ChildProcess[] = []
afterAll(() => {
  for (const { pid } of started) signalGroup(pid!, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}

/** `npm start` of an empty installation, in a process group of its own as a service manager has it. */
async function npmStart(): Promise<{ npm: ChildProcess; port: number }> {
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      VITEST: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SANDBOX: '0',
      SIGN_SECRET: 'a-secret-of-its-own',
      DES_KEY: 'a-key-of-its-own-24bytes',
      DATA_SECRET: 'a-secret-for-what-is-kept-in-tests',
    },
  })
  started.push(npm)
  const isServing = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  await expect.poll(isServing, { timeout: 120_000 }).toBe(true)
  return { npm, port }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve((socket.destroy(), true)))
    socket.on('error', () => resolve(false))
  })

test.each([
  ['npm alone', ({ pid }: ChildProcess) => process.kill(pid!, 'SIGTERM')],
  ['the whole process group', ({ pid }: ChildProcess) => signalGroup(pid!, 'SIGTERM')],
])('SIGTERM to %s stops npm start: no process is left, the port is closed', async (_to, stop) => {
  const { npm, port } = await npmStart()
  const ended = once(npm, 'exit')
  stop(npm)
  await ended
  await expect.poll(() => signalGroup(npm.pid!, 0), { timeout: 60_000 }).toBe(false)
  expect(await isOpen(port)).toBe(false)
})
