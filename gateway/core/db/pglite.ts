import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../root'

/** PGlite behind a unix socket in its own worker thread. */
export interface PgliteServer {
  /** What `pg` takes as host; the socket below it is named for `port`. */
  host: string
  port: number
  /** The whole database as a tar, for `template`. */
  dump(): Promise<Uint8Array>
  stop(): Promise<void>
  /** Told once when the worker dies without having been stopped. */
  onCrash(listener: (error: Error) => void): void
}

const PORT = 5432
type Reply =
  | { kind: 'ready' }
  | { kind: 'done' | 'failed'; id: number; result?: Uint8Array; message?: string }

let engine: Promise<WebAssembly.Module> | undefined

/** PGlite compiled once for all databases in memory: workers share its code, warmed up as it is. */
function sharedEngine(): Promise<WebAssembly.Module> {
  const dist = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  engine ??= readFile(join(dist, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return engine
}

/**
 * Starts the worker. `dataDir` is claimed by the caller (claim.ts); without it the database lives
 * in memory, loaded from the tar `template` if given (about 0.4 s against 4 s for a new one).
 */
export async function startPglite(options: {
  dataDir?: string
  template?: string
}): Promise<PgliteServer> {
  const host = await socketFolder(options.dataDir)
  const worker = new Worker(join(projectRoot, 'gateway/core/db/pglite-worker.mjs'), {
    workerData: {
      ...options,
      engine: options.dataDir ? undefined : await sharedEngine(),
      socketPath: join(host, `.s.PGSQL.${PORT}`),
    },
    // The bundle's and the test runner's flags are not the worker's.
    execArgv: [],
  })
  let stopping = false
  let nextId = 1
  const waiting = new Map<
    number,
    { resolve: (result?: Uint8Array) => void; reject: (error: Error) => void }
  >()
  const crashListeners: ((error: Error) => void)[] = []

  function crashed(error: Error): void {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    if (!stopping) for (const listener of crashListeners) listener(error)
  }
  function ask(kind: 'dump' | 'stop'): Promise<Uint8Array | undefined> {
    const id = nextId++
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ kind, id })
    })
  }

  await new Promise<void>((resolve, reject) => {
    worker.on('error', (error: Error) => (reject(error), crashed(error)))
    worker.on('exit', (code) => {
      const error = new Error(`database worker ended with code ${code}`)
      reject(error)
      crashed(error)
    })
    worker.on('message', (reply: Reply) => {
      if (reply.kind === 'ready') return resolve()
      const call = waiting.get(reply.id)
      waiting.delete(reply.id)
      if (reply.kind === 'done') call?.resolve(reply.result)
      else call?.reject(new Error(reply.message))
    })
  })

  return {
    host,
    port: PORT,
    dump: async () => (await ask('dump'))!,
    stop: async () => {
      stopping = true
      await ask('stop').catch(() => undefined)
      await worker.terminate()
      await rm(host, { recursive: true, force: true })
    },
    onCrash: (listener) => void crashListeners.push(listener),
  }
}

/**
 * A folder of our own for the socket, since PGlite asks for no password: closed to other users,
 * short enough for a socket path. Named by the data directory, so a killed run leaves one at most.
 */
async function socketFolder(dataDir: string | undefined): Promise<string> {
  if (!dataDir) return mkdtemp(join(tmpdir(), 'console-pg-'))
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `console-pg-${process.getuid?.() ?? ''}-${hash}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  return folder
}
