// Reads workbooks in a worker thread, one after another, so that whoever waits for something else
// does not wait for them. Plain JavaScript: the same file is started from the sources and from the
// production bundle.
import { readlinkSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { readRows } from './workbook-rows.mjs'

parentPort.on('message', ({ bytes, rules }) => {
  void readRows(bytes, rules).then((result) => parentPort.postMessage(result))
})
parentPort.postMessage({ thread: ownThread() })

/** Where Linux tells what this thread has computed; undefined elsewhere. */
function ownThread() {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}`
  } catch {
    return undefined
  }
}
