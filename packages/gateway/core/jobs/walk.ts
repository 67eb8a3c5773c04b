import type { SteppedClock } from '../clock-business'
import { claim } from './queue'
import type { Job, JobDeps } from './definition'

/** Less is no leap: jobs are looked for twice a second. */
export const LEAP_MS = 60_000

/**
 * Catches up with business time that went on without us, because it was moved on or because nobody
 * was there: the clock stands at each late job's own moment while that runs, the earliest first,
 * whichever lane it belongs to. So a leap of forty days leaves what forty leaps of a day leave. A
 * process that is killed in between goes on from the earliest job that is left.
 */
export async function walk(
  deps: Omit<JobDeps, 'clock'> & { clock: SteppedClock },
  kinds: string[],
  signal: AbortSignal,
  run: (job: Job) => Promise<void>,
): Promise<void> {
  const { db, clock } = deps
  let at = clock.stands() ? clock.now() : Number.NEGATIVE_INFINITY
  try {
    while (!signal.aborted) {
      const until = clock.live()
      const job = await claim(db, { now: () => until, wall: clock.wall }, kinds, 'business')
      // It may have been moved on once more meanwhile.
      if (!job && clock.live() - until < LEAP_MS) return
      if (!job) continue
      at = Math.max(at, job.runAt.getTime())
      clock.standAt(at)
      await run(job)
    }
  } finally {
    clock.goOn()
  }
}
