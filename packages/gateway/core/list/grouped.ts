import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { RoleType } from '#domain/codes'
import type { Caller, SessionContext } from '../call'
import type { Tx } from '../db/open'
import { badField } from '../errors'
import type { ListAnswer } from './answer'
import { checkRows, type List } from './define-list'
import type { Coarse } from './coarse'
import { textsOf, type Filter, type FilterValue } from './filters'
import { countGroups, readGroups, sumGroups } from './grouped-rows'
import { ROW_CAP, withDefaults, type Askable, type ListQuery } from './request'

/**
 * Lists whose rows are sums over a table by a dimension that the request chooses (`dimension`,
 * `groupBy`, `granularity`): by day, by merchant, by channel. Like a `List` they are data:
 *
 *     export const tradeSummary = defineGrouped({
 *       table: tradeRollup,
 *       filters: { tradeDate: times(tradeRollup.tradeDate, …), merId: exact(tradeRollup.merId) },
 *       by: {
 *         field: 'dimension',
 *         default: 'DAY',
 *         dimensions: {
 *           DAY: { keys: { tradeDate: tradeRollup.tradeDate }, order: ['tradeDate', 'desc'] },
 *           MERCHANT: { keys: { merId: tradeRollup.merId }, order: ['payAmt', 'desc'] },
 *         },
 *       },
 *       sums: () => ({ payCount: tradeRollup.payCount, payAmt: tradeRollup.payAmt }),
 *       sort: ['payCount', 'payAmt'],
 *     })
 *
 * The call is `request: listRequest(tradeSummary)` and `groupedAnswer(context, tradeSummary,
 * query)`; the export a report with `grouped` instead of `list`. A dimension with `rows` lists the
 * rows themselves.
 *
 * Every statement reads the matching rows of the table once: give it a rollup, or a range that
 * bounds it.
 */
export type Grouped = Omit<GroupedSpec, 'sort'> & Askable

export interface GroupedSpec {
  table: List['table']
  /**
   * Rows that no single table holds: a subselect with the columns of `table`, named as it is
   * (`(select … union all select …) store_day`). `table` is then their shape only.
   */
  source?: SQL
  /**
   * The same sums by fewer keys, where neither filters nor the chosen keys need the others; the
   * first that can answer is used.
   */
  coarse?: readonly Coarse[]
  /** As in a `List`. */
  scope?: List['scope']
  /** Adds names to the ids of a page's rows. */
  names?(tx: Tx, providerId: string, groups: Group[]): Promise<Group[]>
  filters: Readonly<Record<string, Filter>>
  by: {
    /** Wire name of the dimension's field. */
    field: string
    default: string
    dimensions: Readonly<Record<string, Dimension>>
  }
  /** Default values, beyond the filters' own. @throws CallError 90400 */
  defaults?(values: ListQuery['values'], now: number): ListQuery['values']
  /**
   * What a row of the table adds to each figure; figures a caller may not see are left out.
   * `values` are the filters in force.
   */
  sums(
    caller: Caller,
    values: Readonly<Record<string, FilterValue>>,
  ): Readonly<Record<string, SQL | AnyPgColumn>>
  /**
   * Figures made from the sums, for rows and for the summary: averages, rates. `sums.payAmt` is the
   * sum of that name. A figure without a meaning (an average of no rows) is SQL null.
   */
  figures?(sums: Readonly<Record<string, SQL>>): Readonly<Record<string, SQL>>
  /** The summary's figures are those of the listed groups added up. */
  figuresAddUp?: true
  /** Sums that only figures are made of: no row and no summary shows them. */
  unseen?: readonly string[]
  /** Refuses a query that would read too much; not called for exports. @throws CallError 90400 */
  bound?(tx: Tx, asked: AskedGroups, sortField?: string): Promise<void>
  /**
   * Condition for the listed and summed groups, on their figures (`sums.payAmt < sums.beforeAmt`);
   * the headline ignores it. undefined: all.
   */
  kept?(
    sums: Readonly<Record<string, SQL | AnyPgColumn>>,
    values: Readonly<Record<string, FilterValue>>,
  ): SQL | undefined
  /** Further aggregates over the table, in the summary only: `count(distinct …)`. */
  headline?(caller: Caller): Readonly<Record<string, SQL>>
  /** The headline without reading the table: its figures. undefined: it needs the table. */
  quickHeadline?(
    caller: Caller,
    values: Readonly<Record<string, FilterValue>>,
  ): Readonly<Record<string, SQL>> | undefined
  /** Sums and figures that rows can be sorted by; the keys of a dimension always can. */
  sort: readonly string[]
  /**
   * A group as this caller may see it; default: keys, figures and names as they are. `values` are
   * the filters in force.
   */
  row?(
    group: Group,
    caller: Caller,
    values: Readonly<Record<string, FilterValue>>,
  ): Record<string, unknown>
}

/** One way to make groups. */
export interface Dimension {
  /**
   * The columns that the rows of a group share, by wire name; together they identify a group.
   * `merName`, `shopName` and `partnerName` are added beside `merId`, `shopId` and `partnerId`.
   */
  keys: Readonly<Record<string, SQL | AnyPgColumn>>
  /** Default order: a key or a figure. */
  order: readonly [name: string, direction: 'asc' | 'desc']
  /**
   * Each row of the table is a group of its own: a page needs no sums. `ledBy` is the column that
   * an index has before the key of `order`, and that orders alike.
   */
  rows?: { ledBy: AnyPgColumn }
  /** Only these role types may ask for it. */
  roles?: readonly RoleType[]
  /**
   * Further filters where a request leaves a range out, before the list's own defaults: a list by
   * month wants months. `now` is business time, epoch ms.
   */
  fill?(values: ListQuery['values'], now: number): ListQuery['values']
}

/**
 * Keys as texts, figures as numbers, names beside ids, and `groupId`: the keys as one text, which
 * identifies a row.
 */
export type Group = Record<string, string | number | null> & { groupId: string }

/** One sum in 1/100 000 of another, halves away from zero; null when the other is 0. */
export const rateOfSums = (part: SQL, whole: SQL): SQL =>
  sql`round(${part} * 100000.0 / nullif(${whole}, 0))`

/** Adds what a request may ask beside the filters: the dimension and the sorting. */
export function defineGrouped(spec: GroupedSpec): Grouped {
  const { field, dimensions } = spec.by
  const choice: Filter = {
    kind: 'made',
    values: Object.keys(dimensions),
    where: () => sql`true`,
  }
  const keys = Object.values(dimensions).flatMap((one) => Object.keys(one.keys))
  return {
    ...spec,
    filters: { ...spec.filters, [field]: choice },
    sort: Object.fromEntries([...keys, ...spec.sort].map((name) => [name, true])),
  }
}

/**
 * Answers a grouped list call: total is the number of groups, `summary` is over the whole filter
 * result. A known sort field that the chosen dimension or the caller lacks gives the default order.
 * @param beside further parts of the answer that agree with the summary: charts
 * @throws CallError 90400 for a dimension that the caller's role may not ask for
 */
export async function groupedAnswer(
  context: SessionContext,
  list: Grouped,
  query: ListQuery,
): Promise<ListAnswer>
export async function groupedAnswer<B extends object>(
  context: SessionContext,
  list: Grouped,
  query: ListQuery,
  beside: (asked: AskedGroups) => Promise<B>,
): Promise<ListAnswer & B>
export async function groupedAnswer(
  context: SessionContext,
  list: Grouped,
  query: ListQuery,
  beside?: (asked: AskedGroups) => Promise<object>,
): Promise<ListAnswer> {
  checkRows(list, context.caller.scope)
  const { pageNum, pageSize, sortField, sortOrder } = query
  const asked = askGroups(context.caller, list, query.values, context.clock.now())
  const part = { limit: pageSize, offset: (pageNum - 1) * pageSize, sortField, sortOrder }
  await list.bound?.(context.tx, asked, sortField)
  const page = await readGroups(context.tx, asked, part)
  const summary = page.summary ?? (await sumGroups(context.tx, asked))
  const more = await beside?.(asked)
  // A page past the end has no row that carries the count.
  const total = page.total ?? (await countGroups(context.tx, asked, ROW_CAP + 1))
  return {
    ...more,
    total: Math.min(total, ROW_CAP),
    ...(total > ROW_CAP && { totalCapped: true as const }),
    summary,
    pageNum,
    pageSize,
    list: page.rows,
  }
}

/** One reading of a grouped list: rows in the caller's scope, by one dimension. */
export interface AskedGroups {
  list: Grouped
  /** The chosen dimension's wire value. */
  by: string
  dimension: Dimension
  caller: Caller
  /** Complete, as `groupedValues` gives them. */
  values: Readonly<Record<string, FilterValue>>
  /** Business time, epoch ms. */
  now: number
}

/** @throws CallError 90400 at the dimension's field */
export function askGroups(
  caller: Caller,
  list: Grouped,
  asked: ListQuery['values'],
  now: number,
): AskedGroups {
  const values = groupedValues(list, asked, now)
  const { field, dimensions } = list.by
  const [by = '', ...more] = textsOf(values[field]!)
  const dimension = dimensions[by]!
  const isOpen = !dimension.roles || dimension.roles.includes(caller.roleType)
  if (more.length > 0 || !isOpen) throw badField(field, '取值不在可选范围内')
  return { list, by, dimension, caller, values, now }
}

/** The same rows by another dimension: for a chart beside the table. */
export const askedBy = (asked: AskedGroups, dimension: Dimension): AskedGroups => ({
  ...asked,
  dimension,
})

export { measured } from './grouped-rows'

/** All groups in the dimension's own order; for dimensions with few groups (days, channels). */
export async function allGroups({ tx }: SessionContext, asked: AskedGroups) {
  return (await readGroups(tx, asked, { limit: ROW_CAP, offset: 0 })).rows
}

/** `withDefaults`, and the default dimension where none is chosen. */
function groupedValues(
  list: Grouped,
  values: ListQuery['values'],
  now: number,
): Record<string, FilterValue> {
  const { field, default: name, dimensions } = list.by
  const asked = list.defaults?.(values, now) ?? values
  const chosen = { [field]: { kind: 'texts', texts: [name] } as const, ...asked }
  const fill = dimensions[textsOf(chosen[field]!)[0] ?? '']?.fill
  return withDefaults(list, fill?.(chosen, now) ?? chosen, now)
}
