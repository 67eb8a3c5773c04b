// Reads one file of an acquirer in a worker thread and posts its rows in batches, the next one when
// the last is done with. Plain JavaScript: the same file is started from the sources and from the
// production bundle.
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { giveWay, ownThread } from '../../../core/imports/own-thread.mjs'

giveWay(ownThread())
const { BATCH_ROWS } = await import('./limits.mjs')
const { readRows } = await import('./read-rows.mjs')

let batch = []
let taken = Promise.resolve()
const end = await readRows(workerData, (row) => {
  batch.push(row)
  return batch.length < BATCH_ROWS ? undefined : post()
})
if (batch.length > 0) await post()
await taken
parentPort.postMessage({ end })
parentPort.close()

/** Waits for the batch before: one is taken while the next is read. */
async function post() {
  await taken
  const rows = batch
  batch = []
  taken = once(parentPort, 'message')
  parentPort.postMessage({ rows })
}
