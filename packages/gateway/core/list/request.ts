import { z } from 'zod'
import { addMonths, DAY_MS, formatDate, monthsInRange, parseTime } from '#domain/dates'
import { rangeNames } from '#domain/wire-filters'
import { badField } from '../errors'
import {
  readFilter,
  type Filter,
  type FilterValue,
  type MonthLimit,
  type TimeLimit,
  type WireFields,
} from './filters'
import type { Report } from './read'

/** Page sizes the console offers (contract §3). */
const PAGE_SIZES: readonly number[] = [10, 20, 50, 100]
/** Rows that can be counted and paged through; beyond them a user narrows the filter or exports. */
export const ROW_CAP = 10_000
/** Message for a page beyond the counted rows. */
const REACH_TEXT = '请缩小查询范围或使用导出'

/** A list request as sent: `withDefaults` fills in the rest. */
export interface ListQuery {
  /** From 1. */
  pageNum: number
  pageSize: number
  /** A name the list can sort by. */
  sortField: string | undefined
  sortOrder: 'asc' | 'desc'
  /** Only filters of the request, by wire name. */
  values: Readonly<Record<string, FilterValue>>
}

/** The part of a list that reading a request needs. */
export interface Askable {
  filters: Readonly<Record<string, Filter>>
  sort: Readonly<Record<string, unknown>>
}

/**
 * The request schema of a list call: paging, sorting and its filters. Unknown names are ignored,
 * unknown values are refused at their field (90400).
 */
export function listRequest(list: Askable) {
  const schema = z.record(z.string(), z.string()).transform((fields, context): ListQuery => {
    const report: Report = (field, message) =>
      context.addIssue({ code: 'custom', path: [field], message, input: fields })
    return { ...readPaging(list, fields, report), values: readFilters(list, fields, report) }
  })
  // Read by docs/calls.md.
  return schema.meta({
    list: { filters: Object.keys(list.filters), sort: Object.keys(list.sort) },
  })
}

/** Reads the filters alone, e.g. those of an export task. */
export function readFilters(
  list: Askable,
  fields: WireFields,
  report: Report,
): Record<string, FilterValue> {
  const values: Record<string, FilterValue> = {}
  for (const [name, filter] of Object.entries(list.filters)) {
    const value = readFilter(filter, name, fields, report)
    if (value !== undefined) values[name] = value
  }
  // Checked last: whether a search by number extends the range is only known when all filters are
  // read.
  for (const [name, filter] of Object.entries(list.filters)) {
    if (filter.kind === 'months' && spansTooManyMonths(values[name], filter.limit))
      report(rangeNames(name, 'times')[1], tooManyMonths(filter.limit!))
    const limit = filter.kind === 'times' ? filter.limit : undefined
    if (limit && isTooLong(values[name], longest(limit, values)))
      report(rangeNames(name, 'times')[1], tooLong(longest(limit, values)))
  }
  return values
}

function readPaging(list: Askable, fields: WireFields, report: Report) {
  const pageNum = wholeNumber(fields.pageNum || '1')
  const pageSize = wholeNumber(fields.pageSize || '10')
  if (!(pageNum >= 1)) report('pageNum', '页码不正确')
  if (!PAGE_SIZES.includes(pageSize)) report('pageSize', `每页条数只能是${PAGE_SIZES.join('、')}`)
  else if ((pageNum - 1) * pageSize >= ROW_CAP) report('pageNum', REACH_TEXT)
  const sortField = fields.sortField || undefined
  if (sortField !== undefined && !Object.hasOwn(list.sort, sortField))
    report('sortField', '不支持按该字段排序')
  const sortOrder = fields.sortOrder || 'desc'
  if (sortOrder !== 'asc' && sortOrder !== 'desc') report('sortOrder', '取值不在可选范围内')
  return { pageNum, pageSize, sortField, sortOrder: sortOrder === 'asc' ? 'asc' : 'desc' } as const
}

const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)

/** The longest range in days, which a search by number extends. */
const longest = (limit: TimeLimit, values: ListQuery['values']): number =>
  limit.unless && byNumber(limit, values) ? (limit.unless.days ?? Infinity) : limit.maxDays

const byNumber = ({ unless }: TimeLimit, values: ListQuery['values']): boolean =>
  unless?.filters.some((name) => values[name] !== undefined) ?? false

const tooLong = (days: number): string => `查询时间跨度不能超过${days}天`

const isTooLong = (value: FilterValue | undefined, days: number): boolean =>
  value?.kind === 'times' &&
  value.from !== undefined &&
  value.until !== undefined &&
  dayStart(value.until - 1) - dayStart(value.from) >= days * DAY_MS

/**
 * Fills in a list's defaults, and the ranges that a trade-like list must have. Without a range: its
 * default, or with a search by number as far back as that may reach. Without an end: until today.
 * Without a start: as far back from the end as a range may be long.
 * @param now business time, epoch ms
 * @throws CallError 90400 when a range without an end gets too long by that
 */
export function withDefaults(
  list: Askable,
  values: ListQuery['values'],
  now: number,
): Record<string, FilterValue> {
  const filled: Record<string, FilterValue> = { ...values }
  for (const [name, filter] of Object.entries(list.filters)) {
    if (
      filter.kind === 'exactOrNone' &&
      !filter.unless.some((other) => values[other] !== undefined)
    )
      filled[name] = values[name] ?? { kind: 'texts', texts: [] }
    if (
      filter.kind === 'months' &&
      filter.limit &&
      (values[name] || hasDefault(filter.limit, values))
    )
      filled[name] = monthsInForce(name, filter.limit, values[name], now)
    if (filter.kind !== 'times' || !filter.limit) continue
    const asked = values[name]?.kind === 'times' ? values[name] : undefined
    const days = longest(filter.limit, values)
    // Bounded by another filter: the range stays as it was sent.
    if (days === Infinity) continue
    const back = asked || byNumber(filter.limit, values) ? days : filter.limit.defaultDays
    const until = asked?.until ?? Math.max(dayStart(now) + DAY_MS, asked?.from ?? 0)
    const from = asked?.from ?? dayStart(until - 1) - (back - 1) * DAY_MS
    filled[name] = { kind: 'times', from, until }
    if (isTooLong(filled[name], days)) throw badField(rangeNames(name, 'times')[0], tooLong(days))
  }
  return filled
}

const hasDefault = ({ defaultMonths, unless = [] }: MonthLimit, values: ListQuery['values']) =>
  defaultMonths !== undefined && !unless.some((name) => values[name] !== undefined)

/** As for times: the default, until this month, or as far back as a range may be long. */
function monthsInForce(
  name: string,
  limit: MonthLimit,
  value: FilterValue | undefined,
  now: number,
): FilterValue {
  const asked = value?.kind === 'months' ? value : undefined
  const thisMonth = formatDate(now).slice(0, 7)
  const to = asked?.to ?? (asked?.from && asked.from > thisMonth ? asked.from : thisMonth)
  const back = asked ? limit.maxMonths : (limit.defaultMonths ?? limit.maxMonths)
  const filled = { kind: 'months', from: asked?.from ?? addMonths(to, 1 - back), to } as const
  if (spansTooManyMonths(filled, limit))
    throw badField(rangeNames(name, 'times')[0], tooManyMonths(limit))
  return filled
}

const tooManyMonths = ({ maxMonths }: MonthLimit): string => `查询时间跨度不能超过${maxMonths}个月`

const spansTooManyMonths = (
  value: FilterValue | undefined,
  limit: MonthLimit | undefined,
): boolean =>
  limit !== undefined &&
  value?.kind === 'months' &&
  value.from !== undefined &&
  value.to !== undefined &&
  monthsInRange(value.from, value.to) > limit.maxMonths

/** Epoch ms of the Shanghai midnight before. */
export const dayStart = (epochMs: number): number => parseTime(formatDate(epochMs))
