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
// SQL errors travel as messages. What is thrown here is the engine itself failing, after which the
// socket's queue would stand still for ever: end the worker, so that the process can say so.
const execProtocolRawStream = db.execProtocolRawStream.bind(db)
db.execProtocolRawStream = async (...args) => {
  try {
    return await execProtocolRawStream(...args)
  } catch (error) {
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
