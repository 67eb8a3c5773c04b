import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../core/db/open'
import type { Group } from '../../core/list/grouped'
import type { Part } from '../../core/list/define-list'
import { pageOf, rowOf } from '../../core/list/table-rows'
import { groupNames } from './group-names'

/**
 * Records and rows of a list that are rows of one table, with the names of whom their ids stand
 * for. Personal data in it is not masked: such a list says its own `row`.
 */
export function namedRowsOf<T extends PgTable>(table: T) {
  const page = pageOf(table)
  return {
    async records(tx: Tx, part: Part): Promise<T['$inferSelect'][]> {
      const rows: Record<string, unknown>[] = await page(tx, part)
      const provider = rows[0]?.providerId
      return typeof provider === 'string' ? groupNames(tx, provider, rows as Group[]) : rows
    },
    row: (record: T['$inferSelect']): Record<string, unknown> => rowOf(record),
  }
}
