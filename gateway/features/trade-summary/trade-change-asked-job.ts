import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../core/db/open'
import type { Job, LongJob, LongJobContext } from '../../core/jobs'
import { advanceChange, writtenBy } from './trade-change-advance'
import { ASKED_JOB, FORGOTTEN_MS, MOST_ASKED, stands } from './trade-change-asked'
import { layIncome, layIncomePeriod } from '../income/income-sum-make'
import { isIncome, isOf, isSum, throughNow, type Change } from './trade-change-days'
import { layPeriod, layRows, merchantSlices } from './trade-change-make'
import { advanceSums, laySumPeriod, laySums } from './trade-sum-make'

type Range = Omit<Change, 'through'>

/** Rows that go in one transaction: a moment's work. */
const ROWS_AT_ONCE = 5_000

/**
 * Makes a comparison that was asked for, in short steps, and takes away what is asked for no more.
 * Its rows answer once the last step says what they were made of; a second run begins anew.
 */
export const askedChangeJob: LongJob = {
  kind: ASKED_JOB,
  lane: 'long',
  async run(context) {
    await dropForgotten(context)
    const change = changeOfJob(context.job, context.clock.now())
    if (change) await makeAsked(context, change)
  },
  async onGiveUp(tx, job, { clock }) {
    const change = changeOfJob(job, clock.now())
    if (change) await isAsNow(tx, change)
  },
}

function changeOfJob({ providerId, payload }: Job, now: number): Change | undefined {
  if (!('dimension' in payload)) return undefined
  const { dimension, first, last } = payload as unknown as Change
  return throughNow({ providerId, dimension, first, last }, now)
}

async function makeAsked(context: LongJobContext, change: Change): Promise<void> {
  const { db, renew } = context
  const begun = await db.transaction((tx) => begin(tx, change))
  if (!begun) return
  const { no, stands: isMade } = begun
  if (!isMade) await dropRows(db, renew, (tx) => dropSome(tx, change, no))
  await makerOf(change)(context, change, no, isMade)
  await renew()
  await db.transaction((tx) => isAsNow(tx, change))
}

function makerOf(change: Change): typeof makeChange {
  if (isIncome(change)) return makeIncome
  return isSum(change) ? makeSums : makeChange
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

async function makeIncome(context: LongJobContext, sum: Change, no: number, isMade: boolean) {
  if (isMade) return
  await merchantSlices(context, sum.providerId, (tx, isOfSlice) =>
    layIncome(tx, sum, no, isOfSlice),
  )
  await context.renew()
  await context.db.transaction((tx) => layIncomePeriod(tx, sum, no))
}

/** @returns the number of its rows, and whether they are there; undefined: it is wanted no more */
async function begin(tx: Tx, change: Change): Promise<{ no: number; stands: boolean } | undefined> {
  const { providerId } = change
  const { rows } = await tx.execute<{ no: number | null; stands: boolean }>(sql`
    SELECT change_no AS no, EXISTS (${stands(change)}) AS stands FROM trade_change_asked
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
async function dropForgotten({ db, job, clock, renew }: LongJobContext): Promise<void> {
  const { providerId } = job
  const since = new Date(clock.now() - FORGOTTEN_MS)
  const { rows } = await db.execute<Record<'dimension' | 'first' | 'last', string>>(sql`
    SELECT dimension, first_date::text AS first, last_date::text AS last FROM (
      SELECT *, row_number() OVER (ORDER BY making DESC, asked_at DESC, dimension, first_date,
        last_date) AS place
      FROM trade_change_asked WHERE provider_id = ${providerId}
    ) asked WHERE NOT making AND (place > ${MOST_ASKED} OR asked_at < ${since}::timestamptz)`)
  for (const row of rows)
    await dropRows(db, renew, (tx) => forget(tx, { ...row, providerId } as Range))
}

/** @returns whether there is more to do: not once it is asked for again, when its next job does it */
async function forget(tx: Tx, change: Range): Promise<boolean> {
  const { providerId } = change
  const { rows } = await tx.execute<{ no: number | null }>(sql`
    SELECT change_no AS no FROM trade_change_asked WHERE ${isOf(change)} AND NOT making FOR UPDATE`)
  const no = rows[0]?.no
  if (no) {
    await tx.execute(sql`DELETE FROM trade_change_period
      WHERE provider_id = ${providerId} AND change_no = ${no}`)
    if (await dropSome(tx, change, no)) return true
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
async function dropSome(tx: Tx, change: Range, no: number): Promise<boolean> {
  const { table, keys } = rowsOf(change)
  const isOfIt = sql`provider_id = ${change.providerId} AND change_no = ${no}`
  const { rowCount } = await tx.execute(sql`
    DELETE FROM ${table} WHERE ${isOfIt} AND (${keys}) IN (
      SELECT ${keys} FROM ${table} WHERE ${isOfIt} ORDER BY ${keys} LIMIT ${ROWS_AT_ONCE})`)
  return (rowCount ?? 0) === ROWS_AT_ONCE
}

/** Where its rows are, and what they are told apart by. */
function rowsOf(change: Range): Record<'table' | 'keys', SQL> {
  if (change.dimension === 'INC_MER')
    return { table: sql`income_sum`, keys: sql`mer_id, partner_key` }
  if (isIncome(change)) return { table: sql`income_change`, keys: sql`mer_id` }
  return { table: isSum(change) ? sql`trade_sum` : sql`trade_change`, keys: sql`shop_id, mer_id` }
}
