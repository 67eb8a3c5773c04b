import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/open'
import type { AskedGroups, ReadyGroups } from './grouped'
import {
  figureColumns,
  figuresOf,
  list,
  named,
  namesOfSums,
  numbersIn,
  orderNames,
  type GroupPart,
  type GroupRow,
} from './grouped-columns'
import { ROW_CAP } from './request'

/** Groups that stand ready as rows. */

/** @param tail order and limit, of each of the tables */
const rowsOf = ({ tables, where }: ReadyGroups, columns: SQL, tail: SQL): SQL =>
  sql.join(
    tables.map((table) => sql`(select ${columns} from ${table} where ${where} ${tail})`),
    sql` union all `,
  )
const MOST = sql`limit ${ROW_CAP + 1}`
function totalOf(ready: ReadyGroups): SQL {
  const rows = rowsOf(ready, sql`1`, MOST)
  const counted = sql`select count(*) from (select 1 from (${rows}) all_of_them ${MOST}) few`
  return ready.total ? sql`coalesce((${ready.total}), (${counted}))` : counted
}
const withOf = ({ with: said }: ReadyGroups): SQL => (said ? sql`with ${said}` : sql``)

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
  const { columns, noted } = ready
  const { keys } = asked.dimension
  const names = [...Object.keys(keys), ...figuresOf(asked)]
  const orderBy = (placeOf: (name: string) => SQL) =>
    orderNames(asked, part).map(([name, direction]) => {
      const last = columns[name]!.notNull ? sql`` : sql` nulls last`
      return sql`${placeOf(name)} ${direction}${last}`
    })
  const { limit, offset } = part
  const few = rowsOf(
    ready,
    list([...names.map((name) => named(columns[name], name)), sql`true as "isRow"`]),
    sql`order by ${list(orderBy((name) => sql`${columns[name]}`))} limit ${offset + limit}`,
  )
  const byName = list(orderBy((name) => sql`few.${sql.identifier(name)}`))
  const page = sql`select * from (${few}) few order by ${byName} limit ${limit} offset ${offset}`
  // A row more, of nothing but what is told of all of them, where the page has none.
  const { rows } = await tx.execute<GroupRow & ReadyTold>(sql`
    ${withOf(ready)}
    select few.*, stands, (${totalOf(ready)}) as "groupCount", ${noted.due} as "noteDue"
    from (select ${ready.stands} as stands) told left join (${page}) few on stands
    order by ${byName}`)
  const { stands, groupCount, noteDue } = rows[0]!
  if (!stands) return undefined
  const found = rows.filter(({ isRow }) => isRow)
  return {
    rows: found.map(({ stands: _, isRow: _i, noteDue: _n, ...row }) => row),
    total: Number(groupCount),
    noteDue,
  }
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
  const names = Object.keys(namesOfSums(asked))
  const sums = list(names.map((name) => named(ready.columns[name], name)))
  const chosen = sql`select * from (${rowsOf(ready, sums, MOST)}) all_of_them ${MOST}`
  const added = names.map((name) => named(sql`coalesce(sum(${sql.identifier(name)}), 0)`, name))
  const figures = figureColumns(asked).map(([name, figure]) => named(figure, name))
  const { rows } = await tx.execute<Record<string, string | null>>(sql`
    ${withOf(ready)}
    select ${list([sql`sums.*`, ...figures])} from (
      select count(*) as "groupCount", ${list(added)} from (${chosen}) few
    ) sums`)
  const { groupCount, ...told } = rows[0]!
  const n = Number(groupCount)
  return { n, sums: n > ROW_CAP ? undefined : numbersIn(told) }
}
