// PGlite in a worker thread, to which `pg` speaks through message ports. Plain JavaScript: the same
// file is started from the sources and from the production bundle.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { MemoryFS, PGlite } from '@electric-sql/pglite'

/** @type {{ dataDir?: string, tar?: Uint8Array, engine: WebAssembly.Module }} */
const { dataDir, tar, engine } = workerData

const BLOCK = 512

/**
 * The entries of a tar, folders before their content; `bytes` are views of the tar itself.
 * @param {Uint8Array} packed
 * @returns {Generator<{ path: string, bytes?: Uint8Array }>}
 */
function* entriesOf(packed) {
  const buffer = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  const text = (at, length) => buffer.toString('latin1', at, at + length).replace(/\0.*$/s, '')
  for (let at = 0; buffer[at];) {
    const path = text(at, 100).replace(/^\/?/, '/').replace(/\/$/, '')
    const size = parseInt(text(at + 124, 12), 8) || 0
    const begin = at + BLOCK
    const isFolder = text(at + 156, 1) === '5'
    yield isFolder ? { path } : { path, bytes: packed.subarray(begin, begin + size) }
    at = begin + Math.ceil(size / BLOCK) * BLOCK
  }
}

/** Files in memory, initialised from a tar without a copy: PGlite's own way takes 1 s more. */
class TarFS extends MemoryFS {
  async initialSyncFs() {
    const { FS } = this.pg.Module
    FS.mkdirTree(PGlite.paths.PGDATA)
    for (const { path, bytes } of entriesOf(tar)) {
      const full = PGlite.paths.PGDATA + path
      if (!bytes) {
        FS.mkdirTree(full)
        continue
      }
      FS.mkdirTree(full.slice(0, full.lastIndexOf('/')))
      const node = FS.mknod(full, 0o100600, 0)
      node.contents = bytes
      node.usedBytes = bytes.length
    }
  }
}

/** @param {string} folder */
function unpackTo(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const { path, bytes } of entriesOf(tar))
    if (bytes) writeFileSync(join(folder, path), bytes, { mode: 0o600 })
    else mkdirSync(join(folder, path), { recursive: true, mode: 0o700 })
}

/** Settings of a database in memory: it needs no crash safety, and should take little memory. */
const IN_MEMORY = [
  'shared_buffers=32MB',
  'full_page_writes=off',
  'wal_init_zero=off',
  'wal_recycle=off',
]

if (dataDir && tar) unpackTo(dataDir)
const db = await PGlite.create({
  pgliteWasmModule: engine,
  ...(dataDir
    ? { dataDir }
    : { startParams: [...PGlite.defaultStartParams, ...IN_MEMORY.flatMap((one) => ['-c', one])] }),
  ...(!dataDir && tar ? { fs: new TarFS() } : {}),
  // An answer is sent only after the data files are written.
  relaxedDurability: false,
})
/** Bytes of an answer that are sent at once. */
const ANSWER_BYTES = 65_536
/** The message of a client that disconnects. */
const TERMINATE = 'X'.charCodeAt(0)

/**
 * Runs what came together, usually a whole statement, and answers it.
 * @param {import('node:worker_threads').MessagePort} port
 * @param {Uint8Array} bytes
 */
async function answer(port, bytes) {
  if (bytes[0] === TERMINATE) return
  let parts = []
  let length = 0
  const send = () => {
    if (length === 0) return
    // A buffer of exact size, transferred: copies would wait for garbage collection on both sides.
    const whole = parts.length === 1 ? parts[0] : joined(parts, length)
    port.postMessage(whole, [whole.buffer])
    parts = []
    length = 0
  }
  await db.execProtocolRawStream(bytes, {
    onRawData(data) {
      // A copy: this is the engine's own memory, which it reuses.
      parts.push(data.slice())
      length += data.length
      if (length >= ANSWER_BYTES) send()
    },
  })
  send()
}

function joined(parts, length) {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Settled when all earlier connections have closed. */
let former = Promise.resolve()

/** Serves a connection, once the one before has closed: the engine has one session for all. */
function serve(port) {
  let said = former
  let gone
  former = new Promise((resolve) => (gone = resolve))
  port.on('message', (bytes) => {
    // SQL errors travel as messages. An exception here is a failure of the engine itself, after
    // which no query can be answered: it ends the worker, so that the process can report it.
    said = said.then(() => answer(port, bytes)).catch(fail)
  })
  port.on('close', () => {
    said
      .then(() => (db.isInTransaction() ? db.exec('ROLLBACK') : undefined))
      .then(gone)
      .catch(fail)
  })
}

function fail(error) {
  setImmediate(() => {
    throw error
  })
  // Never resolves: no later message is run.
  return new Promise(() => undefined)
}

parentPort.postMessage({ kind: 'ready' })

parentPort.on('message', (order) => {
  if (order.kind === 'connect') serve(order.port)
  else void obey(order)
})

async function obey({ kind, id }) {
  try {
    let result
    if (kind === 'dump') {
      const dump = await db.dumpDataDir('none')
      result = new Uint8Array(await dump.arrayBuffer())
    } else if (kind === 'stop') {
      await db.close()
    }
    parentPort.postMessage({ kind: 'done', id, result })
  } catch (error) {
    parentPort.postMessage({ kind: 'failed', id, message: String(error) })
  }
}
