import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import type { LongJobContext } from '../../core/jobs'
import {
  bothSums,
  DIMENSIONS,
  holds,
  isOf,
  keptDays,
  readyRanges,
  type Change,
} from './trade-change-days'

/** Makes the comparisons of the periods that are over on a day, where they are not there or hold no more. */
export async function keepChanges(tx: Tx, providerId: string, day: string): Promise<void> {
  await tx.execute(sql`SET LOCAL statement_timeout = 0`)
  const ranges = readyRanges(day).map(([first, last]) => ({
    providerId,
    first,
    last,
    through: last,
  }))
  await dropOthers(tx, providerId, ranges)
  for (const range of ranges)
    for (const dimension of ['MERCHANT', 'SHOP'] as const)
      await keepChange(tx, { ...range, dimension })
}

/** Those that were asked for are their own job's (trade-change-asked-job.ts). */
async function dropOthers(
  tx: Tx,
  providerId: string,
  ranges: readonly Omit<Change, 'dimension'>[],
): Promise<void> {
  const wanted = ranges.map(
    (range) => sql`(
    first_date = ${range.first} and last_date = ${range.last} and ${holds(range)})`,
  )
  await tx.execute(sql`
    WITH gone AS (
      DELETE FROM trade_change_period WHERE provider_id = ${providerId} AND change_no > 0
        AND NOT (${sql.join(wanted, sql` or `)}) RETURNING change_no
    ) DELETE FROM trade_change WHERE provider_id = ${providerId}
      AND change_no IN (SELECT change_no FROM gone)`)
}

async function keepChange(tx: Tx, change: Change): Promise<void> {
  const { rows } = await tx.execute<{ no: number; known: boolean }>(sql`
    SELECT greatest(max(change_no), 0) + 1 AS no,
      coalesce(bool_or(${isOf(change)}), false) AS known
    FROM trade_change_period WHERE provider_id = ${change.providerId}`)
  const { no, known } = rows[0]!
  if (known) return
  await layRows(tx, change, no)
  await layPeriod(tx, change, no)
}

/** @param isOfThem whose, by `mer_id`; default: everybody's */
export async function layRows(
  tx: Tx,
  change: Change,
  no: number,
  isOfThem: SQL = sql`true`,
): Promise<void> {
  const { providerId, dimension, first } = change
  await tx.execute(sql`
    INSERT INTO trade_change (provider_id, change_no, shop_id, mer_id, partner_id, created_by,
      pay_amt, before_pay_amt, diff_pay_amt, change_rate, pay_count, before_pay_count,
      diff_pay_count, fee_amt, before_fee_amt, diff_fee_amt)
    SELECT ${providerId}, ${no}::int, shop, mer_id, partner, maker,
      pay_amt, before_pay_amt, pay_amt - before_pay_amt,
      round((pay_amt - before_pay_amt) * 100000.0 / nullif(before_pay_amt, 0)),
      pay_count, before_pay_count, pay_count - before_pay_count,
      fee_amt, before_fee_amt, fee_amt - before_fee_amt
    FROM (
      SELECT ${DIMENSIONS[dimension]} AS shop, mer_id, max(partner_id) AS partner,
        max(created_by) AS maker, ${bothSums(first)}
      FROM trade_rollup WHERE provider_id = ${providerId}
        AND ${keptDays(change)} AND ${isOfThem}
      GROUP BY 1, 2
    ) sums`)
}

/** Merchants whose rows are made in one transaction: a moment's work. */
const MERCHANTS_AT_ONCE = 1_000

/** Does a thing for all of a provider's merchants, some of them in each transaction. */
export async function merchantSlices(
  { db, renew }: Pick<LongJobContext, 'db' | 'renew'>,
  providerId: string,
  step: (tx: Tx, isOfSlice: SQL) => Promise<void>,
): Promise<void> {
  for (let after: string | null = ''; after !== null;) {
    await renew()
    const from: string = after
    after = await db.transaction(async (tx) => {
      const until = await nextMerchant(tx, providerId, from)
      const isBefore = until === null ? sql`` : sql` AND mer_id <= ${until}`
      await step(tx, sql`mer_id > ${from}${isBefore}`)
      return until
    })
  }
}

/** @returns where the next merchants end; null: nowhere, these are the last */
async function nextMerchant(tx: Tx, providerId: string, after: string): Promise<string | null> {
  const { rows } = await tx.execute<{ merId: string }>(sql`
    SELECT mer_id AS "merId" FROM merchant WHERE provider_id = ${providerId} AND mer_id > ${after}
    ORDER BY mer_id OFFSET ${MERCHANTS_AT_ONCE - 1} LIMIT 1`)
  return rows[0]?.merId ?? null
}

/** What its rows were made of; from then on they answer, as long as it holds. */
export async function layPeriod(
  tx: Tx,
  { providerId, dimension, first, last, through }: Change,
  no: number,
): Promise<void> {
  const before = through < last ? through : null
  await tx.execute(sql`
    INSERT INTO trade_change_period (provider_id, change_no, dimension, first_date, last_date,
      through_date, row_count, pay_count, before_pay_count, pay_amt, before_pay_amt, fee_amt, before_fee_amt)
    SELECT ${providerId}, ${no}::int, ${dimension}, ${first}, ${last},
      ${before}, count(*),
      coalesce(sum(pay_count), 0), coalesce(sum(before_pay_count), 0), coalesce(sum(pay_amt), 0),
      coalesce(sum(before_pay_amt), 0), coalesce(sum(fee_amt), 0), coalesce(sum(before_fee_amt), 0)
    FROM trade_change WHERE provider_id = ${providerId} AND change_no = ${no}::int`)
}
