import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { projectRoot } from '../root'
import { PgliteStream } from './pglite-stream'

/** PGlite in its own worker thread. */
export interface PgliteServer {
  /** The socket of `pg`. A connection is served once the one before it has closed. */
  stream(): PgliteStream
  /** The whole database as a tar, for `template`. */
  dump(): Promise<Uint8Array>
  stop(): Promise<void>
  /** Called once when the worker dies without having been stopped. */
  onCrash(listener: (error: Error) => void): void
}

type Reply =
  | { kind: 'ready' }
  | { kind: 'done' | 'failed'; id: number; result?: Uint8Array; message?: string }

let engine: Promise<WebAssembly.Module> | undefined

/** PGlite compiled once for all databases of a process: workers share its compiled code. */
function sharedEngine(): Promise<WebAssembly.Module> {
  const dist = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  engine ??= readFile(join(dist, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return engine
}

/** The memory of bytes that do not share it. */
const wholeOf = (bytes: Uint8Array | undefined): ArrayBuffer[] =>
  bytes?.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? [bytes.buffer]
    : []

/**
 * Starts the worker. `dataDir` is claimed by the caller (claim.ts); without it the database is in
 * memory. It starts with the files of `tar`, which is transferred to the worker; without `tar` a
 * new database is made, in 4 s.
 */
export async function startPglite(options: {
  dataDir?: string
  tar?: Uint8Array | undefined
}): Promise<PgliteServer> {
  const worker = new Worker(join(projectRoot, 'packages/gateway/core/db/pglite-worker.mjs'), {
    workerData: { ...options, engine: await sharedEngine() },
    // The worker must not inherit the flags of the bundle or the test runner.
    execArgv: [],
    // Transferred: a copy takes longer than the rest of starting the thread.
    transferList: wholeOf(options.tar),
  })
  let stopping = false
  let gone = false
  let nextId = 1
  const waiting = new Map<
    number,
    { resolve: (result?: Uint8Array) => void; reject: (error: Error) => void }
  >()
  const crashListeners: ((error: Error) => void)[] = []

  function crashed(error: Error): void {
    gone = true
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
    stream: () =>
      new PgliteStream(() => {
        if (gone) return undefined
        const { port1, port2 } = new MessageChannel()
        worker.postMessage({ kind: 'connect', port: port2 }, [port2])
        return port1
      }),
    dump: async () => (await ask('dump'))!,
    stop: async () => {
      stopping = true
      await ask('stop').catch(() => undefined)
      await worker.terminate()
    },
    onCrash: (listener) => void crashListeners.push(listener),
  }
}
