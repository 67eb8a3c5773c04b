import { and, getTableName, sql, type SQL } from 'drizzle-orm'
import type { SessionContext } from '../call'
import { conditionOf } from './conditions'
import { listOrder, listWhere, type List } from './define-list'
import { inPassing, isNamed, type FilterValue } from './filters'

export type Values = Readonly<Record<string, FilterValue>>

/** The newest rows that are looked at first; one of twenty of them makes a name a common one. */
const FIRST = 200
const COMMON = FIRST / 20
/** As many of the newest as a thousand of such a name are looked for among. */
const FURTHER = 30_000

/**
 * Whether so many of a question by a name stand among the newest rows. An index of pairs reads all
 * rows that have a pair: of a common one hundreds of thousands, to find out that they are more than
 * anybody counts.
 * @param most how many are many
 */
export async function areMany<R>(
  { tx, caller }: SessionContext,
  { list, values, now }: { list: List<R>; values: Values; now: number },
  { most, inState }: { most: number; inState: boolean },
): Promise<boolean> {
  const { table, tabs, filters } = list
  const asked = Object.entries(values)
  const names = asked.filter(([name]) => isNamed(filters[name]!))
  const others = asked.filter(([name]) => !isNamed(filters[name]!))
  const base = listWhere(
    list,
    caller.scope,
    Object.fromEntries(others),
    now,
    inState ? undefined : tabs?.filter,
  )
  const isSo = and(
    ...names.map(([name, value]) => conditionOf(inPassing(filters[name]!), value, now)),
  )
  const newest = (rows: SQL | number) => sql`(
    select * from ${table} where ${base} order by ${listOrder(list)[0]} limit ${rows}
  ) ${sql.identifier(getTableName(table))} where ${isSo}`
  const { rows } = await tx.execute<{ n: string }>(sql`
    select count(*) as n from (
      select 1 from ${newest(sql`(
        select case when count(*) >= ${COMMON} then ${FURTHER} else 0 end from ${newest(FIRST)})`)}
      limit ${most}
    ) few`)
  return Number(rows[0]!.n) >= most
}
