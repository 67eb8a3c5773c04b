// Reads workbooks in a worker thread, one after another, so that calls do not wait for them. Plain
// JavaScript: the same file is started from the sources and from the production bundle.
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** Linux: -20 is first, 19 last, 0 usual. */
const NICE = 5

const thread = ownThread()
if (thread) giveWay(thread)
// Imported after lowering the priority: loading competes with calls as well.
const { readRows } = await import('./workbook-rows.mjs')
parentPort.on('message', ({ bytes, rules }) => {
  void readRows(bytes, rules).then((result) => parentPort.postMessage(result))
})
parentPort.postMessage({ thread })

/** The /proc folder with this thread's CPU time; undefined where there is none. */
function ownThread() {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}`
  } catch {
    return undefined
  }
}

/** Lowers the thread's priority, so that calls have the processor first. */
function giveWay(own) {
  try {
    setPriority(Number(own.split('/').at(-1)), NICE)
  } catch {
    // A container may forbid it; then the file is read at normal priority.
  }
}
