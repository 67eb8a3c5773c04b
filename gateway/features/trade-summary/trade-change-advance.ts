import { sql, type SQL } from 'drizzle-orm'
import { addDays } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import type { LongJobContext } from '../../core/jobs'
import { DIMENSIONS, isOf, isIncome, isSum, type Change } from './trade-change-days'
import { merchantSlices } from './trade-change-make'
import { isPaid, openChange, openFrom } from './trade-change-open'

/**
 * Brings the rows of a period that goes on up to a moment of today, so that whoever asks reads no
 * more than what was paid since (docs/decisions/0176).
 */

/** So long after it a payment is written down at the latest; one that is not is told all the same, less quickly. */
const WRITTEN_MS = 60_000
/** Worth doing again so long after the last time. */
const ADVANCED_MS = 180_000
/** More of them are gone through from the first to the last. */
const MOST_PAID = 5_000

/** Whether it is to be advanced: it goes on, and what is in its rows of today is not of these minutes. */
export const isBehind = (change: Change, now: number): SQL =>
  advanceTo(change, now) === undefined
    ? sql`false`
    : sql`exists (select from trade_change_period where ${isOf(change)}
        and (until_time is null or until_time < ${new Date(now - ADVANCED_MS)}::timestamptz))`

/** Epoch ms of a moment that everything of before is written down. */
export const writtenBy = (now: number): number => Math.floor((now - WRITTEN_MS) / 1000) * 1000

/** @returns up to when, epoch ms; undefined: it is over, its day has only begun, or it is of closed days */
function advanceTo(change: Change, now: number): number | undefined {
  const until = writtenBy(now)
  if (isIncome(change)) return undefined
  if (isSum(change)) return until
  // Of a period that has not begun, today is in the one before it.
  const isOn = change.through < change.last && change.first <= addDays(change.through, 1)
  return isOn && until > openFrom(change) ? until : undefined
}

/**
 * Those who were paid since the last time, at once; everybody in steps where that was not, or where
 * a payment of before came late. Meanwhile the rows answer with today added up.
 */
export async function advanceChange(
  { db, clock, renew }: LongJobContext,
  change: Change,
  no: number,
): Promise<void> {
  const until = advanceTo(change, clock.now())
  if (until === undefined) return
  if (await db.transaction((tx) => advancePaid(tx, change, no, until))) return
  await db.transaction((tx) =>
    tx.execute(sql`
    UPDATE trade_change_period SET until_time = NULL
    WHERE provider_id = ${change.providerId} AND change_no = ${no}`),
  )
  await merchantSlices({ db, renew }, change.providerId, (tx, isOfSlice) =>
    advanceRows(tx, change, no, until, isOfSlice),
  )
  await renew()
  await db.transaction((tx) => tellAdvanced(tx, change, no, until))
}

/** @returns whether today's sums are what the rows have now, with what was paid since */
async function advancePaid(tx: Tx, change: Change, no: number, until: number): Promise<boolean> {
  const since = await tx.execute<{ at: string | null }>(sql`
    SELECT until_time AS at FROM trade_change_period
    WHERE provider_id = ${change.providerId} AND change_no = ${no}`)
  const at = since.rows[0]?.at
  if (!at) return false
  const { rows } = await tx.execute<{ merId: string }>(sql`
    SELECT DISTINCT mer_id AS "merId" FROM trade WHERE ${isPaid(change)}
      AND trade_time >= ${at}::timestamptz AND trade_time < ${new Date(until)}::timestamptz
    LIMIT ${MOST_PAID + 1}`)
  if (rows.length > MOST_PAID) return false
  const merchants = rows.map(({ merId }) => merId)
  await advanceRows(tx, change, no, until, sql`mer_id = ANY(${sql.param(merchants)}::varchar[])`)
  await tellAdvanced(tx, change, no, until)
  const { with: said } = openChange(change)
  const told = await tx.execute(sql`WITH ${said} SELECT 1 FROM told WHERE is_advanced`)
  return told.rows.length > 0
}

/** Rows as they were up to `until`: today's sums without what was paid since. */
async function advanceRows(
  tx: Tx,
  change: Change,
  no: number,
  until: number,
  isOfThem: SQL,
): Promise<void> {
  const { providerId, dimension, through } = change
  await tx.execute(sql`
    INSERT INTO trade_change AS old (provider_id, change_no, shop_id, mer_id, partner_id, created_by,
      pay_amt, before_pay_amt, diff_pay_amt, change_rate, pay_count, before_pay_count,
      diff_pay_count, fee_amt, before_fee_amt, diff_fee_amt,
      open_pay_count, open_pay_amt, open_fee_amt)
    SELECT ${providerId}, ${no}::int, shop, mer_id, partner, maker,
      pay_amt, before_pay_amt, pay_amt - before_pay_amt,
      round((pay_amt - before_pay_amt) * 100000.0 / nullif(before_pay_amt, 0)),
      pay_count, before_pay_count, pay_count - before_pay_count,
      fee_amt, before_fee_amt, fee_amt - before_fee_amt, open_count, open_amt, open_fee
    FROM (
      SELECT n.shop, n.mer_id, greatest(n.partner, c.partner_id) AS partner, n.maker,
        n.open_count, n.open_amt, n.open_fee,
        coalesce(c.pay_count - c.open_pay_count, 0) + n.open_count AS pay_count,
        coalesce(c.pay_amt - c.open_pay_amt, 0) + n.open_amt AS pay_amt,
        coalesce(c.fee_amt - c.open_fee_amt, 0) + n.open_fee AS fee_amt,
        coalesce(c.before_pay_count, 0) AS before_pay_count,
        coalesce(c.before_pay_amt, 0) AS before_pay_amt,
        coalesce(c.before_fee_amt, 0) AS before_fee_amt
      FROM (
        SELECT ${DIMENSIONS[dimension]} AS shop, mer_id, max(partner_id) AS partner,
          max(created_by) AS maker, sum(pay_count)::int AS open_count,
          sum(pay_amt)::bigint AS open_amt, sum(fee_amt)::bigint AS open_fee
        FROM (
          SELECT shop_id, mer_id, partner_id, created_by, pay_count, pay_amt, fee_amt
          FROM trade_rollup WHERE provider_id = ${providerId}
            AND trade_date = ${addDays(through, 1)} AND ${isOfThem}
          UNION ALL
          SELECT shop_id, mer_id, partner_id, created_by, -1, -pay_amt, -fee_amt
          FROM trade WHERE ${isPaid(change)} AND trade_time >= ${new Date(until)}::timestamptz
            AND ${isOfThem}
        ) paid GROUP BY 1, 2
      ) n LEFT JOIN trade_change c ON c.provider_id = ${providerId} AND c.change_no = ${no}::int
        AND c.shop_id = n.shop AND c.mer_id = n.mer_id
      WHERE n.open_count > 0 OR c.mer_id IS NOT NULL
    ) sums
    ON CONFLICT (provider_id, change_no, shop_id, mer_id) DO UPDATE SET
      partner_id = excluded.partner_id,
      pay_amt = excluded.pay_amt, diff_pay_amt = excluded.diff_pay_amt,
      change_rate = excluded.change_rate, pay_count = excluded.pay_count,
      diff_pay_count = excluded.diff_pay_count, fee_amt = excluded.fee_amt,
      diff_fee_amt = excluded.diff_fee_amt, open_pay_count = excluded.open_pay_count,
      open_pay_amt = excluded.open_pay_amt, open_fee_amt = excluded.open_fee_amt
    WHERE (old.open_pay_count, old.open_pay_amt, old.open_fee_amt)
      <> (excluded.open_pay_count, excluded.open_pay_amt, excluded.open_fee_amt)`)
}

/** From then on they answer with what was paid since, as long as that is all today's sums have. */
async function tellAdvanced(tx: Tx, change: Change, no: number, until: number): Promise<void> {
  const { providerId } = change
  await tx.execute(sql`
    UPDATE trade_change_period SET until_time = ${new Date(until)}::timestamptz,
      row_count = s.n, open_pay_count = s.count, open_pay_amt = s.amt, open_fee_amt = s.fee
    FROM (
      SELECT count(*)::int AS n, coalesce(sum(open_pay_count), 0)::int AS count,
        coalesce(sum(open_pay_amt), 0)::bigint AS amt, coalesce(sum(open_fee_amt), 0)::bigint AS fee
      FROM trade_change WHERE provider_id = ${providerId} AND change_no = ${no}::int
    ) s WHERE provider_id = ${providerId} AND change_no = ${no}::int`)
}
