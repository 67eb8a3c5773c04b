import type { Db, Tx } from './open'

interface Prepared<T> {
  execute(values?: Record<string, unknown>): Promise<T>
}

/**
 * A question that every call asks, its text made once and not each time anew, which takes longer
 * than asking it. What differs stands as `sql.placeholder('name')`.
 */
export function madeOnce<T, V extends Record<string, unknown>>(
  make: (tx: Tx) => { prepare(name: string): Prepared<T> },
): (tx: Tx | Db, values: V) => Promise<T> {
  let made: Prepared<T> | undefined
  return (tx, values) => {
    // Without a name: the database keeps nothing of it, behind a pooler it would be elsewhere.
    made ??= make(tx as Tx).prepare('')
    // Of what the first one made, all but the connection holds for every transaction.
    const own = Object.create(made) as Prepared<T> & { client: unknown }
    own.client = (tx as unknown as { session: { client: unknown } }).session.client
    return own.execute(values)
  }
}
