import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/open'
import type { Part } from './define-list'
import { flatReader, type ReadField } from './flat-rows'

interface Prepared {
  readonly queryString: string
  readonly params: readonly unknown[]
  readonly fields: readonly ReadField[]
  joinsNotNullableMap: unknown
  execute(): Promise<unknown>
}
/** What of drizzle's transaction makes text of a question, and a question of text. */
interface Inside {
  session: {
    prepareQuery(
      query: { sql: string; params: unknown[] },
      fields: readonly ReadField[],
      name: undefined,
      isArray: true,
      reader: ((rows: unknown[][]) => unknown[]) | undefined,
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
 *
 * The page's own rows are found before the names beside them are read: the planner takes matches of
 * a filter for few, and would join all of them to sort them.
 */
export function pageSelect<R>(
  make: (tx: Tx) => Selecting<R>,
): (tx: Tx, part: Part) => Promise<R[]> {
  let head: Head | undefined
  return async (tx, part) => {
    head ??= headOf(make(tx))
    const { session, dialect } = tx as unknown as Inside
    const query = dialect.sqlToQuery(pageText(head, part))
    const asked = session.prepareQuery(query, head.fields, undefined, true, head.reader)
    asked.joinsNotNullableMap = head.joinsNotNullableMap
    return (await asked.execute()) as R[]
  }
}

interface Head extends Pick<Prepared, 'fields' | 'joinsNotNullableMap'>, Text {
  /** None: drizzle puts the rows together. */
  reader?: (rows: unknown[][]) => unknown[]
}

function headOf(select: Selecting<unknown>): Head {
  const marked = select.where(MARK) as unknown as { prepare(name: string): Prepared }
  const prepared = marked.prepare('')
  if (!prepared.queryString.endsWith(MARKED) || prepared.params.length > 0)
    throw new Error(`wanted a select without conditions, got ${prepared.queryString}`)
  const { queryString, fields, joinsNotNullableMap } = prepared
  const text = queryString.slice(0, -MARKED.length)
  return { ...splitText(text), fields, joinsNotNullableMap, reader: flatReader(fields) }
}

interface Text {
  /** Up to the conditions. */
  before: SQL
  /** What is read beside the rows of a page, once they are found. */
  beside?: SQL
}

const JOINED = /^(.*) from ("\w+")( left join .*)$/s
const OTHER_SOURCE = / (?:from|inner join|full join|right join) /

function splitText(text: string): Text {
  const [, columns, table, joins] = JOINED.exec(text) ?? []
  // Joined otherwise than by what finds one row or none, a page is not the table's own.
  if (joins === undefined || OTHER_SOURCE.test(withoutParts(columns!) + joins))
    return { before: sql.raw(text) }
  const before = sql.raw(`${columns} from (select * from ${table}`)
  return { before, beside: sql.raw(`) ${table}${joins}`) }
}

/** What a column finds by itself, in brackets, adds no rows: it is found once the page's are. */
function withoutParts(columns: string): string {
  const left = columns.replaceAll(/\([^()]*\)/g, '')
  return left === columns ? left : withoutParts(left)
}

function pageText({ before, beside }: Text, part: Part): SQL {
  const { where, orderBy, limit, offset = 0 } = part
  const order = sql` order by ${sql.join(orderBy, sql`, `)}`
  const from = offset > 0 ? sql` offset ${offset}` : sql``
  const page = sql`${before} where ${where}${order} limit ${limit}${from}`
  return beside ? sql`${page}${beside}${order}` : page
}
