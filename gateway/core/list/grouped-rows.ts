import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/open'
import type { AskedGroups, Group, Later } from './grouped'
import {
  figureColumns,
  fromOf,
  keptIn,
  keptOf,
  list,
  named,
  namesOfSums,
  numbersIn,
  orderNames,
  orderOf,
  sumColumns,
  whereOf,
  type GroupPart,
  type GroupRow,
} from './grouped-columns'
import { countReady, readReady, sumReady } from './grouped-ready'
import { ROW_CAP } from './request'

/** The statements behind grouped lists. Names in them are wire names, quoted. */

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
  if (found)
    return found.rows.length > 0 ? pageOf(tx, asked, found.rows) : { rows: [], total: found.total }
  if (later) await asked.list.bound?.(tx, asked, later, part.sortField)
  return pageOf(tx, asked, await addGroupsUp(tx, asked, part))
}

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
  const total = sql`(${countedRows(asked, ROW_CAP + 1)})`
  const { rows: page } = await tx.execute<GroupRow>(sql`
    select ${list([sql`own.*`, ...figures, named(total, 'groupCount')])} from (${rows}) own
    order by ${list(orderOf(asked, part))}`)
  return page
}

const countedRows = (asked: AskedGroups, most: number): SQL => sql`
  select count(*) as n from (
    select 1 from ${fromOf(asked, Object.keys(asked.dimension.keys))} where ${whereOf(asked)} limit ${most}
  ) few`

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
    const { rows: own } = await tx.execute<{ n: string }>(countedRows(asked, most))
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

/** The sum of a column over all matching rows, of the fewest rows that tell: how much there is to read. */
export async function measured(tx: Tx, asked: AskedGroups, column: AnyPgColumn): Promise<number> {
  const { rows } = await tx.execute<{ n: string }>(sql`
    select coalesce(sum(${column}), 0) as n from ${fromOf(asked, [])} where ${whereOf(asked)}`)
  return Number(rows[0]?.n ?? 0)
}

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
