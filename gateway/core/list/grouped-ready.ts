import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/open'
import type { AskedGroups, ReadyGroups } from './grouped'
import {
  list,
  named,
  numbersIn,
  orderColumns,
  orderOf,
  type GroupOrder,
  type GroupPart,
  type GroupRow,
} from './grouped-columns'
import { shapeOf, statementOf, summed } from './grouped-shape'
import { ROW_CAP } from './request'

/** Groups that stand ready as rows. */

/** Where the rows are, or what stands for it in a text that is made once. */
interface Places {
  tables: readonly unknown[]
  where: unknown
  total?: unknown
}

/** @param tail order and limit, of each of the tables */
const rowsOf = ({ tables, where }: Places, columns: SQL, tail: SQL): SQL =>
  sql.join(
    tables.map((table) => sql`(select ${columns} from ${table} where ${where} ${tail})`),
    sql` union all `,
  )
const MOST = sql`limit ${ROW_CAP + 1}`
function totalOf(ready: Places): SQL {
  const rows = rowsOf(ready, sql`1`, MOST)
  const counted = sql`select count(*) from (select 1 from (${rows}) all_of_them ${MOST}) few`
  return ready.total ? sql`coalesce((${ready.total}), (${counted}))` : counted
}
const withOf = ({ with: said }: ReadyGroups): SQL => sql`with ${said}`

const tableNames = ({ tables }: ReadyGroups): string[] => tables.map((_, i) => `table${i}`)
const tablesOf = ({ tables }: ReadyGroups): Record<string, SQL> =>
  Object.fromEntries(tables.map((table, i) => [`table${i}`, table]))

/** @returns how many groups stand ready, which may be none; undefined: they do not stand ready */
export async function countReady(tx: Tx, ready: ReadyGroups): Promise<number | undefined> {
  const { rows } = await tx.execute<{ n: string }>(
    sql`${withOf(ready)} select (${totalOf(ready)}) as n where ${ready.stands}`,
  )
  return rows[0] && Number(rows[0].n)
}

/**
 * A page of groups that stand ready, in the order that one of their indexes has.
 * @returns undefined: they do not stand ready
 */
export async function readReady(
  tx: Tx,
  asked: AskedGroups,
  part: GroupPart,
  ready: ReadyGroups,
): Promise<{ rows: GroupRow[]; total: number; noteDue: boolean } | undefined> {
  const { where, total, stands, noted } = ready
  const { limit, offset } = part
  const { rows } = await tx.execute<GroupRow & ReadyTold>(
    pageOf(
      asked,
      orderOf(asked, part),
      ready,
    )({
      ...tablesOf(ready),
      with: withOf(ready),
      where,
      total,
      stands,
      noteDue: noted.due,
      limit,
      offset,
      upTo: offset + limit,
    }),
  )
  if (!rows[0]!.stands) return undefined
  return {
    rows: rows.filter(({ isRow }) => isRow),
    total: Number(rows[0]!.groupCount),
    noteDue: rows[0]!.noteDue,
  }
}

const PAGE = ['with', 'where', 'total', 'stands', 'noteDue', 'limit', 'offset', 'upTo'] as const

function pageOf(asked: AskedGroups, order: GroupOrder, ready: ReadyGroups) {
  const tables = tableNames(ready)
  const key = `ready ${order.key} ${tables.length} ${ready.total ? 'told' : 'counted'}`
  return statementOf<string>(asked, key, [...PAGE, ...tables], (at) => {
    const { columns } = ready
    const { sums, figures } = shapeOf(asked)
    const orderBy = (placeOf: (name: string) => unknown) =>
      orderColumns(order, placeOf, (name) => columns[name]!.notNull)
    const of = {
      tables: tables.map((name) => at[name]),
      where: at['where'],
      ...(ready.total && { total: at['total'] }),
    }
    const names = [...Object.keys(asked.dimension.keys), ...sums, ...figures]
    const few = rowsOf(
      of,
      list([...names.map((name) => named(columns[name], name)), sql`true as "isRow"`]),
      sql`order by ${orderBy((name) => columns[name])} limit ${at['upTo']}`,
    )
    const byName = orderBy((name) => sql`few.${sql.identifier(name)}`)
    const page = sql`select * from (${few}) few
      order by ${byName} limit ${at['limit']} offset ${at['offset']}`
    // A row more, of nothing but what is told of all of them, where the page has none.
    return sql`${at['with']}
      select few.*, stands, (${totalOf(of)}) as "groupCount", ${at['noteDue']} as "noteDue"
      from (select ${at['stands']} as stands) told left join (${page}) few on stands
      order by ${byName}`
  })
}

interface ReadyTold {
  stands: boolean
  groupCount: string
  /** null: the page has none. */
  isRow: boolean | null
  noteDue: boolean
}

/** The sums of chosen groups that stand ready, if they are not too many. */
export async function sumReady(tx: Tx, asked: AskedGroups, ready: ReadyGroups) {
  const tables = tableNames(ready)
  const summing = statementOf<string>(
    asked,
    `ready sums ${tables.length}`,
    ['with', 'where', ...tables],
    (at) => {
      const { sums: names, furtherFigures } = shapeOf(asked)
      const sums = list(names.map((name) => named(ready.columns[name], name)))
      const rows = rowsOf(
        { tables: tables.map((name) => at[name]), where: at['where'] },
        sums,
        MOST,
      )
      const chosen = sql`select * from (${rows}) all_of_them ${MOST}`
      const added = list(names.map((name) => summed(sql.identifier(name), name)))
      return sql`${at['with']}
        select sums.*${furtherFigures} from (
          select count(*) as "groupCount", ${added} from (${chosen}) few
        ) sums`
    },
  )
  const filling = { ...tablesOf(ready), with: withOf(ready), where: ready.where }
  const { rows } = await tx.execute<Record<string, string | null>>(summing(filling))
  const { groupCount, ...told } = rows[0]!
  const n = Number(groupCount)
  return { n, sums: n > ROW_CAP ? undefined : numbersIn(told) }
}
