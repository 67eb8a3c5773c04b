import { and, asc, eq } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SessionContext } from '../call'
import type { Tx } from '../db/open'
import { notFound } from '../errors'
import { scoped, type ScopeColumns } from '../scope'
import type { Part } from './define-list'

/**
 * The record with this id, joined as its list joins it, if the session may see it:
 * `recordOf(refundRecords, context, refund, { refundNo })`.
 * @param read the reader of the list
 * @param id one column of `table` and its value
 * @throws CallError 90404 outside the scope
 */
export async function recordOf<R, K extends string>(
  read: (tx: Tx, part: Part) => Promise<R[]>,
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  table: ScopeColumns & Record<NoInfer<K>, AnyPgColumn>,
  id: Record<K, string>,
): Promise<R> {
  const [[name, value]] = Object.entries(id) as [[K, string]]
  const column: AnyPgColumn = table[name]
  const [record] = await read(tx, {
    where: and(scoped(caller.scope, table), eq(column, value))!,
    orderBy: [asc(column)],
    limit: 1,
  })
  if (!record) throw notFound()
  return record
}
