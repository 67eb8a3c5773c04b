import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * How a process is asked. `busy`: call after call, four at a time, as a process works that has
 * something to do. `rested`: one call, then 10 ms of nothing, so that each wakes a process and a
 * processor whose caches others had meanwhile.
 */
export const PACES = { busy: { atOnce: 4, pauseMs: 0 }, rested: { atOnce: 1, pauseMs: 10 } }
/**
 * Call after call, one at a time: for what is measured by the clock, which two cores that four
 * calls share would add their waiting to.
 */
export const IN_TURN = { atOnce: 1, pauseMs: 0 }
type Pace = typeof IN_TURN

/** Of one call, in ms of CPU. */
export type Spent = Record<keyof typeof PACES, number>

/** Asks so many times at a pace; `ask` gets the number of the call. */
export async function askAt(
  { atOnce, pauseMs }: Pace,
  calls: number,
  ask: (call: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < calls) {
      await ask(next++)
      if (pauseMs > 0) await pause(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** CPU that a process takes for each of so many calls, all its threads together, in ms. */
export async function cpuOf(
  pid: number,
  pace: Pace,
  calls: number,
  ask: (call: number) => Promise<unknown>,
): Promise<number> {
  const before = cpuMs(pid)
  await askAt(pace, calls, ask)
  return (cpuMs(pid) - before) / calls
}

/** By the scheduler's own count, in ns; the clock of ticks is too coarse for a few calls. */
function cpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => {
    const [ns = 0] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return sum + Number(ns) / 1e6
  }, 0)
}
