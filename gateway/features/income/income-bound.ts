import type { Tx } from '../../core/db/open'
import { badField } from '../../core/errors'
import { measured, type AskedGroups, type Later } from '../../core/list/grouped'
import { incomeEntry } from './income-schema'

/** Entries that are added up by merchant, or sorted, for one answer; some seconds' work. */
const MOST_ENTRIES = 1_000_000
const TOO_MANY = '收益明细过多，请缩短时间，或先选择商户、渠道商'

/**
 * By merchant all entries of the days are read, and sorted by anything but their number too.
 * @throws CallError 90400 at the range, with what to ask instead
 */
export async function boundIncome(
  tx: Tx,
  asked: AskedGroups,
  _: Later,
  sortField?: string,
): Promise<void> {
  const { values, dimension, by } = asked
  const isOwnOrder = sortField === undefined || sortField === dimension.order[0]
  if (!(by === 'MERCHANT' || (dimension.rows && !isOwnOrder))) return
  if (values['merId'] || values['settleNo']) return
  if ((await measured(tx, asked, incomeEntry.transCount)) <= MOST_ENTRIES) return
  throw badField(values['incomeDate'] ? 'incomeDateStart' : 'incomeMonthStart', TOO_MANY)
}
