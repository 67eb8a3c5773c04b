import type { SteppedClock } from '../clock-business'
import { claim } from './queue'
import type { Job, JobDeps } from './definition'

/** A smaller difference is no leap: jobs are polled twice a second. */
export const LEAP_MS = 60_000

/**
 * Runs the jobs that fell due while business time moved on without a runner: after a clock leap or
 * a downtime. The clock is set to each late job's own moment while that job runs, the earliest
 * first, whichever lane it belongs to. So a leap of forty days has the result of forty leaps of a
 * day. After a kill it goes on from the earliest job that is left.
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
      // The clock may have been moved again meanwhile.
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
