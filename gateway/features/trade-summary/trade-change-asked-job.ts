import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../core/db/open'
import type { Job, LongJob, LongJobContext } from '../../core/jobs'
import { advanceChange, writtenBy } from './trade-change-advance'
import { ASKED_JOB, FORGOTTEN_MS, MOST_ASKED, stands } from './trade-change-asked'
import { isOf, isSum, throughNow, type Change } from './trade-change-days'
import { layPeriod, layRows, merchantSlices } from './trade-change-make'
import { advanceSums, laySumPeriod, laySums } from './trade-sum-make'

type Range = Omit<Change, 'through'>

/** Rows that go in one transaction: a moment's work. */
const ROWS_AT_ONCE = 5_000

/**
 * Makes what was asked for and is kept, in short steps, and takes away what is asked for no more.
 * Its rows answer once the last step says what they were made of; a second run begins anew.
 */
export const askedChangeJob = (others: readonly KeptKind[]): LongJob => ({
  kind: ASKED_JOB,
  lane: 'long',
  async run(context) {
    const kindOf = (range: Range) => [...others, sums, changes].find((kind) => kind.is(range))!
    await dropForgotten(context, kindOf)
    const change = changeOfJob(context.job, context.clock.now())
    if (change) await makeAsked(context, change, kindOf(change))
  },
  async onGiveUp(tx, job, { clock }) {
    const change = changeOfJob(job, clock.now())
    if (change) await isAsNow(tx, change)
  },
})

/** One kind of what is kept: how it is made, by which rows, and whether it holds. */
export interface KeptKind {
  is(range: Range): boolean
  /** Selects a row where it holds. */
  stands(change: Change): SQL
  /** Where its rows are, and what they are told apart by beside the number. */
  rows: Record<'table' | 'keys', SQL>
  /** @param isMade it holds, and may be behind */
  make(context: LongJobContext, change: Change, no: number, isMade: boolean): Promise<void>
}

const sums: KeptKind = {
  is: isSum,
  stands,
  rows: { table: sql`trade_sum`, keys: sql`shop_id, mer_id` },
  make: makeSums,
}
const changes: KeptKind = {
  is: () => true,
  stands,
  rows: { table: sql`trade_change`, keys: sql`shop_id, mer_id` },
  make: makeChange,
}

function changeOfJob({ providerId, payload }: Job, now: number): Change | undefined {
  if (!('dimension' in payload)) return undefined
  const { dimension, first, last } = payload as unknown as Change
  return throughNow({ providerId, dimension, first, last }, now)
}

async function makeAsked(context: LongJobContext, change: Change, kind: KeptKind): Promise<void> {
  const { db, renew } = context
  const begun = await db.transaction((tx) => begin(tx, change, kind))
  if (!begun) return
  const { no, stands: isMade } = begun
  if (!isMade) await dropRows(db, renew, (tx) => dropSome(tx, change, no, kind))
  await kind.make(context, change, no, isMade)
  await renew()
  await db.transaction((tx) => isAsNow(tx, change))
}

async function makeChange(context: LongJobContext, change: Change, no: number, isMade: boolean) {
  if (!isMade) {
    await merchantSlices(context, change.providerId, (tx, isOfSlice) =>
      layRows(tx, change, no, isOfSlice),
    )
    await context.renew()
    await context.db.transaction((tx) => layPeriod(tx, change, no))
  }
  await advanceChange(context, change, no)
}

async function makeSums(context: LongJobContext, sum: Change, no: number, isMade: boolean) {
  const until = writtenBy(context.clock.now())
  if (isMade) return advanceSums(context, sum, no, until)
  await merchantSlices(context, sum.providerId, (tx, isOfSlice) =>
    laySums(tx, sum, no, until, isOfSlice),
  )
  await context.renew()
  await context.db.transaction((tx) => laySumPeriod(tx, sum, no, until))
}

/** @returns the number of its rows, and whether they are there; undefined: it is wanted no more */
async function begin(
  tx: Tx,
  change: Change,
  kind: KeptKind,
): Promise<{ no: number; stands: boolean } | undefined> {
  const { providerId } = change
  const { rows } = await tx.execute<{ no: number | null; stands: boolean }>(sql`
    SELECT change_no AS no, EXISTS (${kind.stands(change)}) AS stands FROM trade_change_asked
    WHERE ${isOf(change)} AND making FOR UPDATE`)
  if (!rows[0]) return undefined
  const { no, stands: isMade } = rows[0]
  if (no !== null) {
    if (!isMade)
      await tx.execute(sql`DELETE FROM trade_change_period
        WHERE provider_id = ${providerId} AND change_no = ${no}`)
    return { no, stands: isMade }
  }
  if (!isMade) return { no: await numbered(tx, change), stands: false }
  // What the list opens with is made at night, and was not there when somebody asked.
  await isAsNow(tx, change)
  return undefined
}

const isAsNow = (tx: Tx, change: Change) =>
  tx.execute(sql`UPDATE trade_change_asked SET making = false WHERE ${isOf(change)}`)

/** Two who take the same number at once: the later one fails, and comes again. */
async function numbered(tx: Tx, change: Change): Promise<number> {
  const { rows } = await tx.execute<{ no: number }>(sql`
    UPDATE trade_change_asked SET change_no = (SELECT least(min(change_no), 0) - 1
      FROM trade_change_asked WHERE provider_id = ${change.providerId})
    WHERE ${isOf(change)} RETURNING change_no AS no`)
  return rows[0]!.no
}

/** The least recently asked go, and those that nobody has asked for in days. */
async function dropForgotten(
  { db, job, clock, renew }: LongJobContext,
  kindOf: (range: Range) => KeptKind,
): Promise<void> {
  const { providerId } = job
  const since = new Date(clock.now() - FORGOTTEN_MS)
  const { rows } = await db.execute<Record<'dimension' | 'first' | 'last', string>>(sql`
    SELECT dimension, first_date::text AS first, last_date::text AS last FROM (
      SELECT *, row_number() OVER (ORDER BY making DESC, asked_at DESC, dimension, first_date,
        last_date) AS place
      FROM trade_change_asked WHERE provider_id = ${providerId}
    ) asked WHERE NOT making AND (place > ${MOST_ASKED} OR asked_at < ${since}::timestamptz)`)
  for (const row of rows) {
    const range = { ...row, providerId } as Range
    await dropRows(db, renew, (tx) => forget(tx, range, kindOf(range)))
  }
}

/** @returns whether there is more to do: not once it is asked for again, when its next job does it */
async function forget(tx: Tx, change: Range, kind: KeptKind): Promise<boolean> {
  const { providerId } = change
  const { rows } = await tx.execute<{ no: number | null }>(sql`
    SELECT change_no AS no FROM trade_change_asked WHERE ${isOf(change)} AND NOT making FOR UPDATE`)
  const no = rows[0]?.no
  if (no) {
    await tx.execute(sql`DELETE FROM trade_change_period
      WHERE provider_id = ${providerId} AND change_no = ${no}`)
    if (await dropSome(tx, change, no, kind)) return true
  }
  if (rows[0]) await tx.execute(sql`DELETE FROM trade_change_asked WHERE ${isOf(change)}`)
  return false
}

async function dropRows(
  db: Db,
  renew: () => Promise<void>,
  step: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  do await renew()
  while (await db.transaction(step))
}

/** @returns whether there may be more of them */
async function dropSome(
  tx: Tx,
  change: Range,
  no: number,
  { rows: { table, keys } }: KeptKind,
): Promise<boolean> {
  const isOfIt = sql`provider_id = ${change.providerId} AND change_no = ${no}`
  const { rowCount } = await tx.execute(sql`
    DELETE FROM ${table} WHERE ${isOfIt} AND (${keys}) IN (
      SELECT ${keys} FROM ${table} WHERE ${isOfIt} ORDER BY ${keys} LIMIT ${ROWS_AT_ONCE})`)
  return (rowCount ?? 0) === ROWS_AT_ONCE
}
