import {
  addMonths,
  daysInRange,
  isDate,
  isDateTime,
  isMonth,
  monthsInRange,
  presetRange,
} from '#domain/dates'
import {
  columnsOf,
  variantInForce,
  type AnyResource,
  type Field,
  type FilterSpec,
  type Who,
} from '../resource'
import { broughtShapes, filterShapes, hiddenShapes, type FilterShape } from './filter-shape'

/** Wire name -> text, or texts for a multi-select. Amounts are fen in decimal. */
export type FilterValues = Readonly<Record<string, string | readonly string[]>>

/** State of a list as its address has it, without defaults. */
export interface ListState {
  pageNum: number
  pageSize: number
  sort?: { field: string; order: 'asc' | 'desc' }
  values: FilterValues
}

export const PAGE_SIZES = [10, 20, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 20
/**
 * Number of rows that can be paged to; beyond it the gateway asks for a narrower filter (contract
 * §3).
 */
export const ROWS_IN_REACH = 10_000
const LONGEST_TEXT = 100

/**
 * Reads a list's query string under wire names. Values that cannot be parsed (a broken date, an
 * unknown status, page 0) are ignored: an old or hand-made link opens a list, never an error.
 * Several values are repeated names; JSON text, as on the wire, is read too.
 */
export function readListState(resource: AnyResource, who: Who, search: string): ListState {
  const query = new URLSearchParams(search)
  const pageSize = PAGE_SIZES.find((size) => String(size) === query.get('pageSize'))
  const values: Record<string, string | readonly string[]> = {}
  for (const shape of [...filterShapes(resource, who), ...hiddenShapes(resource, who)])
    Object.assign(values, readFilter(shape, query))
  const chooser = resource.list?.variants?.field
  if (chooser && values[chooser] !== variantOf(resource, who, values)) delete values[chooser]
  const box = resource.list?.search
  const text = box && query.get(box.name)?.trim().slice(0, LONGEST_TEXT)
  if (box && text) values[box.name] = text
  return {
    pageNum: readPage(query.get('pageNum'), pageSize ?? DEFAULT_PAGE_SIZE),
    pageSize: pageSize ?? DEFAULT_PAGE_SIZE,
    ...readSort(resource, query, variantOf(resource, who, values)),
    values,
  }
}

/** The query string of a state without defaults; `''` when all values are defaults. */
export function writeListState(state: ListState): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(state.values))
    for (const text of typeof value === 'string' ? [value] : value)
      if (text !== '') query.append(name, text)
  if (state.sort) {
    query.set('sortField', state.sort.field)
    query.set('sortOrder', state.sort.order)
  }
  if (state.pageNum !== 1) query.set('pageNum', String(state.pageNum))
  if (state.pageSize !== DEFAULT_PAGE_SIZE) query.set('pageSize', String(state.pageSize))
  const text = query.toString()
  return text && `?${text}`
}

/**
 * Filter values to send: those of the address plus the default ranges it does not mention. A search
 * by number has its own time limit (contract §3 `orderNo`), so no default range is added to it.
 */
export function valuesInForce(
  resource: AnyResource,
  who: Who,
  values: FilterValues,
  today: string,
): FilterValues {
  const defaults: Record<string, string> = {}
  const chooser = resource.list?.variants?.field
  if (chooser) defaults[chooser] = variantOf(resource, who, values) ?? ''
  const box = resource.list?.search
  if (box && values[box.name]) return { ...defaults, ...values }
  for (const { form, names, spec } of filterShapes(resource, who)) {
    const [start, end] = names
    if (form !== 'times' || !start || !end || values[start] || values[end]) continue
    const range = defaultRange(spec, today)
    if (range) [defaults[start], defaults[end]] = range
  }
  return { ...defaults, ...values }
}

/** Default of a range filter: days by a preset, or a number of months up to the current one. */
function defaultRange(spec: FilterSpec, today: string): [start: string, end: string] | undefined {
  if (spec.preset) return presetRange(spec.preset, today)
  if (!spec.defaultMonths) return undefined
  const month = today.slice(0, 7)
  return [addMonths(month, 1 - spec.defaultMonths), month]
}

/** The variant in force; undefined for a list without variants. */
export const variantOf = (
  resource: AnyResource,
  who: Who,
  values: FilterValues,
): string | undefined =>
  variantInForce(resource, who, textOf(values, resource.list?.variants?.field))

/** The sort in force: the chosen one, else the list's default if its column is shown. */
export function sortInForce(
  resource: AnyResource,
  sort: ListState['sort'],
  variant: string | undefined,
  values: FilterValues,
): ListState['sort'] {
  const { tabs, tabSorts, defaultSort } = resource.list ?? {}
  const own = tabSorts?.[textsOf(values, tabs ?? '').join()] ?? defaultSort
  if (sort || !own || variant === undefined) return sort ?? own
  return columnsOf(resource, variant).includes(own.field) ? own : undefined
}

/** One value of a filter by its wire name, as text. */
export const textOf = (values: FilterValues, name: string | undefined): string => {
  const value = name === undefined ? undefined : values[name]
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}
export const textsOf = (values: FilterValues, name: string): readonly string[] => {
  const value = values[name]
  return value === undefined ? [] : typeof value === 'string' ? [value] : value
}

/**
 * The values that 重置 leaves in the address: the variant, and the values that a screen outside the
 * menu was opened with (`?rebateId=…`), which identify that screen.
 */
export function filtersAfterReset(
  resource: AnyResource,
  who: Who,
  values: FilterValues,
): FilterValues {
  const chooser = resource.list?.variants?.field
  const opened = resource.hidden ? broughtShapes(resource, who) : []
  const names = [chooser ?? '', ...opened.flatMap((shape) => shape.names)]
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}

/**
 * Query parameters that are not part of the list's state, e.g. where a link came from; they are
 * preserved.
 */
export function otherParams(
  resource: AnyResource,
  who: Who,
  search: string,
): [name: string, value: string][] {
  const shapes = [...filterShapes(resource, who), ...hiddenShapes(resource, who)]
  const words = new Set([
    ...shapes.flatMap(({ names }) => names),
    'sortField',
    'sortOrder',
    'pageNum',
    'pageSize',
    resource.list?.search?.name,
  ])
  return [...new URLSearchParams(search)].filter(([name]) => !words.has(name))
}

/** The values without the given names; used to clear a filter and its dependent filters. */
export function without(values: FilterValues, names: readonly string[]): FilterValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

function readPage(text: string | null, pageSize: number): number {
  const page = /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1
  return page * pageSize <= ROWS_IN_REACH ? page : 1
}

function readSort(
  resource: AnyResource,
  query: URLSearchParams,
  variant: string | undefined,
): Pick<ListState, 'sort'> {
  const name = query.get('sortField') ?? ''
  const order = query.get('sortOrder')
  const known =
    Object.hasOwn(resource.fields, name) &&
    resource.fields[name].sortable &&
    (variant === undefined || columnsOf(resource, variant).includes(name))
  return known && (order === 'asc' || order === 'desc') ? { sort: { field: name, order } } : {}
}

function readFilter(shape: FilterShape, query: URLSearchParams): FilterValues {
  const [first = '', second = ''] = shape.names
  switch (shape.form) {
    case 'one': {
      const text = query.get(first)?.trim().slice(0, LONGEST_TEXT) ?? ''
      return text !== '' && isKnown(shape.field, text) ? { [first]: text } : {}
    }
    case 'many': {
      const texts = severalTexts(query.getAll(first)).filter((text) => isKnown(shape.field, text))
      return texts.length > 0 ? { [first]: [...new Set(texts)] } : {}
    }
    case 'times':
      return readTimes(shape, query.get(first) ?? '', query.get(second) ?? '')
    case 'amounts': {
      const [min, max] = [fenText(query.get(first)), fenText(query.get(second))]
      if (min && max && Number(min) > Number(max)) return {}
      return { ...(min && { [first]: min }), ...(max && { [second]: max }) }
    }
  }
}

/** Repeated names, or one JSON list as on the wire. */
function severalTexts(texts: string[]): string[] {
  if (texts.length !== 1 || !texts[0]?.startsWith('[')) return texts
  try {
    const list: unknown = JSON.parse(texts[0])
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    return []
  }
}

const NUMBERS: readonly string[] = ['money', 'rate', 'count']

function isKnown(field: Field, text: string): boolean {
  if (field.kind === 'enum') return Object.hasOwn(field.dict ?? {}, text)
  if (field.kind === 'region') return /^\d{6}(-\d{6}){0,2}$/.test(text)
  if (field.kind === 'flag') return text === '1' || text === '0'
  if (field.kind === 'month') return isMonth(text)
  if (field.kind === 'date') return isDate(text)
  if (field.kind === 'dateTime') return isDate(text) || isDateTime(text)
  if (NUMBERS.includes(field.kind)) return /^-?\d{1,15}$/.test(text)
  return text !== 'ALL'
}

function readTimes(shape: FilterShape, start: string, end: string): FilterValues {
  const [first = '', second = ''] = shape.names
  const fits = (text: string) =>
    shape.field.kind === 'month'
      ? isMonth(text)
      : isDate(text) || (shape.spec.precision === 'dateTime' && isDateTime(text))
  if (!fits(start) || !fits(end) || start.slice(0, 10) > end.slice(0, 10)) return {}
  if (start.length === end.length && start > end) return {}
  const { maxDays, maxMonths } = shape.spec
  const isMonths = shape.field.kind === 'month'
  if (isMonths && maxMonths && monthsInRange(start, end) > maxMonths) return {}
  if (!isMonths && maxDays && daysInRange(start, end) > maxDays) return {}
  return { [first]: start, [second]: end }
}

/** Digits only: an amount in fen, or a count. */
function fenText(text: string | null): string {
  return /^\d{1,15}$/.test(text ?? '') ? String(Number(text)) : ''
}
