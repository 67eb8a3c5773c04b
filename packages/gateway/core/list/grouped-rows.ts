import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/open'
import type { AskedGroups, Group } from './grouped'
import {
  fromOf,
  keptIn,
  keptOf,
  list,
  named,
  numbersIn,
  orderColumns,
  orderOf,
  placesOf,
  quickHeadlineOf,
  sumColumns,
  whereOf,
  type GroupPart,
  type GroupRow,
} from './grouped-columns'
import { shapeOf, summed, sumsOf } from './grouped-shape'
import { ROW_CAP } from './request'

/** The statements behind grouped lists. Names in them are wire names, quoted. */

interface GroupPage {
  rows: Record<string, unknown>[]
  /** undefined for an empty page: no row carries the count. */
  total: number | undefined
  /** Sums and figures over all groups, where they are the groups' added up; none of an empty page. */
  summary: Record<string, number> | undefined
}

/** A page of groups, with names beside their ids. */
export async function readGroups(tx: Tx, asked: AskedGroups, part: GroupPart): Promise<GroupPage> {
  return pageOf(tx, asked, await addGroupsUp(tx, asked, part))
}

/** Adds names to a page's groups. */
async function pageOf(tx: Tx, asked: AskedGroups, rows: readonly GroupRow[]): Promise<GroupPage> {
  const keyNames = Object.keys(asked.dimension.keys)
  const total = rows[0] && Number(rows[0]['groupCount'])
  const figureNames = seenIn(asked)
  const groups = rows.map((row) => groupOf(keyNames, figureNames, row))
  const { names } = asked.list
  const complete = names ? await names(tx, asked.caller.providerId, groups) : groups
  const { row } = asked.list
  return {
    rows: row ? complete.map((one) => row(one, asked.caller, asked.values)) : complete,
    total,
    summary: rows[0] && addsUp(asked) ? totalsIn(asked, rows[0]) : undefined,
  }
}

/** Whether a page of groups brings the summary along: the groups are not added up twice. */
const addsUp = ({ list: { figuresAddUp, headline }, dimension }: AskedGroups): boolean =>
  figuresAddUp === true && !headline && !dimension.rows

const TOTAL = 'total '
const totalsIn = (asked: AskedGroups, row: GroupRow): Record<string, number> =>
  Object.fromEntries(seenIn(asked).map((name) => [name, Number(row[TOTAL + name])]))

/** With a comma before each. */
function totalsOf(asked: AskedGroups): SQL | undefined {
  if (!addsUp(asked)) return undefined
  const totals = seenIn(asked).map(
    (name) => sql`, sum(${sql.identifier(name)}) over () as ${sql.identifier(TOTAL + name)}`,
  )
  return sql.join(totals)
}

/** The sums and figures that an answer shows. */
function seenIn(asked: AskedGroups): string[] {
  const { sums, figures } = shapeOf(asked)
  return [...sums, ...figures].filter((name) => !asked.list.unseen?.includes(name))
}

/** A page of a dimension whose groups are the rows themselves. */
async function readOwnRows(tx: Tx, asked: AskedGroups, part: GroupPart): Promise<GroupRow[]> {
  const { dimension } = asked
  const { limit, offset } = part
  const keyNames = Object.keys(dimension.keys)
  const columns = { ...dimension.keys, ...sumsOf(asked) }
  const order = orderOf(asked, part)
  const [first] = order.names
  // As in its index: without NULLS FIRST or LAST, as there are no nulls.
  const led = sql`${dimension.rows!.ledBy} ${order.direction}, ${columns[first]} ${order.direction}`
  const inner = first === dimension.order[0] ? led : orderColumns(order, (name) => columns[name])
  const rows = sql`
    select ${list(Object.entries(columns).map(([name, value]) => named(value, name)))}
    from ${fromOf(asked, keyNames)} where ${whereOf(asked)}
    order by ${inner} limit ${limit} offset ${offset}`
  const total = sql`(${countedRows(asked, ROW_CAP + 1)})`
  const { rows: page } = await tx.execute<GroupRow>(sql`
    select own.*${shapeOf(asked).furtherFigures}, ${named(total, 'groupCount')} from (${rows}) own
    order by ${orderColumns(order)}`)
  return page
}

const countedRows = (asked: AskedGroups, most: number): SQL => sql`
  select count(*) as n from (
    select 1 from ${fromOf(asked, Object.keys(asked.dimension.keys))} where ${whereOf(asked)} limit ${most}
  ) few`

async function addGroupsUp(tx: Tx, asked: AskedGroups, part: GroupPart): Promise<GroupRow[]> {
  if (asked.dimension.rows) return readOwnRows(tx, asked, part)
  const keys = Object.entries(asked.dimension.keys)
  const names = keys.map(([name]) => name)
  // A further subselect: only then can rows be sorted by a computed figure.
  const { rows } = await tx.execute<GroupRow>(sql`
    select *${totalsOf(asked)} from (
      select groups.*${shapeOf(asked).furtherFigures}, count(*) over () as "groupCount" from (
        select ${list(keys.map(([name, key]) => named(key, name)))}, ${sumColumns(asked)}
        from ${fromOf(asked, names)} where ${whereOf(asked)} group by ${placesOf(names)}
      ) groups ${keptOf(asked)}
    ) rows order by ${orderColumns(orderOf(asked, part))} limit ${part.limit} offset ${part.offset}`)
  return rows
}

/** @param row has, beside its keys and figures, the columns that are common to all groups */
function groupOf(
  keyNames: readonly string[],
  figureNames: readonly string[],
  row: Readonly<Record<string, string | number | null>>,
): Group {
  const group: Record<string, string | number | null> = {}
  for (const name of keyNames) group[name] = row[name]!
  // Sums of integers come as text: PostgreSQL makes them numeric.
  for (const name of figureNames) group[name] = row[name] === null ? null : Number(row[name])
  return Object.assign(group, { groupId: keyNames.map((name) => row[name] ?? '-').join('_') })
}

/** Groups, counted no further than `most`. */
export async function countGroups(tx: Tx, asked: AskedGroups, most: number): Promise<number> {
  const { keys, rows: own } = asked.dimension
  const counted = own
    ? countedRows(asked, most)
    : sql`select count(*) as n from (
        select 1 from (
          select ${bareKeys(asked)}${keptIn(asked) && sql`, ${sumColumns(asked)}`}
          from ${fromOf(asked, Object.keys(keys))} where ${whereOf(asked)}
          group by ${placesOf(Object.keys(keys))}
        ) groups ${keptOf(asked)} limit ${most}) few`
  const { rows } = await tx.execute<{ n: string }>(counted)
  return Number(rows[0]?.n ?? 0)
}

const bareKeys = ({ dimension }: AskedGroups): SQL =>
  list(Object.values(dimension.keys).map((key, i) => named(key, `k${i}`)))

/**
 * The sum of a column over all matching rows, from the coarsest rollup that can answer: how many
 * rows there are to read.
 */
export async function measured(tx: Tx, asked: AskedGroups, column: AnyPgColumn): Promise<number> {
  const { rows } = await tx.execute<{ n: string }>(sql`
    select coalesce(sum(${column}), 0) as n from ${fromOf(asked, [])} where ${whereOf(asked)}`)
  return Number(rows[0]?.n ?? 0)
}

/** Sums and figures over all matching rows, and the headline's own. */
export async function sumGroups(tx: Tx, asked: AskedGroups): Promise<Record<string, number>> {
  const { figuresAddUp } = asked.list
  const sums = figuresAddUp || keptIn(asked) ? keptSums(asked) : allSums(asked)
  const made = figuresAddUp ? undefined : shapeOf(asked).furtherFigures
  const { rows } = await tx.execute<Record<string, string | null>>(sql`
    select sums.*${made}${headlineOf(asked)} from (${sums}) sums`)
  const { unseen = [] } = asked.list
  return numbersIn(
    Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([name]) => !unseen.includes(name))),
  )
}

/** With a comma before each. */
function headlineOf(asked: AskedGroups): SQL | undefined {
  const { source, table, headline } = asked.list
  const quick = quickHeadlineOf(asked)
  const told = Object.entries(quick ?? headline?.(asked.caller) ?? {})
  if (told.length === 0) return undefined
  const alone = (value: SQL) =>
    quick ? value : sql`(select ${value} from ${source ?? table} where ${whereOf(asked)})`
  return sql.join(told.map(([name, value]) => sql`, ${named(alone(value), name)}`))
}

const allSums = (asked: AskedGroups): SQL =>
  sql`select ${sumColumns(asked)} from ${fromOf(asked, [])} where ${whereOf(asked)}`

/** The sums of the groups that `kept` lets through, and of their figures where those add up. */
function keptSums(asked: AskedGroups): SQL {
  const keys = Object.keys(asked.dimension.keys)
  const { sums, figures, furtherFigures } = shapeOf(asked)
  const added = asked.list.figuresAddUp ? [...sums, ...figures] : sums
  const totals = added.map((name) => summed(sql.identifier(name), name))
  const more = asked.list.figuresAddUp && furtherFigures
  return sql`select ${list(totals)} from (
    select groups.*${more} from (
      select ${bareKeys(asked)}, ${sumColumns(asked)} from ${fromOf(asked, keys)}
      where ${whereOf(asked)} group by ${placesOf(keys)}
    ) groups ${keptOf(asked)}
  ) groups`
}
