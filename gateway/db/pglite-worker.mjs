// PGlite in a worker thread, served on a unix socket that `pg` speaks to. Plain JavaScript: the
// same file is started from the sources and from the production bundle.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

/** @type {{ dataDir?: string, template?: string, socketPath: string }} */
const { dataDir, template, socketPath } = workerData

const db = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(template ? { loadDataDir: new Blob([await readFile(template)]) } : {}),
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
