import { sql } from 'drizzle-orm'
import type { AskedGroups, ReadyGroups } from '../../core/list/grouped'
import { DIMENSIONS, sumOf, type Change } from './trade-change-days'
import { onlyOf, readyRows } from './trade-change-kept'
import { isKept, notIn, ownRow, WITH_NEW, type KeptChange } from './trade-change-open'
import { tradeSum as row } from './trade-change-schema'
import { figures, made, names, toldOf } from './trade-sum-told'

/**
 * Sums of a period by merchant or shop that were asked for before: rows up to a moment, and what
 * was paid and given back since. They answer as long as the two are what the days' sums say
 * (docs/decisions/0177).
 */

export function readySum(asked: AskedGroups): ReadyGroups | undefined {
  const sum = sumOf(asked)
  const only = onlyOf(asked, row)
  return sum && readyRows(asked, sum, { rows: keptSum(sum), row, columns: COLUMNS, only })
}

function keptSum(sum: Change): KeptChange {
  const no = sql`(select change_no from told where is_advanced)`
  const since = sql`
    select ${DIMENSIONS[sum.dimension]} as shop_id, mer_id, max(partner_id) as partner_id,
      max(created_by) as created_by, ${figures((name) => sql.raw(`sum(${name}) as ${name}`))}
    from since group by 1, 2`
  const paid = sql`
    select ${sum.providerId}::varchar as provider_id, ${no} as change_no, shop_id, mer_id,
      partner_id, created_by, ${names}, ${made}, is_new
    from (
      select c.mer_id is null as is_new, o.shop_id, o.mer_id,
        coalesce(o.partner_id, c.partner_id) as partner_id, o.created_by,
        ${figures((name, type) => sql.raw(`(coalesce(c.${name}, 0) + o.${name})::${type} as ${name}`))}
      from (${since}) o left join ${ownRow('trade_sum', sum, no)}
    ) sums where ${no} is not null`
  return {
    with: sql`${toldOf(sum)}, paid as materialized (${paid})`,
    no,
    total: WITH_NEW,
    tables: [
      sql`(select c.* from trade_sum c where ${isKept(sum, no)} and ${notIn(sum)}) ${row}`,
      sql`(select * from paid where pay_count > 0) ${row}`,
    ],
  }
}

const COLUMNS = {
  merId: row.merId,
  shopId: row.shopId,
  payCount: row.payCount,
  payAmt: row.payAmt,
  refundCount: row.refundCount,
  refundAmt: row.refundAmt,
  netAmt: row.netAmt,
  feeAmt: row.feeAmt,
  couponAmt: row.couponAmt,
  avgAmt: row.avgAmt,
} as const
