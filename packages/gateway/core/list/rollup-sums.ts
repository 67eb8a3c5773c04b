import { and, gte, lte, sql, type SQL } from 'drizzle-orm'
import { DAY_MS, formatDate } from '#domain/dates'
import type { SessionContext } from '../call'
import { scoped } from '../scope'
import { fits } from './coarse'
import type { List } from './define-list'
import { equals, textsOf, type FilterValue } from './filters'
import { dayStart } from './request'

/** Sums of the counted rows, in the order of the summary's figures, and how many they are. */
export interface RolledUp {
  n: number
  sums: number[]
}

/**
 * The sums from a rollup, when it can answer: whole days, and only filters for which the rollup has
 * a column. It holds only counted rows, so a status filter is ignored.
 * @param first only where that reads few rows, for a caller that has not read the table yet
 * @returns undefined when the rollup cannot answer
 */
export async function rollUp<R>(
  { tx, caller }: SessionContext,
  list: List<R>,
  values: Readonly<Record<string, FilterValue>>,
  { first = false } = {},
): Promise<RolledUp | undefined> {
  const { rollup } = list.summary ?? {}
  if (!rollup) return undefined
  const asked = Object.keys(values).filter((name) => name !== list.tabs?.filter)
  const isCoarse = fits(rollup.coarse, caller.scope, asked)
  if (first && !(rollup.count && (isCoarse || rollup.narrow?.some((name) => values[name]))))
    return undefined

  const conditions: SQL[] = [scoped(caller.scope, rollup.table)]
  for (const name of asked) {
    const value = values[name]!
    const column = rollup.columns[name]
    const condition =
      name === rollup.time ? wholeDays(rollup, value) : column && equals(column, textsOf(value))
    if (!condition) return undefined
    conditions.push(condition)
  }
  const figures = [rollup.count ?? sql`0`, ...Object.values(rollup.sums(caller))]
  const added = figures.map((figure, i) => sql`sum(${figure}) as ${sql.identifier(`s${i}`)}`)
  const { rows } = await tx.execute<Record<string, string | null>>(
    sql`select ${sql.join(added, sql`, `)} from ${isCoarse ? rollup.coarse!.source : rollup.table}
      where ${and(...conditions)}`,
  )
  const [n = 0, ...sums] = figures.map((_, i) => Number(rows[0]?.[`s${i}`] ?? 0))
  return { n, sums }
}

/**
 * The summary that a rollup gives: a status filter either keeps all counted rows or, with no
 * counted status chosen, keeps none.
 * @param chosen the status filter's values
 */
export async function rollupSums<R>(
  context: SessionContext,
  list: List<R>,
  values: Readonly<Record<string, FilterValue>>,
  chosen: readonly string[] | undefined,
): Promise<Record<string, number> | undefined> {
  const { rollup, counted, sums } = list.summary ?? {}
  if (!rollup || !counted || !sums) return undefined
  const names = Object.keys(rollup.sums(context.caller))
  if (chosen && !counted.some((tab) => chosen.includes(tab)))
    return Object.fromEntries(names.map((name) => [name, 0]))
  if (chosen && !counted.every((tab) => chosen.includes(tab))) return undefined
  const rolled = await rollUp(context, list, values)
  return rolled && Object.fromEntries(names.map((name, i) => [name, rolled.sums[i]!]))
}

function wholeDays(
  rollup: NonNullable<NonNullable<List['summary']>['rollup']>,
  value: FilterValue,
): SQL | undefined {
  if (value.kind !== 'times' || value.from === undefined || value.until === undefined)
    return undefined
  // By its last millisecond: the day after 9999-12-31 is no valid date.
  const isWhole = dayStart(value.until - 1) + DAY_MS === value.until
  if (dayStart(value.from) !== value.from || !isWhole) return undefined
  return and(
    gte(rollup.date, formatDate(value.from)),
    lte(rollup.date, formatDate(value.until - 1)),
  )
}
