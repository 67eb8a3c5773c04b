import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/open'
import type { Part } from './define-list'

interface Prepared {
  readonly queryString: string
  readonly params: readonly unknown[]
  readonly fields: unknown
  joinsNotNullableMap: unknown
  execute(): Promise<unknown>
}
/** What of drizzle's transaction makes text of a question, and a question of text. */
interface Inside {
  session: {
    prepareQuery(
      query: { sql: string; params: unknown[] },
      fields: unknown,
      name: undefined,
      isArray: true,
    ): Prepared
  }
  dialect: { sqlToQuery(question: SQL): { sql: string; params: unknown[] } }
}
interface Selecting<R> {
  where(condition: SQL): PromiseLike<R[]>
}

const MARK = sql`'the conditions of a page'`
const MARKED = " where 'the conditions of a page'"

/**
 * The pages of a select. Its columns and joins, which are always the same, are made into text once:
 * drizzle takes longer for that than everything else a list does in this process (docs/decisions/0142).
 * What differs between two pages is where, order, limit and offset.
 */
export function pageSelect<R>(
  make: (tx: Tx) => Selecting<R>,
): (tx: Tx, part: Part) => Promise<R[]> {
  let head: Prepared | undefined
  return async (tx, { where, orderBy, limit, offset = 0 }) => {
    head ??= headOf(make(tx))
    const { session, dialect } = tx as unknown as Inside
    const from = offset > 0 ? sql` offset ${offset}` : sql``
    const rest = dialect.sqlToQuery(
      sql` where ${where} order by ${sql.join(orderBy, sql`, `)} limit ${limit}${from}`,
    )
    const text = head.queryString.slice(0, -MARKED.length) + rest.sql
    const query = { sql: text, params: rest.params }
    const asked = session.prepareQuery(query, head.fields, undefined, true)
    asked.joinsNotNullableMap = head.joinsNotNullableMap
    return (await asked.execute()) as R[]
  }
}

function headOf(select: Selecting<unknown>): Prepared {
  const marked = select.where(MARK) as unknown as { prepare(name: string): Prepared }
  const prepared = marked.prepare('')
  if (!prepared.queryString.endsWith(MARKED) || prepared.params.length > 0)
    throw new Error(`wanted a select without conditions, got ${prepared.queryString}`)
  return prepared
}
