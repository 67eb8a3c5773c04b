import type { SessionContext } from '../call'
import { countMatches } from './count'
import { pageOfList } from './deep-page'
import { checkRows, listOrder, listWhere, type List } from './define-list'
import { withDefaults, type ListQuery } from './request'
import { withHints } from '../upstream/hints'

/** The answer of every list call (contract §3). */
export interface ListAnswer {
  /** Counted to 10 000. */
  total: number
  totalCapped?: true
  pageNum: number
  pageSize: number
  list: Record<string, unknown>[]
  /** Sums over the whole filter result; left out when that is too large to add up. */
  summary?: Record<string, number>
  /** Counts without the status filter, each to 10 000. */
  tabs?: Record<string, number>
}

/**
 * Answers a list call. Up to 10 000 matching rows take two statements: the page, and one pass that
 * counts, makes the tabs and adds up. More take two further ones (see `countMatches`), none of
 * which reads beyond 10 000 rows or a rollup: the cost does not grow with the table, as long as an
 * index serves the filter.
 * @throws CallError 90403 for a person of some shops where rows name none, 90400 when a default
 *   range makes the requested one too long
 */
export async function listAnswer<R>(
  context: SessionContext,
  list: List<R>,
  query: ListQuery,
): Promise<ListAnswer> {
  const { tx, caller, clock } = context
  checkRows(list, caller.scope)
  const { pageNum, pageSize } = query
  const now = clock.now()
  const values = withDefaults(list, query.values, now)
  const records = await pageOfList(tx, list, {
    where: listWhere(list, caller.scope, values, now),
    orderBy: listOrder(list, query.sortField, query.sortOrder),
    limit: pageSize,
    offset: (pageNum - 1) * pageSize,
  })
  const counted = await countMatches(context, list, values, now)
  const rows = await withHints(context, list.upstream, records, (r) => list.row(r, caller, now))
  return { ...counted, pageNum, pageSize, list: rows }
}
