import type { PgTable } from 'drizzle-orm/pg-core'
import { wireTime } from '../wire-time'
import type { Tx } from '../db/open'
import type { Part } from './define-list'
import { pageSelect } from './page-select'

/** Columns of the row scope are not part of the answer. */
const HIDDEN = ['providerId', 'createdBy']

/** The records of a list that are rows of one table, without names of other tables. */
export const pageOf = <T extends PgTable>(
  table: T,
): ((tx: Tx, part: Part) => Promise<T['$inferSelect'][]>) =>
  pageSelect<T['$inferSelect']>((tx) => tx.select().from<PgTable>(table))

/** Such a row on the wire: every column except its creator, instants as Shanghai time. */
export function rowOf(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => !HIDDEN.includes(name))
      .map(([name, value]) => [name, value instanceof Date ? wireTime(value) : value]),
  )
}
