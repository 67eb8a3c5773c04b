// Reads workbooks in a worker thread, one after another, so that calls do not wait for them. Plain
// JavaScript: the same file is started from the sources and from the production bundle.
import { parentPort } from 'node:worker_threads'
import { giveWay, ownThread } from './own-thread.mjs'

const thread = ownThread()
giveWay(thread)
// Imported after lowering the priority: loading competes with calls as well.
const { readRows } = await import('./workbook-rows.mjs')
parentPort.on('message', ({ bytes, rules }) => {
  void readRows(bytes, rules).then((result) => parentPort.postMessage(result))
})
parentPort.postMessage({ thread })
