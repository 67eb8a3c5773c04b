import { and, eq, sql } from 'drizzle-orm'
import { equals, textsOf } from '../../core/list/filters'
import type { AskedGroups, ReadyGroups } from '../../core/list/grouped'
import { scoped } from '../../core/scope'
import { isNoteDue, noteAsked } from './trade-change-asked'
import { changeOf, holds, isOf } from './trade-change-days'
import { openChange } from './trade-change-open'
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
  const rows = isOver
    ? { table: sql`${row}`, no: sql`(${valid('change_no')})` }
    : openChange(change)
  const isWhole = isOver && partnerIds === null && createdBy === null && !partnerId && !kept
  return {
    ...rows,
    columns: COLUMNS,
    where: and(
      scoped(caller.scope, row),
      sql`${row.changeNo} = ${rows.no}`,
      by === 'MERCHANT' ? eq(row.shopId, '') : undefined,
      partnerId && equals(row.partnerId, textsOf(partnerId)),
      kept,
    )!,
    ...(isWhole && { total: valid('row_count') }),
    stands: sql`${rows.no} is not null`,
    noted: {
      due: isNoteDue(change, asked.now),
      note: (tx) => noteAsked(tx, change, asked.now),
    },
  }
}

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
