import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import type { Change } from '../trade-summary'
import { bothOf, isOfIncome } from './income-sum-days'
import { INCOME_FIGURES, weighedEntries } from './income-sums'

/** Makes a period's income by merchant that somebody asked for (docs/decisions/0178). */

const names = sql.raw(INCOME_FIGURES.join(', '))
const sums = sql.raw(INCOME_FIGURES.map((name) => `sum(${name}) AS ${name}`).join(', '))
const rate = (part: string, whole: string) =>
  sql.raw(`round(${part} * 100000.0 / nullif(${whole}, 0))`)

/** @param isOfThem whose, by `mer_id` */
export const layIncome = (tx: Tx, sum: Change, no: number, isOfThem: SQL): Promise<void> =>
  sum.dimension === 'INC_MER' ? laySums(tx, sum, no, isOfThem) : layChange(tx, sum, no, isOfThem)

async function laySums(tx: Tx, sum: Change, no: number, isOfThem: SQL): Promise<void> {
  await tx.execute(sql`
    INSERT INTO income_sum (provider_id, change_no, mer_id, partner_key, partner_id, created_by,
      ${names}, mer_fee_rate, cost_rate, mer_nominal_rate, cost_nominal_rate)
    SELECT ${sum.providerId}, ${no}::int, mer_id, coalesce(partner_id, ''), partner_id, maker,
      ${names}, ${rate('mer_fee_amt', 'trans_amt')}, ${rate('cost_fee_amt', 'trans_amt')},
      round(mer_fee_weight / nullif(weight_amt, 0)), round(cost_weight / nullif(weight_amt, 0))
    FROM (
      SELECT mer_id, partner_id, max(created_by) AS maker, ${sums}
      FROM ${weighedEntries} WHERE ${isOfIncome(sum)} AND ${isOfThem} GROUP BY 1, 2
    ) added`)
}

async function layChange(tx: Tx, sum: Change, no: number, isOfThem: SQL): Promise<void> {
  await tx.execute(sql`
    INSERT INTO income_change (provider_id, change_no, mer_id, partner_id, created_by,
      earned_amt, before_earned_amt, diff_earned_amt, trans_amt, before_trans_amt, diff_trans_amt,
      trans_count, before_trans_count, earned_rate, before_earned_rate)
    SELECT ${sum.providerId}, ${no}::int, mer_id, partner, maker,
      earned, before_earned, earned - before_earned, trans, before_trans, trans - before_trans,
      trans_count, before_trans_count, ${rate('earned', 'trans')}, ${rate('before_earned', 'before_trans')}
    FROM (
      SELECT mer_id, max(partner_id) AS partner, max(created_by) AS maker,
        ${bothOf(sum, 'net_income_amt', 'earned')}, ${bothOf(sum, 'trans_amt', 'trans')},
        ${bothOf(sum, 'trans_count')}
      FROM income_entry WHERE ${isOfIncome(sum)} AND ${isOfThem} GROUP BY 1
    ) added`)
}

/** What its rows come to; from then on they answer, as long as it holds. */
export async function layIncomePeriod(tx: Tx, sum: Change, no: number): Promise<void> {
  const { providerId, dimension, first, last } = sum
  const isOfIt = sql`provider_id = ${providerId} AND change_no = ${no}::int`
  const added =
    dimension === 'INC_MER'
      ? sql`sum(trans_count) AS n, 0 AS before_n, sum(trans_amt) AS trans, 0 AS before_trans,
          sum(net_income_amt) AS earned, 0 AS before_earned FROM income_sum`
      : sql`sum(trans_count) AS n, sum(before_trans_count) AS before_n, sum(trans_amt) AS trans,
          sum(before_trans_amt) AS before_trans, sum(earned_amt) AS earned,
          sum(before_earned_amt) AS before_earned FROM income_change`
  await tx.execute(sql`
    INSERT INTO trade_change_period (provider_id, change_no, dimension, first_date, last_date,
      row_count, pay_count, before_pay_count, pay_amt, before_pay_amt, net_income_amt,
      before_net_income_amt)
    SELECT ${providerId}, ${no}::int, ${dimension}, ${first}, ${last}, row_count,
      coalesce(n, 0), coalesce(before_n, 0), coalesce(trans, 0), coalesce(before_trans, 0),
      coalesce(earned, 0), coalesce(before_earned, 0)
    FROM (SELECT count(*) AS row_count, ${added} WHERE ${isOfIt}) added`)
}
