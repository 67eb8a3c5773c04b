import type { SQL } from 'drizzle-orm'
import type { Tx } from '../db/open'
import type { Part } from './define-list'

interface Selecting<R> {
  where(condition: SQL | undefined): {
    orderBy(...order: SQL[]): {
      limit(rows: number): { offset(rows: number): PromiseLike<R[]> }
    }
  }
}

/** The pages of a select: its columns and joins are declared once, a page adds conditions and order. */
export const pageSelect =
  <R>(make: (tx: Tx) => Selecting<R>) =>
  async (tx: Tx, { where, orderBy, limit, offset = 0 }: Part): Promise<R[]> =>
    make(tx)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
