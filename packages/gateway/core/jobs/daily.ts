import { and, asc, eq, inArray } from 'drizzle-orm'
import { isAnyOf } from '../db/one-of'
import { addDays, DAY_MS, formatDate, parseTime } from '#domain/dates'
import type { Clock } from '../clock'
import type { Db, Tx } from '../db/open'
import { job } from './job-schema'
import { provider } from '../access-schema'
import type { DailyJob, Job, JobDefinition, ShortJob } from './definition'
import { enqueueOnce } from './enqueue'

/**
 * Every provider has one chain per daily job: the run of a day plans the next one in its own
 * transaction. A day is planned once (the unique index of `job`), however many gateways plan it, so
 * that two chains of the same job merge.
 */

export const isDaily = (one: JobDefinition): one is DailyJob => 'at' in one

/** A day's run together with the plan of the next. */
export function dailyRun(daily: DailyJob): ShortJob {
  const next = (tx: Tx, done: Job) => plan(tx, daily, done.providerId, addDays(dayOf(done), 1))
  return {
    kind: daily.kind,
    lane: 'short',
    async run(tx, row, deps) {
      await daily.run(tx, { providerId: row.providerId, day: dayOf(row) }, deps)
      await next(tx, row)
    },
    // A failed day must not end the chain.
    onGiveUp: (tx, row) => next(tx, row),
  }
}

/** A gateway of the previous version, still running beside this one, plans without the column. */
const dayOf = ({ day, payload }: Job): string => day ?? String(payload.day)

const dueAt = ({ at }: DailyJob, day: string): number => parseTime(`${day} ${at}:00`)

async function plan(tx: Tx | Db, daily: DailyJob, providerId: string, day: string): Promise<void> {
  await enqueueOnce(tx, {
    kind: daily.kind,
    refId: providerId,
    providerId,
    runAt: dueAt(daily, day),
    clock: 'business',
    day,
  })
}

/** Starts every missing chain of the list's daily jobs; a gateway calls it at its start. */
export async function planDailies(
  db: Db,
  clock: Pick<Clock, 'now'>,
  list: readonly JobDefinition[],
): Promise<void> {
  await dailyPlanner(db, list)(clock.now())
}

/**
 * Starts the chains of providers added since the last call, the first time those of all.
 * @returns a function of the business time, epoch ms
 */
export function dailyPlanner(
  db: Db,
  list: readonly JobDefinition[],
): (now: number) => Promise<void> {
  const dailies = list.filter(isDaily)
  const seen = new Set<string>()
  return async (now) => {
    if (dailies.length === 0) return
    const rows = await db
      .select({ providerId: provider.providerId })
      .from(provider)
      .orderBy(asc(provider.providerId))
    for (const { providerId } of rows.filter((row) => !seen.has(row.providerId))) {
      await planProvider(db, dailies, providerId, now)
      seen.add(providerId)
    }
  }
}

async function planProvider(
  db: Db,
  dailies: readonly DailyJob[],
  providerId: string,
  now: number,
): Promise<void> {
  const open = await db
    .selectDistinct({ kind: job.kind })
    .from(job)
    .where(
      and(
        eq(job.providerId, providerId),
        eq(job.refId, providerId),
        isAnyOf(
          job.kind,
          dailies.map((daily) => daily.kind),
        ),
        inArray(job.state, ['WAITING', 'RUNNING']),
      ),
    )
  const goesOn = new Set(open.map(({ kind }) => kind))
  for (const daily of dailies)
    if (!goesOn.has(daily.kind)) await plan(db, daily, providerId, firstDay(daily, now))
}

/** Today, or tomorrow when today's hour is past: the seed contains all days before. */
function firstDay(daily: DailyJob, now: number): string {
  const today = formatDate(now)
  return dueAt(daily, today) > now ? today : formatDate(now + DAY_MS)
}
