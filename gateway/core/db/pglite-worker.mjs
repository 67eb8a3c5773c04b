// PGlite in a worker thread, served on a unix socket that `pg` speaks to. Plain JavaScript: the
// same file is started from the sources and from the production bundle.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

/** @type {{ dataDir?: string, template?: string, engine?: WebAssembly.Module, socketPath: string }} */
const { dataDir, template, engine, socketPath } = workerData

const BLOCK = 512

/** Files in memory that begin as those of a tar, without a copy: PGlite's own way takes 1 s more. */
class TemplateFS extends MemoryFS {
  /** @param {Buffer} tar */
  constructor(tar) {
    super()
    this.tar = tar
  }

  async initialSyncFs() {
    const { FS } = this.pg.Module
    const text = (at, length) => this.tar.toString('latin1', at, at + length).replace(/\0.*$/s, '')
    FS.mkdirTree(PGlite.paths.PGDATA)
    for (let at = 0; this.tar[at];) {
      const path = PGlite.paths.PGDATA + text(at, 100).replace(/^\/?/, '/').replace(/\/$/, '')
      const size = parseInt(text(at + 124, 12), 8) || 0
      const begin = at + BLOCK
      if (text(at + 156, 1) === '5') FS.mkdirTree(path)
      else {
        FS.mkdirTree(path.slice(0, path.lastIndexOf('/')))
        const node = FS.mknod(path, 0o100600, 0)
        node.contents = new Uint8Array(this.tar.buffer, this.tar.byteOffset + begin, size)
        node.usedBytes = size
      }
      at = begin + Math.ceil(size / BLOCK) * BLOCK
    }
  }
}

/** What is gone with the process need not be guarded against a crash, nor fill much memory. */
const IN_MEMORY = [
  'shared_buffers=32MB',
  'full_page_writes=off',
  'wal_init_zero=off',
  'wal_recycle=off',
]

const db = await PGlite.create({
  ...(dataDir
    ? { dataDir }
    : {
        pgliteWasmModule: engine,
        startParams: [...PGlite.defaultStartParams, ...IN_MEMORY.flatMap((one) => ['-c', one])],
      }),
  ...(template ? { fs: new TemplateFS(await readFile(template)) } : {}),
  // Acknowledged means written: an answer never runs ahead of the data files.
  relaxedDurability: false,
})
/** What a client says of one statement, before a Sync or a Flush asks for the answer. */
const PARTS = new Set(Array.from('PBDEC', (letter) => letter.charCodeAt(0)))
/** An answer's bytes that go out at one go. */
const ANSWER_BYTES = 65_536
/** @type {Uint8Array[]} */
let parts = []

// The socket server hands over one message at a time and sends what each gives. A statement is
// five: run together and answered at once they cost a sixth less, on both ends of the socket.
const execProtocolRawStream = db.execProtocolRawStream.bind(db)
db.execProtocolRawStream = async (message, { onRawData, ...options }) => {
  // A client that has just come is not asked to finish what another one left.
  if (message[0] === 0) parts = []
  parts.push(message)
  if (PARTS.has(message[0])) return
  const whole = parts.length === 1 ? message : new Uint8Array(Buffer.concat(parts))
  parts = []
  let answer = []
  let length = 0
  const send = () => {
    if (length > 0) onRawData(Buffer.concat(answer))
    answer = []
    length = 0
  }
  try {
    await execProtocolRawStream(whole, {
      ...options,
      onRawData(data) {
        // The engine's own memory, which it goes on with.
        answer.push(data.slice())
        length += data.length
        if (length >= ANSWER_BYTES) send()
      },
    })
    send()
  } catch (error) {
    // SQL errors travel as messages. What is thrown here is the engine itself failing, after which
    // the socket's queue would stand still for ever: end the worker, so that the process can say so.
    setImmediate(() => {
      throw error
    })
    throw error
  }
}
// One pool connection at a time; the spare places let it reconnect while the old socket closes.
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 8 })
await server.start()
parentPort.postMessage({ kind: 'ready' })

parentPort.on('message', (order) => void obey(order))

async function obey({ kind, id }) {
  try {
    let result
    if (kind === 'dump') {
      const dump = await db.dumpDataDir('none')
      result = new Uint8Array(await dump.arrayBuffer())
    } else if (kind === 'stop') {
      await server.stop()
      await db.close()
    }
    parentPort.postMessage({ kind: 'done', id, result })
  } catch (error) {
    parentPort.postMessage({ kind: 'failed', id, message: String(error) })
  }
}
