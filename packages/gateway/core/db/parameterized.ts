import type { Db, Tx } from './open'

interface Prepared<T> {
  execute(values?: Record<string, unknown>): Promise<T>
}

/**
 * A question that several calls ask with other values, which are `sql.placeholder('name')` in it.
 * It is sent without a name, so that the database prepares nothing behind a pooler.
 */
export const parameterized =
  <T, V extends Record<string, unknown>>(
    make: (tx: Tx) => { prepare(name: string): Prepared<T> },
  ) =>
  (tx: Tx | Db, values: V): Promise<T> =>
    make(tx as Tx)
      .prepare('')
      .execute(values)
