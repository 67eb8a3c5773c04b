import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { flat, sqlOnce } from '../../core/db/sql-once'
import { equals, textsOf } from '../../core/list/filters'
import type { AskedGroups, ReadyGroups } from '../../core/list/grouped'
import { scoped, type ScopeColumns } from '../../core/scope'
import { isNoteDue, noteAsked } from './trade-change-asked'
import { changeOf, holds, isOf, type Change } from './trade-change-days'
import { openChange, TOLD_COUNT, TOLD_NO, type KeptChange } from './trade-change-open'
import { tradeChangeRow as row } from './trade-change-schema'

type KeptTable = ScopeColumns & Record<'changeNo' | 'partnerId', AnyPgColumn>

/**
 * Where a comparison is answered from if it was kept: its rows, or none when the days' sums are not
 * any more what it was made of.
 */
export function readyChange(asked: AskedGroups): ReadyGroups | undefined {
  const change = changeOf(asked)
  if (!change) return undefined
  const rows = change.through === change.last ? overChange(change) : openChange(change)
  return readyRows(asked, change, { rows, row, columns: COLUMNS, only: onlyOf(asked, row) })
}

/** Rows of merchants are found by having no shop. */
export const onlyOf = ({ by }: AskedGroups, { shopId }: { shopId: AnyPgColumn }) =>
  by === 'MERCHANT' ? eq(shopId, '') : undefined

/** What is kept, as its list asks it: of those whom the caller may see, and has chosen. */
export function readyRows(
  { caller, values, list, now }: AskedGroups,
  change: Change,
  kept: {
    rows: KeptChange
    row: KeptTable
    columns: ReadyGroups['columns']
    only?: SQL | undefined
  },
): ReadyGroups {
  const { columns, row: of } = kept
  const { total, ...rows } = kept.rows
  const { scope } = caller
  const { partnerId } = values
  const chosen = list.kept?.(columns, values)
  const isWhole = !scope.isByPartner && !scope.isByPerson && !partnerId && !chosen
  return {
    ...rows,
    columns,
    // Asked of each of the tables, and once more for how many there are.
    where: flat(
      and(
        scoped(scope, of),
        sql`${of.changeNo} = ${rows.no}`,
        kept.only,
        partnerId && equals(of.partnerId, textsOf(partnerId)),
        chosen,
      )!,
    ),
    ...(isWhole && { total }),
    stands: sql`${rows.no} is not null`,
    noted: { due: isNoteDue(change, now), note: (tx) => noteAsked(tx, change, now) },
  }
}

/** Of a period whose days are all over. */
function overChange(change: Change): KeptChange {
  const told = VALID({ isIt: isOf(change), holds: holds(change) })
  return { tables: [sql`${row}`], with: told, no: TOLD_NO, total: TOLD_COUNT }
}

/** Looked up once, however often the statement speaks of it: each place would be planned by itself. */
const VALID = sqlOnce(
  ['isIt', 'holds'],
  (at) => sql`told as materialized (
    select change_no, row_count from trade_change_period where ${at.isIt} and ${at.holds})`,
)

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
