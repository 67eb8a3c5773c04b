import { and, inArray } from 'drizzle-orm'
import { addDays, DAY_MS, formatDate, parseTime } from '../../src/lib/dates'
import type { Clock } from '../clock'
import type { Db, Tx } from '../db/open'
import { job, provider } from '../db/schema'
import { enqueueJob } from './enqueue'
import { registerJob, type Job, type JobDeps } from './registry'

/** What happens every business day at a set hour, once per provider and day (design §4). */
export interface Daily {
  /** At most 32 characters; also the kind of its jobs. */
  kind: string
  /** `HH:mm` in Asia/Shanghai. */
  at: string
  /**
   * Runs in one transaction with the plan of the next day's run. Days are never skipped: a gateway
   * that stood still, or a clock that was moved, runs them one after the other.
   * @param day the business day it is due on, `YYYY-MM-DD`
   */
  run(tx: Tx, what: { providerId: string; day: string }, deps: JobDeps): Promise<void>
}

const dailies: Daily[] = []

/** Modules call it once when they are loaded. */
export function registerDaily(daily: Daily): void {
  dailies.push(daily)
  const next = (tx: Tx, done: Job) =>
    plan(tx, daily, done.providerId, addDays(String(done.payload.day), 1))
  registerJob(
    daily.kind,
    async (tx, row, deps) => {
      const { providerId } = row
      await daily.run(tx, { providerId, day: String(row.payload.day) }, deps)
      await next(tx, row)
    },
    // One bad day must not end all the following ones.
    (tx, row) => next(tx, row),
  )
}

const dueAt = ({ at }: Daily, day: string): number => parseTime(`${day} ${at}:00`)

async function plan(tx: Tx | Db, daily: Daily, providerId: string, day: string): Promise<void> {
  await enqueueJob(tx, {
    kind: daily.kind,
    refId: providerId,
    providerId,
    runAt: dueAt(daily, day),
    clock: 'business',
    payload: { day },
  })
}

/** Plans the first run of every daily that has none yet; called when a gateway starts. */
export async function planDailies(db: Db, clock: Clock): Promise<void> {
  await db.transaction(async (tx) => {
    const providers = await tx.select({ providerId: provider.providerId }).from(provider)
    const planned = await tx
      .select({ kind: job.kind, refId: job.refId })
      .from(job)
      .where(
        and(
          inArray(
            job.kind,
            dailies.map((daily) => daily.kind),
          ),
          inArray(job.state, ['WAITING', 'RUNNING']),
        ),
      )
    const has = (kind: string, refId: string) =>
      planned.some((row) => row.kind === kind && row.refId === refId)
    for (const daily of dailies)
      for (const { providerId } of providers)
        if (!has(daily.kind, providerId))
          await plan(tx, daily, providerId, firstDay(daily, clock.now()))
  })
}

/** Today, or tomorrow when today's hour is past: the seed stands for all days before. */
function firstDay(daily: Daily, now: number): string {
  const today = formatDate(now)
  return dueAt(daily, today) > now ? today : formatDate(now + DAY_MS)
}
