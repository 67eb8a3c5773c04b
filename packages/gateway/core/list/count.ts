import { eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isAnyOf } from '../db/one-of'
import type { SessionContext } from '../call'
import type { Tx } from '../db/open'
import type { ListAnswer } from './answer'
import { listWhere, type List } from './define-list'
import { textsOf, type FilterValue } from './filters'
import { ROW_CAP } from './request'
import { rollUp, rollupSums } from './rollup-sums'
import { addUp, isChosen, tabsOf, type TabRow } from './tabs'

type Values = Readonly<Record<string, FilterValue>>

export type Counted = Pick<ListAnswer, 'total' | 'totalCapped' | 'summary' | 'tabs'>

/**
 * Total, tabs and sums of a list: from the rollup where it can answer. Else the first pass stops
 * after 12 500 rows of any status. When it found no more than 10 000, its counts are complete.
 * Otherwise each tab that it did not fill is counted by itself, up to the cap (an index of the rare
 * statuses makes that short), and the sums come from the rollup or are left out.
 */
export async function countMatches<R>(
  context: SessionContext,
  list: List<R>,
  values: Values,
  now: number,
): Promise<Counted> {
  const { caller, tx } = context
  const { tabs, summary } = list
  const base = listWhere(list, caller.scope, values, now, tabs?.filter)
  const chosen = tabs && values[tabs.filter] ? textsOf(values[tabs.filter]!) : undefined
  const isAsked = isChosen(chosen)

  const rolled = await rolledTabs(context, list, values, base)
  const pass = rolled ?? (await firstPass(context, list, values, base))
  if (rolled || countOf(pass) <= ROW_CAP)
    return {
      ...totalOf(countOf(pass.filter(isAsked))),
      ...(summary && { summary: addUp(list, context, pass.filter(isAsked)) }),
      ...(tabs && { tabs: tabsOf(tabs.values, pass) }),
    }

  const full = pass.filter(({ n }) => n > ROW_CAP)
  const seen = full.map(({ tab }) => tab)
  const rest = await eachTab(tx, list, values, base, seen)
  const sums = summary && (await rollupSums(context, list, values, chosen))
  const counts = tabs ? [...full, ...rest] : pass
  // Without a status filter the first pass has already exceeded the cap.
  const total = chosen === undefined ? countOf(pass) : countOf(counts.filter(isAsked))
  return {
    ...totalOf(total),
    ...(sums && { summary: sums }),
    ...(tabs && { tabs: tabsOf(tabs.values, counts) }),
  }
}

const totalOf = (total: number): Pick<Counted, 'total' | 'totalCapped'> => ({
  total: Math.min(total, ROW_CAP),
  ...(total > ROW_CAP && { totalCapped: true as const }),
})

/**
 * Tabs without a scan of the table's common rows: those of the one counted status from the rollup,
 * the rare others from their index.
 */
async function rolledTabs<R>(
  context: SessionContext,
  list: List<R>,
  values: Values,
  base: SQL,
): Promise<TabRow[] | undefined> {
  const { tabs, summary } = list
  const [tab, ...more] = summary?.counted ?? []
  if (!tabs || tab === undefined || more.length > 0) return undefined
  const rolled = await rollUp(context, list, values, { first: true })
  if (!rolled) return undefined
  const rest = await eachTab(context.tx, list, values, base, [tab], rareCounts)
  return [{ tab, ...rolled }, ...rest]
}

/**
 * More than the cap: with nineteen of twenty trades paid, their tab then reaches the cap at once.
 */
const PASS_ROWS = ROW_CAP * 1.25

const countOf = (rows: readonly TabRow[]): number => rows.reduce((sum, row) => sum + row.n, 0)

/**
 * The order makes the planner walk an index by time. With a bare LIMIT it assumes that matches are
 * spread evenly in the table and scans it from the start, through months before the range.
 */
const newest = (time: AnyPgColumn, rows: number): SQL => sql`order by ${time} desc limit ${rows}`

/**
 * The time column of the range, where an index has its order: a pass in another order would read
 * and sort the whole range. A rare state has its own index, in the main time's order.
 */
function timeOf<R>({ order: [time], filters, sort }: List<R>, values: Values): AnyPgColumn {
  const asked = Object.keys(values).flatMap((name) => {
    const filter = filters[name]!
    return filter.kind === 'times' ? [filter.column] : []
  })
  const sorted = asked.filter((column) => Object.values(sort).includes(column))
  return asked.includes(time) ? time : (sorted[0] ?? time)
}

/** The time column by whose order a tab is counted by itself. */
function tabTimeOf<R>(list: List<R>, values: Values): AnyPgColumn {
  const time = timeOf(list, values)
  return list.tabs?.times?.includes(time) ? time : list.order[0]
}

/** Counts and adds up by tab in one scan. */
async function firstPass<R>(
  { tx, caller }: SessionContext,
  list: List<R>,
  values: Values,
  base: SQL,
): Promise<TabRow[]> {
  const figures = Object.values(list.summary?.sums(caller) ?? {})
  const names = figures.map((_, i) => sql.identifier(`s${i}`))
  const picked = figures.map((figure, i) => sql`, ${figure} as ${names[i]}`)
  const added = names.map((name) => sql`, sum(${name}) as ${name}`)
  const matches = sql`select ${list.tabs?.column ?? sql`''`} as tab${sql.join(picked)}
    from ${list.table} where ${base} ${newest(timeOf(list, values), PASS_ROWS)}`
  const { rows } = await tx.execute<Record<string, string>>(
    sql`select tab, count(*) as n${sql.join(added)} from (${matches}) matches group by tab`,
  )
  return rows.map((row) => ({
    tab: row.tab!,
    n: Number(row.n),
    sums: figures.map((_, i) => Number(row[`s${i}`] ?? 0)),
  }))
}

/** Counts the tabs that the first pass did not fill, each up to the cap, in one statement. */
async function eachTab<R>(
  tx: Tx,
  list: List<R>,
  values: Values,
  base: SQL,
  seen: readonly string[],
  countsOf: CountsOf = countsAlone,
): Promise<TabRow[]> {
  const { tabs } = list
  if (!tabs) return []
  const asked = tabs.values.filter((tab) => !seen.includes(tab))
  if (asked.length === 0) return []
  const order = newest(tabTimeOf(list, values), ROW_CAP + 1)
  const { rows } = await tx.execute<{ tab: string; n: string }>(
    countsOf(asked, (isOf) => {
      const own = sql`${base} and ${isOf(tabs.column)} ${order}`
      return sql`(select count(*) from (select 1 from ${list.table} where ${own}) matches) as n`
    }),
  )
  return rows.map(({ tab, n }) => ({ tab, n: Number(n), sums: [] }))
}

/** @param countOf the column of how many rows a tab has */
type CountsOf = (
  asked: readonly string[],
  countOf: (isOf: (column: AnyPgColumn) => SQL) => SQL,
) => SQL

/** Each query is planned for its own tab: a common one walks by time, a rare one has an index. */
const countsAlone: CountsOf = (asked, countOf) =>
  sql.join(
    asked.map((tab) => sql`select ${tab}::text as tab, ${countOf((column) => eq(column, tab))}`),
    sql` union all `,
  )

/**
 * One plan for all of them, as planning takes longer than counting. The query excludes the common
 * status: only then does the planner know that the index of the others applies.
 */
const rareCounts: CountsOf = (asked, countOf) => {
  const isRare = (column: AnyPgColumn) => sql`${column} = asked.tab and ${isAnyOf(column, asked)}`
  return sql`select asked.tab, ${countOf(isRare)} from unnest(${sql.param(asked)}::text[]) asked(tab)`
}
