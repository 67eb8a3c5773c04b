import { and, asc, eq, type SQL } from 'drizzle-orm'
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
 * @param near a condition on where it probably is; tried first
 * @throws CallError 90404 outside the scope
 */
export async function recordOf<R, K extends string>(
  read: (tx: Tx, part: Part) => Promise<R[]>,
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  table: ScopeColumns & Record<NoInfer<K>, AnyPgColumn>,
  id: Record<K, string>,
  near?: SQL,
): Promise<R> {
  const [[name, value]] = Object.entries(id) as [[K, string]]
  const column: AnyPgColumn = table[name]
  const find = (more?: SQL) =>
    read(tx, {
      where: and(scoped(caller.scope, table), eq(column, value), more)!,
      orderBy: [asc(column)],
      limit: 1,
    })
  const record = (near && (await find(near))[0]) ?? (await find())[0]
  if (!record) throw notFound()
  return record
}
