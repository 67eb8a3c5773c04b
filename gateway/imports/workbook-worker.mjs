// Reads workbooks in a worker thread, one after another, so that whoever waits for something else
// does not wait for them. Plain JavaScript: the same file is started from the sources and from the
// production bundle.
import { parentPort } from 'node:worker_threads'
import { readRows } from './workbook-rows.mjs'

parentPort.on('message', ({ bytes, rules }) => {
  void readRows(bytes, rules).then((result) => parentPort.postMessage(result))
})
parentPort.postMessage('ready')
