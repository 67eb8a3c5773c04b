import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import type { LongJobContext } from '../../core/jobs'
import { DIMENSIONS, type Change } from './trade-change-days'
import { cameIn, figures, isOfDays, made, names } from './trade-sum-told'

/** Makes the sums of a period that somebody asked for, and brings them up to a later moment (docs/decisions/0177). */

/** Payments that are taken into the rows in one transaction. */
const MOST_PAID = 2_000

/** @param until epoch ms: what came since is not in them @param isOfThem whose, by `mer_id` */
export async function laySums(
  tx: Tx,
  sum: Change,
  no: number,
  until: number,
  isOfThem: SQL,
): Promise<void> {
  const { providerId, dimension } = sum
  const since = sql`>= ${new Date(until)}::timestamptz`
  await tx.execute(sql`
    INSERT INTO trade_sum (provider_id, change_no, shop_id, mer_id, partner_id, created_by,
      ${names}, net_amt, avg_amt)
    SELECT ${providerId}, ${no}::int, shop, mer_id, partner, maker, ${names}, ${made}
    FROM (
      SELECT ${DIMENSIONS[dimension]} AS shop, mer_id, max(partner_id) AS partner,
        max(created_by) AS maker, ${figures((name) => sql.raw(`sum(${name}) AS ${name}`))}
      FROM (
        SELECT shop_id, mer_id, partner_id, created_by, ${names} FROM trade_rollup
        WHERE provider_id = ${providerId} AND ${isOfDays(sum)} AND ${isOfThem}
        UNION ALL
        SELECT shop_id, mer_id, partner_id, created_by, ${figures((name) => sql.raw(`-${name}`))}
        FROM (${cameIn(sum, since, isOfThem)}) came
      ) paid GROUP BY 1, 2
    ) sums WHERE pay_count > 0
    ON CONFLICT (provider_id, change_no, shop_id, mer_id) DO UPDATE SET
      partner_id = excluded.partner_id, net_amt = excluded.net_amt, avg_amt = excluded.avg_amt,
      ${figures((name) => sql.raw(`${name} = excluded.${name}`))}`)
}

/** What the rows have, and up to when; from then on they answer, as long as it holds. */
export async function laySumPeriod(
  tx: Tx,
  { providerId, dimension, first, last }: Change,
  no: number,
  until: number,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO trade_change_period (provider_id, change_no, dimension, first_date, last_date,
      until_time, before_pay_count, row_count, ${names})
    SELECT ${providerId}, ${no}::int, ${dimension}, ${first}, ${last},
      ${new Date(until)}::timestamptz, 0, count(*)::int,
      ${figures((name, type) => sql.raw(`coalesce(sum(${name}), 0)::${type}`))}
    FROM trade_sum WHERE provider_id = ${providerId} AND change_no = ${no}::int
    ON CONFLICT (provider_id, change_no) DO UPDATE SET
      until_time = excluded.until_time, row_count = excluded.row_count,
      ${figures((name) => sql.raw(`${name} = excluded.${name}`))}`)
}

/** Takes in what came since, some payments in each transaction: the rows answer all the while. */
export async function advanceSums(
  { db, renew }: Pick<LongJobContext, 'db' | 'renew'>,
  sum: Change,
  no: number,
  until: number,
): Promise<void> {
  do await renew()
  while (await db.transaction((tx) => advanceSome(tx, sum, no, until)))
}

/** @returns whether there is more */
async function advanceSome(tx: Tx, sum: Change, no: number, until: number): Promise<boolean> {
  const { rows } = await tx.execute<{ at: string; next: string | null }>(sql`
    SELECT ${epochMs(sql`p.until_time`)} AS at, ${epochMs(sql`(
      SELECT trade_time FROM trade WHERE provider_id = ${sum.providerId}
        AND trade_time > p.until_time AND trade_time < ${new Date(until)}::timestamptz
      ORDER BY trade_time OFFSET ${MOST_PAID} LIMIT 1)`)} AS next
    FROM trade_change_period p WHERE provider_id = ${sum.providerId} AND change_no = ${no}`)
  const { at, next } = rows[0]!
  const to = next === null ? until : Number(next)
  if (to <= Number(at)) return false
  const came = cameIn(sum, sql`BETWEEN ${date(Number(at))} AND ${date(to)}`)
  const whose = await tx.execute<{ merId: string }>(sql`
    SELECT DISTINCT mer_id AS "merId" FROM (${came}) came`)
  const merchants = whose.rows.map(({ merId }) => merId)
  await laySums(tx, sum, no, to, sql`mer_id = ANY(${sql.param(merchants)}::varchar[])`)
  await laySumPeriod(tx, sum, no, to)
  return next !== null
}

const epochMs = (instant: SQL) => sql`(extract(epoch FROM ${instant}) * 1000)::bigint`
const date = (ms: number) => sql`${new Date(ms)}::timestamptz`
