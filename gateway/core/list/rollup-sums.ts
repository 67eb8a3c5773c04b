import { and, gte, lte, sql, type SQL } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import type { SessionContext } from '../call'
import { scoped } from '../scope'
import type { List } from './define-list'
import { equals, textsOf, type FilterValue } from './filters'
import { dayStart } from './request'

/**
 * The summary from a rollup, when it knows the answer: whole days, and no filter but those the
 * rollup has a column for. A rollup holds only counted rows, so a status filter either keeps them
 * all or (no counted status chosen) leaves nothing to add up.
 * @param chosen the status filter's values
 * @returns undefined when the rollup cannot tell
 */
export async function rollupSums<R>(
  { tx, caller }: SessionContext,
  list: List<R>,
  values: Readonly<Record<string, FilterValue>>,
  chosen: readonly string[] | undefined,
): Promise<Record<string, number> | undefined> {
  const { rollup, counted, sums } = list.summary ?? {}
  if (!rollup || !counted || !sums) return undefined
  if (chosen && !counted.some((tab) => chosen.includes(tab)))
    return Object.fromEntries(Object.keys(sums(caller)).map((name) => [name, 0]))
  if (chosen && !counted.every((tab) => chosen.includes(tab))) return undefined

  const conditions: SQL[] = [scoped(caller.scope, rollup.table)]
  for (const [name, value] of Object.entries(values)) {
    if (name === list.tabs?.filter) continue
    const column = rollup.columns[name]
    const condition =
      name === rollup.time ? wholeDays(rollup, value) : column && equals(column, textsOf(value))
    if (!condition) return undefined
    conditions.push(condition)
  }
  const figures = Object.entries(rollup.sums(caller))
  const added = figures.map(([, figure], i) => sql`sum(${figure}) as ${sql.identifier(`s${i}`)}`)
  const { rows } = await tx.execute<Record<string, string | null>>(
    sql`select ${sql.join(added, sql`, `)} from ${rollup.table} where ${and(...conditions)}`,
  )
  return Object.fromEntries(figures.map(([name], i) => [name, Number(rows[0]?.[`s${i}`] ?? 0)]))
}

function wholeDays(
  rollup: NonNullable<NonNullable<List['summary']>['rollup']>,
  value: FilterValue,
): SQL | undefined {
  if (value.kind !== 'times' || value.from === undefined || value.until === undefined)
    return undefined
  if (dayStart(value.from) !== value.from || dayStart(value.until) !== value.until) return undefined
  return and(
    gte(rollup.date, formatDate(value.from)),
    lte(rollup.date, formatDate(value.until - 1)),
  )
}
