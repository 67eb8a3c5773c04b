import { and, eq, gte, lt, lte, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isAnyOf } from '../db/one-of'
import { formatDate } from '#domain/dates'
import { codeText } from '#domain/reading/text'
import type { Dict } from '#domain/field'
import { readAmounts, readChoice, readMonths, readTexts, readTimes, type Report } from './read'

/** A request's own fields as text, protocol fields taken out. */
export type WireFields = Readonly<Record<string, string>>

/**
 * How one filter of a list compares (contract §3). Filters are data, so that the same declaration
 * reads the wire, makes the condition on its own columns, or on those of a rollup.
 */
export type Filter =
  /** Equal to the text as `read` has it, or to one of a JSON array; any of the columns may match. */
  | { kind: 'exact'; columns: readonly AnyPgColumn[]; read?: ReadText }
  /**
   * The same on one column; without a value: rows where it is null, unless another filter is set.
   */
  | { kind: 'exactOrNone'; column: AnyPgColumn; unless: readonly string[] }
  /** One or several values of a dictionary. */
  | { kind: 'anyOf'; column: AnyPgColumn; values: readonly string[] }
  /**
   * Any of the columns contains the text, ignoring case. `indexed`: by the character pairs that an
   * index holds of these columns in this order; a single character finds the words that begin with
   * it. `byDay`: the index holds the pairs by day of a time that is filtered as well. `passed`: the
   * same rows, compared one by one on the way through another index.
   */
  | {
      kind: 'contains'
      columns: readonly AnyPgColumn[]
      indexed?: boolean
      byDay?: ByDay
      passed?: boolean
    }
  /** Begins with the text; the column has no lower case letters. */
  | { kind: 'prefix'; column: AnyPgColumn }
  /** `led`: the rows are found by another index, none of the time is used. */
  | { kind: 'times'; column: AnyPgColumn; limit?: TimeLimit; reach?: Reach; led?: boolean }
  /** A column of `YYYY-MM` texts, both ends included; `where` as in `elsewhere`. */
  | {
      kind: 'months'
      column: AnyPgColumn
      limit?: MonthLimit
      where?(matching: SQL): SQL
      reach?: Reach
    }
  /** Integer fen, both ends included. */
  | { kind: 'amounts'; column: AnyPgColumn }
  /** A computed fact, which no column holds. */
  | { kind: 'made'; values: readonly string[]; where(values: readonly string[], now: number): SQL }
  /** Another table's column: `where` says which rows belong to the ones that match there. */
  | { kind: 'elsewhere'; filter: Filter; where(matching: SQL): SQL }

/** Normalises a typed text before it is compared; default: as numbers and codes. */
type ReadText = (text: string) => string

/** The time whose day is part of an index of names, and the filter of its range. */
interface ByDay {
  time: AnyPgColumn
  filter: string
}

/** The filter to read for a range: more than requested, where a list compares two periods. */
export type Reach = (asked: FilterValue) => FilterValue

/** Keeps a trade-like list from reading months of rows. */
export interface TimeLimit {
  /** The longest closed range in days. */
  maxDays: number
  /** Without a range: so many days up to today. */
  defaultDays: number
  /**
   * With one of these filters the range may be left out, and reach back `days`; without `days` the
   * filter bounds the rows by itself, and any range may be set beside it.
   */
  unless?: { filters: readonly string[]; days?: number }
}

/** The same for a list of months. */
export interface MonthLimit {
  /** The longest closed range in months. */
  maxMonths: number
  /** Without a range: so many months up to this one; undefined: as bounded by other filters. */
  defaultMonths?: number
  /** With one of these filters, which bound the rows by themselves, there is no default. */
  unless?: readonly string[]
}

/** The value of a filter in a request. Times in epoch ms, `until` excluded. */
export type FilterValue =
  | { kind: 'texts'; texts: readonly string[] }
  | { kind: 'times'; from?: number; until?: number }
  /** `YYYY-MM`, both included. */
  | { kind: 'months'; from?: string; to?: string }
  | { kind: 'amounts'; min?: number; max?: number }

export const exact = (...columns: AnyPgColumn[]): Filter => ({ kind: 'exact', columns })
/** `exact` for a column of mobile numbers, licences or words. */
export const exactly = (read: ReadText, ...columns: AnyPgColumn[]): Filter => ({
  kind: 'exact',
  columns,
  read,
})
export const exactOrNone = (
  column: AnyPgColumn,
  { unless }: { unless: readonly string[] },
): Filter => ({ kind: 'exactOrNone', column, unless })
export const contains = (...columns: AnyPgColumn[]): Filter => ({ kind: 'contains', columns })
/** `contains` for columns that have an index of `gramsOf` them. */
export const named = (...columns: AnyPgColumn[]): Filter => ({
  kind: 'contains',
  columns,
  indexed: true,
})
/**
 * `named` for rows of a range of time: rows of other days are not read, however many have such a
 * name. Its index is of `gramsOfDay`.
 */
export const namedByDay = (column: AnyPgColumn, byDay: ByDay): Filter => ({
  kind: 'contains',
  columns: [column],
  indexed: true,
  byDay,
})
export const prefix = (column: AnyPgColumn): Filter => ({ kind: 'prefix', column })
export const amounts = (column: AnyPgColumn): Filter => ({ kind: 'amounts', column })
export const anyOf = (column: AnyPgColumn, dict: Dict): Filter => ({
  kind: 'anyOf',
  column,
  values: Object.keys(dict),
})
export const times = (column: AnyPgColumn, limit?: TimeLimit): Filter => ({
  kind: 'times',
  column,
  limit,
})
export const months = (
  column: AnyPgColumn,
  limit?: MonthLimit,
  where?: (matching: SQL) => SQL,
): Filter => ({ kind: 'months', column, limit, where })
export const made = (
  dict: Dict,
  where: (values: readonly string[], now: number) => SQL,
): Filter => ({ kind: 'made', values: Object.keys(dict), where })

export const elsewhere = (filter: Filter, where: (matching: SQL) => SQL): Filter => ({
  kind: 'elsewhere',
  filter,
  where,
})

/** Reads one filter from the wire; undefined: the filter is not set. */
export function readFilter(
  filter: Filter,
  name: string,
  fields: WireFields,
  report: Report,
): FilterValue | undefined {
  switch (filter.kind) {
    case 'exact':
      return readTexts(name, fields, report, { read: filter.read ?? codeText })
    case 'exactOrNone':
      return readTexts(name, fields, report, { read: codeText })
    case 'anyOf':
    case 'made':
      return readChoice(name, fields, filter.values, report)
    case 'contains':
      return readTexts(name, fields, report, { lists: false })
    case 'prefix':
      return readTexts(name, fields, report, { lists: false, read: codeText })
    case 'times':
      return readTimes(name, fields, report)
    case 'months':
      return readMonths(name, fields, report)
    case 'amounts':
      return readAmounts(name, fields, report)
    case 'elsewhere':
      return readFilter(filter.filter, name, fields, report)
    default:
      throw new Error(`unknown filter ${(filter satisfies never as Filter).kind}`)
  }
}

export const equals = (column: AnyPgColumn, texts: readonly string[]): SQL =>
  texts.length === 1 ? eq(column, texts[0]) : isAnyOf(column, texts)

/** A `date` column holds days of Asia/Shanghai; a moment counts as the day it falls on. */
const isDay = (column: AnyPgColumn): boolean => column.columnType === 'PgDateString'

/** A column's values in a range. */
export function within(column: AnyPgColumn, value: FilterValue): SQL {
  const ends: SQL[] = []
  if (value.kind === 'times') {
    if (isDay(column)) {
      if (value.from !== undefined) ends.push(gte(column, formatDate(value.from)))
      if (value.until !== undefined) ends.push(lte(column, formatDate(value.until - 1)))
      return and(...ends)!
    }
    if (value.from !== undefined) ends.push(gte(column, new Date(value.from)))
    if (value.until !== undefined) ends.push(lt(column, new Date(value.until)))
  }
  if (value.kind === 'months') {
    if (value.from !== undefined) ends.push(gte(column, value.from))
    if (value.to !== undefined) ends.push(lte(column, value.to))
  }
  if (value.kind === 'amounts') {
    if (value.min !== undefined) ends.push(gte(column, value.min))
    if (value.max !== undefined) ends.push(lte(column, value.max))
  }
  return and(...ends)!
}

export function textsOf(value: FilterValue): readonly string[] {
  if (value.kind !== 'texts') throw new Error(`wanted texts, got ${value.kind}`)
  return value.texts
}

type Filters = Readonly<Record<string, Filter>>

export const mapFilters = (
  filters: Filters,
  to: (filter: Filter, name: string) => Filter,
): Filters =>
  Object.fromEntries(Object.entries(filters).map(([name, one]) => [name, to(one, name)]))

/** The same rows, names compared one by one; `byDay`: only filters whose index is by day. */
export const inPassing = (filter: Filter, which?: 'byDay'): Filter =>
  filter.kind === 'contains' && filter.indexed && (which === undefined || filter.byDay)
    ? { ...filter, passed: true }
    : filter
