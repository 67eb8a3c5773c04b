import { sql, type SQL } from 'drizzle-orm'
import { addDays, DAY_MS } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { sqlOnce } from '../../core/db/sql-once'
import type { Later } from '../../core/list/grouped'
import { enqueueJob } from '../../core/jobs'
import { isBehind } from './trade-change-advance'
import { holds, isOf, isSum, throughNow, type Change } from './trade-change-days'
import { toldOf } from './trade-sum-told'

/** Comparisons and sums that were asked for: who begins them, and which of them stay (docs/decisions/0172, 0177). */

export const ASKED_JOB = 'trade.change.asked'
/** Of one provider; one at ten million trades takes up to 0.8 GB. */
export const MOST_ASKED = 8
/** Nobody has asked for it any more. */
export const FORGOTTEN_MS = 2 * DAY_MS
const NOTED_MS = 60_000

/** Whether it is being made, or waits for that; and whether as many are as may be. */
export const makingOf = (change: Change): Record<'own' | 'full', SQL> => ({
  own: sql`exists (select from trade_change_asked where ${isOf(change)} and making)`,
  full: sql`(select count(*) >= ${MOST_ASKED} from trade_change_asked
    where provider_id = ${change.providerId} and making)`,
})

/**
 * Has it made after the answer, where it is not.
 * @param held as of `beginAsked`
 * @returns which of them is being prepared meanwhile, in words
 */
export function haveMade(
  { own, full }: Record<'own' | 'full', boolean>,
  change: Change,
  now: number,
  later: Later,
  held?: SQL,
): '这次' | '另外几次' {
  if (!own && !full) later((after) => beginAsked(after, change, now, held))
  return own || !full ? '这次' : '另外几次'
}

/**
 * Has it made, unless it is there, or is being made, or too many others are.
 * @param askedAt business time, epoch ms
 * @param held selects a row where it is there
 */
export async function beginAsked(
  tx: Tx,
  change: Change,
  askedAt: number,
  held = stands(change),
): Promise<void> {
  const { providerId, dimension, first, last } = change
  // A row that two want at once is one of them's, who alone adds the job.
  const { rows } = await tx.execute(sql`
    INSERT INTO trade_change_asked AS a
      (provider_id, dimension, first_date, last_date, asked_at, making)
    SELECT ${providerId}, ${dimension}, ${first}, ${last}, ${new Date(askedAt)}::timestamptz, true
    WHERE NOT ${makingOf(change).full} AND NOT EXISTS (${held})
    ON CONFLICT (provider_id, dimension, first_date, last_date)
      DO UPDATE SET making = true, asked_at = excluded.asked_at WHERE NOT a.making
    RETURNING 1`)
  if (rows.length > 0) await enqueueAsked(tx, providerId, aboutOf(change))
}

const aboutOf = (change: Change) => ({
  refId: `${change.dimension} ${change.first}`,
  payload: { ...change },
})

/** @param about what is to be made; default: only what is forgotten goes */
export const enqueueAsked = (
  tx: Tx,
  providerId: string,
  about: { refId: string; payload?: Record<string, unknown> } = { refId: providerId },
): Promise<string> =>
  enqueueJob(tx, { kind: ASKED_JOB, providerId, runAt: 0, clock: 'wall', ...about })

/** Selects a row where what is kept still holds. */
export function stands(change: Change): SQL {
  return isSum(change)
    ? sql`with ${toldOf(change)} select from told where is_advanced`
    : sql`select from trade_change_period where ${isOf(change)} and ${holds(change)}`
}

/** Whether it is to be noted that it was asked for: not at every question, to the minute is enough. */
export const isNoteDue = (change: Change, now: number): SQL =>
  NOTE_DUE({ isIt: isOf(change), before: new Date(now - NOTED_MS) })
const NOTE_DUE = sqlOnce(
  ['isIt', 'before'],
  (at) => sql`
  exists (select from trade_change_asked where ${at.isIt} and asked_at < ${at.before}::timestamptz)`,
)

/** Notes it, and has the rows of a period that goes on advanced where they are behind. */
export async function noteAsked(tx: Tx, change: Change, now: number): Promise<void> {
  const { rows } = await tx.execute<{ begun: boolean }>(sql`
    UPDATE trade_change_asked a SET asked_at = ${new Date(now)}::timestamptz,
      making = a.making OR ${isBehind(change, now)}
    FROM (SELECT making FROM trade_change_asked WHERE ${isOf(change)} FOR UPDATE) before
    WHERE ${isOf(change)} RETURNING a.making AND NOT before.making AS begun`)
  if (rows[0]?.begun) await enqueueAsked(tx, change.providerId, aboutOf(change))
}

/**
 * At night: what ended with yesterday, and was asked for on it, will be asked for with today in it,
 * and is made before somebody waits for it.
 * @param which kinds of what is kept, by `dimension`
 */
export async function rollAsked(
  tx: Tx,
  { providerId, day }: { providerId: string; day: string },
  now: number,
  which: SQL,
): Promise<void> {
  const { rows } = await tx.execute<Record<'dimension' | 'first' | 'last', string>>(sql`
    INSERT INTO trade_change_asked (provider_id, dimension, first_date, last_date, asked_at, making)
    SELECT provider_id, dimension, first_date + 1, last_date + 1, asked_at, true
    FROM trade_change_asked WHERE provider_id = ${providerId} AND NOT making
      AND ${which}
      AND last_date = ${addDays(day, -1)} AND asked_at > ${new Date(now - DAY_MS)}::timestamptz
    ON CONFLICT DO NOTHING RETURNING dimension, first_date::text AS first, last_date::text AS last`)
  for (const row of rows)
    await enqueueAsked(tx, providerId, aboutOf(throughNow({ ...row, providerId } as Change, now)))
}

/** Those of a kind whose periods go on, and that were asked for lately. @param which as of `rollAsked` */
export async function askedLately(
  tx: Tx,
  { providerId, day }: { providerId: string; day: string },
  now: number,
  which: SQL,
): Promise<{ change: Change; askedAt: number }[]> {
  const { rows } = await tx.execute<Record<'dimension' | 'first' | 'last' | 'at', string>>(sql`
    SELECT dimension, first_date::text AS first, last_date::text AS last,
      (extract(epoch FROM asked_at) * 1000)::bigint AS at
    FROM trade_change_asked WHERE provider_id = ${providerId} AND ${which}
      AND last_date >= ${day} AND asked_at > ${new Date(now - DAY_MS)}::timestamptz`)
  return rows.map(({ at, ...range }) => ({
    change: throughNow({ ...range, providerId } as Change, now),
    askedAt: Number(at),
  }))
}

/** At night: has what nobody asks for any more taken away, if there is any. */
export async function forgetAsked(tx: Tx, providerId: string, now: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    SELECT 1 FROM trade_change_asked WHERE provider_id = ${providerId}
      AND asked_at < ${new Date(now - FORGOTTEN_MS)}::timestamptz LIMIT 1`)
  if (rows.length > 0) await enqueueAsked(tx, providerId)
}
