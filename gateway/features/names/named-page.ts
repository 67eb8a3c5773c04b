import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../core/db/open'
import type { Group } from '../../core/list/grouped'
import type { Part } from '../../core/list/define-list'
import { pageOf } from '../../core/list/table-rows'
import { groupNames } from './group-names'

/** The records of a list that are rows of one table, with the names of whom their ids stand for. */
export function namedPageOf<T extends PgTable>(table: T) {
  const page = pageOf(table)
  return async (tx: Tx, part: Part): Promise<T['$inferSelect'][]> => {
    const rows: Record<string, unknown>[] = await page(tx, part)
    const provider = rows[0]?.providerId
    return typeof provider === 'string' ? groupNames(tx, provider, rows as Group[]) : rows
  }
}
