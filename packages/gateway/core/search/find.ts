import { and, sql, type SQL } from 'drizzle-orm'
import { isAnyOf } from '../db/one-of'
import { enumItem, type Field } from '#domain/field'
import { formatRate, formatYuan } from '#domain/money'
import type { SessionContext } from '../call'
import { rowsIn } from '../list/define-list'
import type { RowScope } from '../scope'
import { askIndexed } from './by-index'
import type { Search } from './define-search'
import { byNameAlone, matching, rank } from './matching'

/** The box's results of one noun (contract §7). */
export interface FoundGroup {
  resource: string
  /** Counted to 500. */
  total: number
  /** There are more; absent where `total` is exact. */
  totalCapped?: true
  items: FoundItem[]
}

interface FoundItem {
  id: string
  title: string
  facts: { label: string; value: string }[]
  /** Parameters of the record's URL beside its id; absent without any. */
  params?: Record<string, string>
}

const ITEMS = 5
/** Rows per noun that are compared with the typed text. */
const LOOKED_AT = 500

/**
 * Searches several nouns for a keyword: all of them in one statement that reads indexes only, then
 * the rows of those with matches.
 */
export async function findAny(
  context: SessionContext,
  searches: readonly Search[],
  keyword: string,
): Promise<FoundGroup[]> {
  const parts = searches.flatMap((search) => partOf(context, search, keyword) ?? [])
  if (parts.length === 0) return []
  const { tx } = context
  const rows = await askIndexed<{ resource: string; n: string; ids: string[] }>(
    tx,
    sql.join(parts, sql` union all `),
  )
  const groups: FoundGroup[] = []
  for (const search of searches) {
    const found = rows.find(({ resource }) => resource === search.resource)
    if (found && Number(found.n) > 0)
      groups.push({
        resource: search.resource,
        ...totalOf(Number(found.n)),
        items: await itemsOf(context, search, found.ids),
      })
  }
  return groups
}

const totalOf = (n: number): Pick<FoundGroup, 'total' | 'totalCapped'> =>
  n > LOOKED_AT ? { total: LOOKED_AT, totalCapped: true } : { total: n }

function partOf({ caller }: SessionContext, search: Search, keyword: string): SQL | undefined {
  const { list, resource } = search
  const where = matching(search, keyword)
  if (!where) return undefined
  const [time, id] = list.order
  const scope = byNameAlone(keyword) ? caller.scope.foundByOther() : caller.scope
  const matches = sql`select ${id} as id, ${time} as at, ${rank(search, keyword)} as rank
    from ${list.table} where ${and(scopeOf(search, scope), where)} limit ${sql.raw(String(LOOKED_AT + 1))}`
  return sql`select ${resource}::text as resource, count(*) as n,
    (array_agg(id order by rank, at desc nulls last, id desc))[1:${sql.raw(String(ITEMS))}] as ids
    from (${matches}) matches`
}

const scopeOf = ({ list }: Search, scope: RowScope): SQL => rowsIn(list, scope)

/** Rows as their list answers them: only columns that the list would show. */
async function itemsOf(
  { tx, caller, clock }: SessionContext,
  search: Search,
  ids: readonly string[],
): Promise<FoundItem[]> {
  const { list, id } = search
  const column = list.order[1]
  const records = await list.records(tx, {
    where: and(scopeOf(search, caller.scope), isAnyOf(column, ids))!,
    orderBy: [sql`${column}`],
    limit: ITEMS,
  })
  return records
    .map((record) => list.row(record, caller, clock.now()))
    .toSorted((a, b) => ids.indexOf(String(a[id])) - ids.indexOf(String(b[id])))
    .map((row) => itemOf(search, row))
}

function itemOf(search: Search, row: Readonly<Record<string, unknown>>): FoundItem {
  const { id, title, facts, params } = search
  const named = title.map((name) => row[name]).find((value) => !isEmpty(value))
  return {
    id: String(row[id]),
    title: String(named ?? row[id]),
    facts: facts
      .filter(([name]) => !isEmpty(row[name]))
      .map(([name, field]) => ({ label: field.label, value: wordsOf(field, row[name]) })),
    ...(params.length > 0 && {
      params: Object.fromEntries(params.map((name) => [name, String(row[name] ?? '')])),
    }),
  }
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

function wordsOf(field: Field, value: unknown): string {
  if (field.dict) return enumItem(field.dict, value).label
  if (field.kind === 'money') return formatYuan(Number(value))
  if (field.kind === 'rate') return formatRate(Number(value))
  return String(value)
}
