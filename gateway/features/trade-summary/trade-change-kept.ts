import { and, eq, sql, type SQL } from 'drizzle-orm'
import { equals, textsOf } from '../../core/list/filters'
import type { AskedGroups, ReadyGroups } from '../../core/list/grouped'
import { scoped } from '../../core/scope'
import { isNoteDue, noteAsked } from './trade-change-asked'
import { bothSums, changeOf, DIMENSIONS, holds, isOf, type Change } from './trade-change-days'
import { tradeChangeRow as row } from './trade-change-schema'

/**
 * Where a comparison is answered from if it was kept: its rows, or none when the days' sums are not
 * any more what it was made of.
 */
export function readyChange(asked: AskedGroups): ReadyGroups | undefined {
  const change = changeOf(asked)
  if (!change) return undefined
  const { caller, values, by, list } = asked
  const valid = (column: 'change_no' | 'row_count') => sql`
    select ${sql.raw(column)} from trade_change_period where ${isOf(change)} and ${holds(change)}`
  const { partnerIds, createdBy } = caller.scope
  const { partnerId } = values
  const sums = Object.entries(COLUMNS).map(([name, column]) => [name, sql`${column}`] as const)
  const kept = list.kept?.(Object.fromEntries(sums), values)
  const isOver = change.through === change.last
  const isWhole = isOver && partnerIds === null && createdBy === null && !partnerId && !kept
  return {
    table: isOver ? sql`${row}` : withOpenDays(change, valid('change_no')),
    columns: COLUMNS,
    where: and(
      scoped(caller.scope, row),
      sql`${row.changeNo} = (${valid('change_no')})`,
      by === 'MERCHANT' ? eq(row.shopId, '') : undefined,
      partnerId && equals(row.partnerId, textsOf(partnerId)),
      kept,
    )!,
    ...(isWhole && { total: valid('row_count') }),
    stands: sql`exists (${valid('change_no')})`,
    noted: {
      due: isNoteDue(change, asked.now),
      note: (tx) => noteAsked(tx, change, asked.now),
    },
  }
}

/**
 * Kept rows of a period that goes on, with what came since its last day that is over: who was not
 * paid since is read in the order of an index, the others are added up.
 */
function withOpenDays({ providerId, dimension, first, last, through }: Change, no: SQL): SQL {
  const open = sql`provider_id = ${providerId} and trade_date > ${through} and trade_date <= ${last}`
  const isSame = (open_: string) =>
    dimension === 'SHOP'
      ? sql.raw(`${open_}.shop_id = c.shop_id and ${open_}.mer_id = c.mer_id`)
      : sql.raw(`${open_}.mer_id = c.mer_id and c.shop_id = ''`)
  const kept = sql`c.provider_id = ${providerId} and c.change_no = (${no})`
  return sql`(
    select ${KEPT_COLUMNS} from trade_change c where ${kept}
      and not exists (select from trade_rollup o where ${open} and ${isSame('o')})
    union all
    select ${providerId}::varchar, (${no}), shop_id::varchar, mer_id, partner_id::varchar,
      created_by::varchar,
      pay_amt, before_pay_amt, pay_amt - before_pay_amt,
      round((pay_amt - before_pay_amt) * 100000.0 / nullif(before_pay_amt, 0))::bigint,
      pay_count, before_pay_count, pay_count - before_pay_count,
      fee_amt, before_fee_amt, fee_amt - before_fee_amt
    from (
      select o.shop_id, o.mer_id, coalesce(o.partner_id, c.partner_id) as partner_id,
        o.created_by, ${sql.join(SUMS, sql`, `)}
      from (
        select ${DIMENSIONS[dimension]} as shop_id, mer_id, max(partner_id) as partner_id,
          max(created_by) as created_by, ${bothSums(first)}
        from trade_rollup where ${open} group by 1, 2
      ) o left join trade_change c on ${kept} and ${isSame('o')}
    ) sums where (${no}) is not null
  ) ${row}`
}

const sum = (name: string, type: 'int' | 'bigint') =>
  sql.raw(`(coalesce(c.${name}, 0) + o.${name})::${type} as ${name}`)
const SUMS = [
  ...['pay_count', 'before_pay_count'].map((name) => sum(name, 'int')),
  ...['pay_amt', 'before_pay_amt', 'fee_amt', 'before_fee_amt'].map((name) => sum(name, 'bigint')),
]
/** In the order, and of the types, of the other half: else no index's order is kept through both. */
const KEPT_COLUMNS = sql.raw(`c.provider_id, c.change_no, c.shop_id, c.mer_id, c.partner_id,
  c.created_by, c.pay_amt, c.before_pay_amt, c.diff_pay_amt, c.change_rate, c.pay_count,
  c.before_pay_count, c.diff_pay_count, c.fee_amt, c.before_fee_amt, c.diff_fee_amt`)

/** The figures and keys of a kept row by the names that the list has for them. */
const COLUMNS = {
  merId: row.merId,
  shopId: row.shopId,
  payAmt: row.payAmt,
  beforePayAmt: row.beforePayAmt,
  diffPayAmt: row.diffPayAmt,
  payCount: row.payCount,
  beforePayCount: row.beforePayCount,
  diffPayCount: row.diffPayCount,
  feeAmt: row.feeAmt,
  beforeFeeAmt: row.beforeFeeAmt,
  diffFeeAmt: row.diffFeeAmt,
  changeRate: row.changeRate,
} as const
