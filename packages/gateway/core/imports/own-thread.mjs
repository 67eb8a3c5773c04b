// The worker's own thread, as the system knows it.
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Linux: -20 is first, 19 last, 0 usual. */
const NICE = 5

/** The /proc folder with this thread's CPU time; undefined where there is none. */
export function ownThread() {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}`
  } catch {
    return undefined
  }
}

/**
 * Lowers the priority of this thread, so that calls have the processor first.
 * @param {string | undefined} thread its folder in /proc
 */
export function giveWay(thread) {
  if (!thread) return
  try {
    setPriority(Number(thread.split('/').at(-1)), NICE)
  } catch {
    // A container may forbid it; then the file is read at normal priority.
  }
}
