import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SessionContext } from '../call'
import { badField } from '../errors'
import { askIndexed } from '../search/by-index'
import type { Counted } from './count'
import { listOrder, listWhere, orderColumns, type List } from './define-list'
import { inPassing, isNamed, mapFilters, textsOf } from './filters'
import { WHOLE } from './full-tabs'
import { fullOf } from './known-full'
import { areMany, type Values } from './named-glance'
import { REACH_TEXT, type ListQuery } from './request'
import { addUp, isChosen, tabsOf, type TabRow } from './tabs'

/**
 * Lists asked by a name (docs/decisions/0140). The index of pairs knows no order: of many matches all
 * would be read for a page of them. So many are looked at; when there are more, they are told as
 * more, and the page is found by passing the list in its own order, where every few rows match.
 */
const NAMED_CAP = 1_000
/** So many are looked at: a hundred more do not lose the name within half a minute. */
const MANY = NAMED_CAP * 1.1

/** Whether a name is asked for that an index of pairs holds. */
export const asksName = <R>(list: List<R>, values: Values): boolean =>
  Object.keys(values).some((name) => isNamed(list.filters[name]!))

export interface NamedPage<R> {
  counted: Counted
  records: R[]
}

interface Asked<R> {
  list: List<R>
  values: Values
  query: ListQuery
  now: number
}

/**
 * A page of such a question with its count. That more have the name than are looked at is known for
 * half a minute, as of full tabs (docs/decisions/0171).
 * @param before what its first page counted
 * @param anew whatever was seen a moment ago
 * @throws CallError 90400 for a page beyond those that are counted
 */
export async function namedPage<R>(
  context: SessionContext,
  asked: Asked<R>,
  before: Counted | undefined,
  { anew = false } = {},
): Promise<NamedPage<R>> {
  const { list, query, values } = asked
  if ((query.pageNum - 1) * query.pageSize >= NAMED_CAP) throw badField('pageNum', REACH_TEXT)
  const chosen = list.tabs && values[list.tabs.filter]
  const fulls = fullOf(context, list, values, anew)
  const isKnown = fulls.known.includes(WHOLE)
  const isTold = before?.totalCapped === true || isKnown
  const found = isTold ? undefined : await look(context, asked)
  if (found && found.total <= NAMED_CAP)
    return { counted: found.counted, records: await recordsOf(context, asked, found.ids) }
  if (found) fulls.note({ tab: WHOLE, n: found.total }, MANY)
  // Of a rare state among many of the name there may be few: these are looked at by themselves.
  const few =
    !before?.totalCapped && chosen ? await look(context, asked, { inState: true }) : undefined
  if (few && few.total <= NAMED_CAP) {
    const { tabs: _, ...counted } = few.counted
    return { counted, records: await recordsOf(context, asked, few.ids) }
  }
  const ids = await pass(context, asked)
  // What was many a moment ago and no longer is shows itself by the rows that are missing.
  const most = Math.min(query.pageSize, NAMED_CAP - (query.pageNum - 1) * query.pageSize)
  if (isKnown && ids.length < most) return namedPage(context, asked, undefined, { anew: true })
  const counted = before ?? { total: NAMED_CAP, totalCapped: true as const }
  return { counted, records: await recordsOf(context, asked, ids) }
}

interface Look {
  /** Of whatever state; as many as are looked at: there may be any number. */
  total: number
  counted: Counted
  ids: string[]
}

/**
 * Reads the matches once, and of them makes count, tabs, sums and the page's numbers; nothing is made
 * of a common name's.
 */
async function look<R>(
  context: SessionContext,
  asked: Asked<R>,
  { inState = false } = {},
): Promise<Look> {
  if (await areMany(context, asked, { most: MANY, inState }))
    return { total: MANY, counted: { total: MANY }, ids: [] }
  const { list, values, query, now } = asked
  const { tx, caller } = context
  const { tabs, summary } = list
  const figures = Object.values(summary?.sums(caller) ?? {})
  const sums = figures.map((_, i) => sql.identifier(`s${i}`))
  const columns = orderColumns(list, query.sortField)
  const keys = columns.map((_, i) => sql.identifier(`o${i}`))
  const direction = sql.raw(query.sortOrder === 'asc' ? 'asc' : 'desc')
  const order = keys.map((key) => sql`${key} ${direction} nulls last`)
  const chosen = tabs && values[tabs.filter] && textsOf(values[tabs.filter]!)
  const inTabs = chosen ? sql`where ${inTexts(sql`tab`, chosen)}` : sql``
  const first = (query.pageNum - 1) * query.pageSize
  const scope = caller.scope.foundByOther()
  const led = { ...list, filters: ledByDay(list.filters, values) }
  const base = listWhere(led, scope, values, now, inState ? undefined : tabs?.filter)
  const rows = await askIndexed<Record<string, string> & { ids: string[] | null }>(
    tx,
    sql`
    with found as materialized (
      select ${list.order[1]} as id, ${tabs?.column ?? sql`''`} as tab${named(figures, sums)}${named(columns, keys)}
      from ${list.table} where ${base} limit ${MANY})
    select tab, count(*) as n${sql.join(sums.map((one) => sql`, sum(${one}) as ${one}`))},
      (select (array_agg(id order by ${sql.join(order, sql`, `)}))[${first + 1}::int:${first + query.pageSize}::int]
        from found ${inTabs}) as ids
    from found group by tab`,
  )
  const seen = rows.map((row): TabRow => ({
    tab: row.tab!,
    n: Number(row.n),
    sums: figures.map((_, i) => Number(row[`s${i}`] ?? 0)),
  }))
  const kept = seen.filter(isChosen(chosen))
  return {
    total: countOf(seen),
    counted: {
      total: countOf(kept),
      ...(summary && { summary: addUp(list, context, kept) }),
      ...(tabs && { tabs: tabsOf(tabs.values, seen) }),
    },
    ids: rows[0]?.ids ?? [],
  }
}

const countOf = (rows: readonly TabRow[]): number => rows.reduce((sum, { n }) => sum + n, 0)

const named = (values: readonly (SQL | AnyPgColumn)[], names: readonly unknown[]): SQL =>
  sql.join(values.map((value, i) => sql`, ${value} as ${names[i]}`))

const inTexts = (column: SQL, texts: readonly string[]): SQL =>
  sql`${column} in (${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )})`

/** The page's numbers in the list's own order, each row looked at in passing. */
async function pass<R>(
  { tx, caller }: SessionContext,
  { list, values, query, now }: Asked<R>,
): Promise<string[]> {
  const [, id] = list.order
  const filters = mapFilters(list.filters, (filter) => inPassing(filter))
  const rows = await tx
    .select({ id })
    .from(list.table)
    .where(listWhere({ ...list, filters }, caller.scope, values, now))
    .orderBy(...listOrder(list, query.sortField, query.sortOrder))
    .limit(query.pageSize)
    .offset((query.pageNum - 1) * query.pageSize)
  return rows.map((row) => String(row.id))
}

/** The rows with these numbers, in the asked order. */
async function recordsOf<R>(
  { tx, caller }: SessionContext,
  { list, query }: Asked<R>,
  ids: readonly string[],
): Promise<R[]> {
  if (ids.length === 0) return []
  // What is asked holds for them; the scope stands in every question.
  const own = listWhere(list, caller.scope, {}, 0)
  return list.records(tx, {
    where: and(own, inArray(list.order[1], [...ids]))!,
    orderBy: listOrder(list, query.sortField, query.sortOrder),
    limit: ids.length,
  })
}

type Filters = List['filters']

/** Where the days lead to a name's rows, no other index is to read the range of time beside them. */
function ledByDay(filters: Filters, values: Values): Filters {
  const leading = Object.keys(values).flatMap((name) => {
    const filter = filters[name]!
    return filter.kind === 'contains' && filter.byDay ? [filter.byDay.filter] : []
  })
  return mapFilters(filters, (filter, name) =>
    filter.kind === 'times' && leading.includes(name) ? { ...filter, led: true } : filter,
  )
}
