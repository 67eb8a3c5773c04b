import type { SessionContext } from '../call'
import { together } from '../db/together'
import { countMatches, type Counted } from './count'
import { pageOfList } from './deep-page'
import { checkRows, listOrder, listWhere, type List } from './define-list'
import { countedBefore, keepCounted } from './kept-counts'
import { asksName, namedPage } from './named-page'
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
 * Answers a list call. Up to 10 000 matching rows take two statements, sent together: one pass that
 * counts, makes the tabs and adds up, and the page. More take two further ones (see `countMatches`),
 * none of which reads beyond 10 000 rows or a rollup: the cost does not grow with the table, as long as
 * an index serves the filter. The pages after the first are not counted again (`countedBefore`).
 * @throws CallError 90403 for a person of some shops where rows name none, 90400 when a default range makes the asked one too long
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
  const page = { list, values, pageNum }
  const before = countedBefore<Counted>(context, page)
  const answer = async (counted: Counted, records: R[]): Promise<ListAnswer> => {
    const rows = await withHints(context, list.upstream, records, (r) => list.row(r, caller, now))
    return { ...counted, pageNum, pageSize, list: rows }
  }
  if (asksName(list, values)) {
    const kept = await before
    const named = await namedPage(context, { list, values, query, now }, kept)
    const counted =
      kept && named.records.length === rowsAt(kept.total, query) ? kept : named.counted
    if (counted !== kept) keepCounted(context, page, counted)
    return answer(counted, named.records)
  }
  const read = () =>
    pageOfList(tx, list, {
      where: listWhere(list, caller.scope, values, now),
      orderBy: listOrder(list, query.sortField, query.sortOrder),
      limit: pageSize,
      offset: (pageNum - 1) * pageSize,
    })
  const count = (how = {}) => countMatches(context, list, values, now, how)
  // Told by what was counted before, a page is all that is asked for; else both at once.
  const [records, kept, fresh] = await together(read(), before, before ? undefined : count())
  const agrees = kept && records.length === rowsAt(kept.total, query)
  const told = agrees ? kept : (fresh ?? (await count()))
  // What was full a moment ago and no longer is shows itself by the rows that are missing.
  const isShort = told.totalCapped && records.length < rowsAt(told.total, query)
  const counted = isShort ? await count({ anew: true }) : told
  if (!agrees) keepCounted(context, page, counted)
  return answer(counted, records)
}

/** How many rows a page has, of so many. */
const rowsAt = (total: number, { pageNum, pageSize }: ListQuery): number =>
  Math.max(0, Math.min(pageSize, total - (pageNum - 1) * pageSize))
