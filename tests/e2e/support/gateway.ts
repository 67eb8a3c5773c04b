import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runNode } from '../../../scripts/shell.mjs'
import { isBuilt } from '../../../scripts/sources.mjs'

export interface RunningGateway {
  origin: string
  dataDir: string
  process: ChildProcess
  /** Ends it; its data goes unless `keep`. */
  stop(options?: { keep?: boolean; signal?: NodeJS.Signals }): Promise<void>
}

export interface GatewayStart {
  port?: number
  dataDir?: string
  env?: Record<string, string>
  /** Default: the built gateway. */
  script?: string
}

/** Generous: a first start builds and seeds a database, and the machine may be busy. */
const START_MS = 180_000

/** A port no process listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** `dist` as the sources are now; builds when it is missing or stale. */
export async function ensureBuilt(): Promise<void> {
  if (isBuilt()) return
  const code = await runNode(join(root, 'scripts/build.mjs'), [])
  if (code !== 0) throw new Error(`npm run build ended with ${code}`)
}

/** Starts the built gateway as a user would and waits until it serves calls. */
export async function startGateway(start: GatewayStart = {}): Promise<RunningGateway> {
  const port = start.port ?? (await freePort())
  const dataDir = start.dataDir ?? mkdtempSync(join(tmpdir(), 'console-e2e-'))
  const child = spawn(process.execPath, [join(root, start.script ?? 'dist/gateway/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ...start.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const origin = `http://127.0.0.1:${port}`

  const until = Date.now() + START_MS
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the gateway ended at start:\n${output}`)
    if (await isServing(origin)) break
    if (Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`the gateway did not serve within ${START_MS / 1000} s:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    origin,
    dataDir,
    process: child,
    stop: async (options = {}) => {
      child.kill(options.signal ?? 'SIGTERM')
      await exited
      if (!options.keep) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function isServing(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/healthz`)).status === 200
  } catch {
    return false
  }
}
