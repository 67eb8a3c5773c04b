import { daysInRange, isDate, isDateTime, presetRange } from '../../../lib/dates'
import type { AnyResource, Field, Who } from '../../../lib/resource'
import { filterShapes, hiddenShapes, type FilterShape } from './filter-shape'

/** Wire name -> text, or texts for a multi-select. Amounts are fen in decimal. */
export type FilterValues = Readonly<Record<string, string | readonly string[]>>

/** What the address of a list says: nothing in it is a default. */
export interface ListState {
  pageNum: number
  pageSize: number
  sort?: { field: string; order: 'asc' | 'desc' }
  values: FilterValues
}

export const PAGE_SIZES = [10, 20, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 20
/** Pages reach this many rows; beyond, the gateway asks for a narrower filter (contract §3). */
export const ROWS_IN_REACH = 10_000
const LONGEST_TEXT = 100

/**
 * Reads a list's query string under wire names. Whatever cannot be understood (a broken date, an
 * unknown status, page 0) is as if it were not there: an old or hand-made link opens a list, never
 * an error. Several values stand as repeated names; JSON text, as the wire has it, is read too.
 */
export function readListState(resource: AnyResource, who: Who, search: string): ListState {
  const query = new URLSearchParams(search)
  const pageSize = PAGE_SIZES.find((size) => String(size) === query.get('pageSize'))
  const values: Record<string, string | readonly string[]> = {}
  for (const shape of [...filterShapes(resource, who), ...hiddenShapes(resource, who)])
    Object.assign(values, readFilter(shape, query))
  const box = resource.list?.search
  const text = box && query.get(box.name)?.trim().slice(0, LONGEST_TEXT)
  if (box && text) values[box.name] = text
  return {
    pageNum: readPage(query.get('pageNum'), pageSize ?? DEFAULT_PAGE_SIZE),
    pageSize: pageSize ?? DEFAULT_PAGE_SIZE,
    ...readSort(resource, query),
    values,
  }
}

/** The query string of a state, `''` when there is nothing to say. Defaults are left out. */
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
 * What is asked for: the address plus the default ranges it does not mention. A search by number
 * reaches back as far as the box says, so it takes no default range (contract §3 `orderNo`).
 */
export function valuesInForce(
  resource: AnyResource,
  who: Who,
  values: FilterValues,
  today: string,
): FilterValues {
  const box = resource.list?.search
  if (box && values[box.name]) return values
  const defaults: Record<string, string> = {}
  for (const { form, names, spec } of filterShapes(resource, who)) {
    const [start, end] = names
    if (form !== 'times' || !spec.preset || !start || !end) continue
    if (values[start] || values[end]) continue
    ;[defaults[start], defaults[end]] = presetRange(spec.preset, today)
  }
  return { ...defaults, ...values }
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

/** The values without some names; used to clear a filter and the filters below it. */
export function without(values: FilterValues, names: readonly string[]): FilterValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

function readPage(text: string | null, pageSize: number): number {
  const page = /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1
  return page * pageSize <= ROWS_IN_REACH ? page : 1
}

function readSort(resource: AnyResource, query: URLSearchParams): Pick<ListState, 'sort'> {
  const name = query.get('sortField') ?? ''
  const order = query.get('sortOrder')
  const known = Object.hasOwn(resource.fields, name) && resource.fields[name].sortable
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

/** Repeated names, or one JSON list as the wire has it. */
function severalTexts(texts: string[]): string[] {
  if (texts.length !== 1 || !texts[0]?.startsWith('[')) return texts
  try {
    const list: unknown = JSON.parse(texts[0])
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    return []
  }
}

function isKnown(field: Field, text: string): boolean {
  if (field.kind === 'enum') return Object.hasOwn(field.dict ?? {}, text)
  if (field.kind === 'region') return /^\d{6}(-\d{6}){0,2}$/.test(text)
  if (field.kind === 'flag') return text === '1' || text === '0'
  return text !== 'ALL'
}

function readTimes(shape: FilterShape, start: string, end: string): FilterValues {
  const [first = '', second = ''] = shape.names
  const fits = (text: string) =>
    shape.field.kind === 'month'
      ? /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
      : isDate(text) || (shape.spec.precision === 'dateTime' && isDateTime(text))
  if (!fits(start) || !fits(end) || start.slice(0, 10) > end.slice(0, 10)) return {}
  if (start.length === end.length && start > end) return {}
  const { maxDays } = shape.spec
  if (maxDays && shape.field.kind !== 'month' && daysInRange(start, end) > maxDays) return {}
  return { [first]: start, [second]: end }
}

/** Digits only: an amount in fen, or a count. */
function fenText(text: string | null): string {
  return /^\d{1,15}$/.test(text ?? '') ? String(Number(text)) : ''
}
