import type { Tx } from '../../core/db/open'
import { badField } from '../../core/errors'
import { measured, type AskedGroups } from '../../core/list/grouped'
import { incomeEntry } from './income-schema'

/** Entries that are added up by merchant, or sorted, for one answer; some seconds' work. */
const MOST_ENTRIES = 1_000_000

/**
 * By merchant all entries of the days are read, and sorted by anything but their number too.
 * @throws CallError 90400 at the range, saying what to ask instead
 */
export async function boundIncome(tx: Tx, asked: AskedGroups, sortField?: string): Promise<void> {
  const { values, dimension, by } = asked
  const isOwnOrder = sortField === undefined || sortField === dimension.order[0]
  if (!(by === 'MERCHANT' || (dimension.rows && !isOwnOrder))) return
  if (values['merId'] || values['settleNo']) return
  if ((await measured(tx, asked, incomeEntry.transCount)) > MOST_ENTRIES)
    throw badField(fieldOf(asked), '收益明细过多，请缩短时间，或先选择商户、渠道商')
}

function fieldOf({ values }: AskedGroups): string {
  if (values['incomeDate']) return 'incomeDateStart'
  return values['month'] ? 'month' : 'incomeMonthStart'
}
