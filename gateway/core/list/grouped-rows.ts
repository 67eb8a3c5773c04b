import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/open'
import { fits } from './coarse'
import { listWhere } from './define-list'
import type { AskedGroups, Group, Later, ReadyGroups } from './grouped'
import { ROW_CAP } from './request'

/** The statements behind grouped lists. Names in them are wire names, quoted. */

/** A page of groups. */
export interface GroupPart {
  limit: number
  offset: number
  sortField?: string
  sortOrder?: 'asc' | 'desc'
}

const named = (value: unknown, name: string): SQL => sql`${value} as ${sql.identifier(name)}`
const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)
/** @param keys what rows are told apart by, beside the filters */
function fromOf({ list: spec, caller, values }: AskedGroups, keys: readonly string[]): SQL {
  const { coarse, source, table } = spec
  const asked = [...keys, ...Object.keys(values).filter((name) => name !== spec.by.field)]
  const few = coarse?.find((one) => fits(one, caller.scope, asked))
  return few?.source ?? source ?? sql`${table}`
}
const whereOf = ({ list: { table, scope, filters }, caller, values, now }: AskedGroups): SQL =>
  listWhere({ table, scope, filters }, caller.scope, values, now)

function sumColumns({ list: { sums }, caller, values }: AskedGroups): SQL[] {
  return Object.entries(sums(caller, values)).map(([name, value]) =>
    named(sql`coalesce(sum(${value}), 0)`, name),
  )
}

/** The sums of a subselect, by the names they have in it. */
function namesOfSums({ list: { sums }, caller, values }: AskedGroups): Record<string, SQL> {
  const names = Object.keys(sums(caller, values))
  return Object.fromEntries(names.map((name) => [name, sql`${sql.identifier(name)}`]))
}

/** Figures made from the sums of a subselect. */
function figureColumns(asked: AskedGroups): [string, SQL][] {
  return Object.entries(asked.list.figures?.(namesOfSums(asked), asked.caller) ?? {})
}

/** Groups that are left out take no place on a page, in the count or in the sums. */
function keptOf(asked: AskedGroups): SQL {
  const kept = keptIn(asked)
  return kept ? sql`where ${kept}` : sql``
}

const keptIn = (asked: AskedGroups): SQL | undefined =>
  asked.list.kept?.(namesOfSums(asked), asked.values)

interface GroupPage {
  rows: Record<string, unknown>[]
  /** undefined when the page is empty: then no row could carry it. */
  total: number | undefined
}

/** @param later of a call, which may be refused where it would have to add too much up */
export async function readGroups(
  tx: Tx,
  asked: AskedGroups,
  part: GroupPart,
  later?: Later,
): Promise<GroupPage> {
  const ready = asked.list.ready?.(asked)
  const found = ready && (await readReady(tx, asked, part, ready))
  if (found?.noteDue) later?.((after) => ready!.noted.note(after))
  if (found && found.rows.length > 0) return pageOf(tx, asked, found.rows)
  const total = ready && (await countReady(tx, ready))
  if (total !== undefined) return { rows: [], total }
  if (later) await asked.list.bound?.(tx, asked, later, part.sortField)
  return pageOf(tx, asked, await addGroupsUp(tx, asked, part))
}

type GroupRow = Record<string, string | number | null>

/** Puts names beside a page's groups. */
async function pageOf(tx: Tx, asked: AskedGroups, rows: readonly GroupRow[]): Promise<GroupPage> {
  const keyNames = Object.keys(asked.dimension.keys)
  const total = rows[0] && Number(rows[0]['groupCount'])
  const groups = rows.map(({ groupCount: _, ...row }) => groupOf(keyNames, row))
  const { names } = asked.list
  const complete = names ? await names(tx, asked.caller.providerId, groups) : groups
  const { row } = asked.list
  return {
    rows: row ? complete.map((one) => row(one, asked.caller, asked.values)) : complete,
    total,
  }
}

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
async function countReady(tx: Tx, ready: ReadyGroups): Promise<number | undefined> {
  const { rows } = await tx.execute<{ n: string }>(
    sql`${withOf(ready)} select (${totalOf(ready)}) as n where ${ready.stands}`,
  )
  return rows[0] && Number(rows[0].n)
}

/** A page of groups that stand ready, in the order that one of their indexes has. */
async function readReady(
  tx: Tx,
  asked: AskedGroups,
  part: GroupPart,
  ready: ReadyGroups,
): Promise<{ rows: GroupRow[]; noteDue: boolean }> {
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
    list(names.map((name) => named(columns[name], name))),
    sql`order by ${list(orderBy((name) => sql`${columns[name]}`))} limit ${offset + limit}`,
  )
  const { rows } = await tx.execute<GroupRow & { noteDue: boolean }>(sql`
    ${withOf(ready)}
    select few.*, (${totalOf(ready)}) as "groupCount", ${noted.due} as "noteDue"
    from (${few}) few order by ${list(orderBy((name) => sql`${sql.identifier(name)}`))}
    limit ${limit} offset ${offset}`)
  const noteDue = rows[0]?.noteDue ?? false
  return { rows: rows.map(({ noteDue: _, ...row }) => row), noteDue }
}

/** Sums and made figures, by their names. */
const figuresOf = (asked: AskedGroups): string[] => [
  ...Object.keys(asked.list.sums(asked.caller, asked.values)),
  ...figureColumns(asked).map(([name]) => name),
]

/** A page of a dimension whose groups are the rows themselves. */
async function readOwnRows(tx: Tx, asked: AskedGroups, part: GroupPart): Promise<GroupRow[]> {
  const { dimension, list: spec, caller, values } = asked
  const { limit, offset } = part
  const keyNames = Object.keys(dimension.keys)
  const columns = { ...dimension.keys, ...spec.sums(caller, values) }
  const names = orderNames(asked, part)
  const inner = names.map(([name, direction]) => sql`${columns[name]} ${direction} nulls last`)
  const isOwnOrder = names[0]![0] === dimension.order[0]
  // As its index has it: nulls are put nowhere in particular, there are none.
  const [direction] = names.map(([, one]) => one)
  const led = sql`${dimension.rows!.ledBy} ${direction}, ${columns[names[0]![0]]} ${direction}`
  const rows = sql`
    select ${list(Object.entries(columns).map(([name, value]) => named(value, name)))}
    from ${fromOf(asked, keyNames)} where ${whereOf(asked)}
    order by ${isOwnOrder ? led : list(inner)} limit ${limit} offset ${offset}`
  const figures = figureColumns(asked).map(([name, figure]) => named(figure, name))
  const total = sql`(select count(*) from (
    select 1 from ${fromOf(asked, keyNames)} where ${whereOf(asked)} limit ${ROW_CAP + 1}) few)`
  const { rows: page } = await tx.execute<GroupRow>(sql`
    select ${list([sql`own.*`, ...figures, named(total, 'groupCount')])} from (${rows}) own
    order by ${list(orderOf(asked, part))}`)
  return page
}

async function addGroupsUp(tx: Tx, asked: AskedGroups, part: GroupPart): Promise<GroupRow[]> {
  if (asked.dimension.rows) return readOwnRows(tx, asked, part)
  const { keys } = asked.dimension
  const keyNames = Object.keys(keys)
  const figures = figureColumns(asked)
  const columns = [
    ...Object.entries(keys).map(([name, key]) => named(key, name)),
    ...sumColumns(asked),
  ]
  // By place: the same expression written twice has other parameters and counts as another one.
  const places = keyNames.map((_, i) => sql.raw(String(i + 1)))
  const outer = [
    sql`groups.*`,
    ...figures.map(([name, figure]) => named(figure, name)),
    sql`count(*) over () as "groupCount"`,
  ]
  // Nested once more: only so can rows be sorted by a made figure.
  const { rows } = await tx.execute<GroupRow>(sql`
    select * from (
      select ${list(outer)} from (
        select ${list(columns)} from ${fromOf(asked, keyNames)} where ${whereOf(asked)}
        group by ${list(places)}
      ) groups ${keptOf(asked)}
    ) rows order by ${list(orderOf(asked, part))} limit ${part.limit} offset ${part.offset}`)
  return rows
}

/** Ends with all keys, so that no two rows ever change places between pages. */
function orderNames(
  asked: AskedGroups,
  { sortField, sortOrder = 'desc' }: GroupPart,
): [name: string, direction: SQL][] {
  const { dimension } = asked
  const known = [...Object.keys(dimension.keys), ...figuresOf(asked)]
  const [name, direction] =
    sortField !== undefined && known.includes(sortField) ? [sortField, sortOrder] : dimension.order
  const names = [...new Set([name, ...Object.keys(dimension.keys)])]
  return names.map((one) => [one, sql.raw(direction)])
}

const orderOf = (asked: AskedGroups, part: GroupPart): SQL[] =>
  orderNames(asked, part).map(
    ([name, direction]) => sql`${sql.identifier(name)} ${direction} nulls last`,
  )

function groupOf(
  keyNames: readonly string[],
  row: Readonly<Record<string, string | number | null>>,
): Group {
  const isKey = new Set(keyNames)
  const values = Object.entries(row).map(([name, value]) => [
    name,
    // Sums of integers come as text: they are numeric to the database.
    isKey.has(name) || value === null ? value : Number(value),
  ])
  const groupId = keyNames.map((name) => row[name] ?? '-').join('_')
  return { ...(Object.fromEntries(values) as Record<string, string | number | null>), groupId }
}

/** Groups, counted no further than `most`. */
export async function countGroups(tx: Tx, asked: AskedGroups, most: number): Promise<number> {
  const keys = Object.values(asked.dimension.keys)
  const keyNames = Object.keys(asked.dimension.keys)
  const places = keys.map((_, i) => sql.raw(String(i + 1)))
  const kept = keptOf(asked)
  if (asked.dimension.rows) {
    const { rows: own } = await tx.execute<{ n: string }>(sql`select count(*) as n from (
      select 1 from ${fromOf(asked, keyNames)} where ${whereOf(asked)} limit ${most}) few`)
    return Number(own[0]?.n ?? 0)
  }
  const figures = keptIn(asked) ? sumColumns(asked) : []
  const columns = [...keys.map((key, i) => named(key, `k${i}`)), ...figures]
  const { rows } = await tx.execute<{ n: string }>(sql`select count(*) as n from (
    select 1 from (
      select ${list(columns)} from ${fromOf(asked, keyNames)} where ${whereOf(asked)}
      group by ${list(places)}
    ) groups ${kept} limit ${most}) few`)
  return Number(rows[0]?.n ?? 0)
}

/**
 * The summary beside a page.
 * @returns undefined for a choice of more groups that stand ready than are counted
 */
export async function summaryOf(
  tx: Tx,
  asked: AskedGroups,
): Promise<Record<string, number> | undefined> {
  const ready = keptIn(asked) && asked.list.ready?.(asked)
  const few = ready && (await sumReady(tx, asked, ready))
  if (few && (few.n > 0 || (await countReady(tx, ready)) !== undefined)) return few.sums
  return sumGroups(tx, asked)
}

/** The sums of chosen groups that stand ready, if they are not too many. */
async function sumReady(tx: Tx, asked: AskedGroups, ready: ReadyGroups) {
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

/** The sum of a column over all matching rows, of the fewest rows that tell: how much there is to read. */
export async function measured(tx: Tx, asked: AskedGroups, column: AnyPgColumn): Promise<number> {
  const { rows } = await tx.execute<{ n: string }>(sql`
    select coalesce(sum(${column}), 0) as n from ${fromOf(asked, [])} where ${whereOf(asked)}`)
  return Number(rows[0]?.n ?? 0)
}

/** An average of nothing is no figure: left out, as for a caller who may not see it. */
const numbersIn = (row: Readonly<Record<string, string | null>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (value === null ? [] : [[name, Number(value)]])),
  )

/** Sums and figures over all matching rows, and the headline's own. */
export async function sumGroups(tx: Tx, asked: AskedGroups): Promise<Record<string, number>> {
  const { quickHeadline, table } = asked.list
  const quick = quickHeadline?.(asked.caller, asked.values)
  const headline = Object.entries(quick ?? asked.list.headline?.(asked.caller) ?? {})
  const alone =
    quick ??
    Object.fromEntries(
      headline.map(([name, value]) => [
        name,
        sql`(select ${value} from ${asked.list.source ?? sql`${table}`} where ${whereOf(asked)})`,
      ]),
    )
  const columns = sumColumns(asked)
  const figures = figureColumns(asked).map(([name, figure]) => named(figure, name))
  const told = Object.entries(alone).map(([name, value]) => named(value, name))
  const all = sql`select ${list(columns)} from ${fromOf(asked, [])} where ${whereOf(asked)}`
  const { rows } = await tx.execute<Record<string, string | null>>(sql`
    select ${list([sql`sums.*`, ...figures, ...told])} from (${keptIn(asked) ? keptSums(asked) : all}) sums`)
  return numbersIn(rows[0] ?? {})
}

/** The sums of the groups that are kept. */
function keptSums(asked: AskedGroups): SQL {
  const keys = Object.values(asked.dimension.keys)
  const places = keys.map((_, i) => sql.raw(String(i + 1)))
  const columns = [...keys.map((key, i) => named(key, `k${i}`)), ...sumColumns(asked)]
  const totals = Object.entries(namesOfSums(asked)).map(([name, sum]) =>
    named(sql`coalesce(sum(${sum}), 0)`, name),
  )
  return sql`select ${list(totals)} from (
    select ${list(columns)} from ${fromOf(asked, Object.keys(asked.dimension.keys))}
    where ${whereOf(asked)} group by ${list(places)}
  ) groups ${keptOf(asked)}`
}
