import type { AnyResource, Who } from '../resource'
import { filterShapes } from './filter-shape'
import { readListState, variantOf, without, writeListState, type FilterValues } from './list-state'
import { placeOf, type Look } from './look'

/** What a view keeps of a list (`state` of the contract's views). */
export interface ViewState {
  /** An address's query in its one form, from the first page: `?tradeStatus=FAIL`. */
  search: string
  /** Absent: as the list is. */
  columns?: Look
}

/** A view as the gateway tells it. */
export interface SavedView {
  viewId: string
  name: string
  state: ViewState
  shared: boolean
  version: number
  /** Somebody else's is seen, not changed. */
  own: boolean
  ownerName: string
}

/** Filters by time: a view without one leaves the reader's in force. */
const timeNames = (resource: AnyResource, who: Who): string[] =>
  filterShapes(resource, who)
    .filter(({ form }) => form === 'times')
    .flatMap(({ names }) => names)

/** Whether an address narrows the list in time. */
export const hasTimes = (resource: AnyResource, who: Who, values: FilterValues): boolean =>
  timeNames(resource, who).some((name) => name in values)

/** What of a list's address a view keeps. */
export function viewSearch(
  resource: AnyResource,
  who: Who,
  search: string,
  withTimes: boolean,
): string {
  const state = readListState(resource, who, search)
  const values = withTimes ? state.values : without(state.values, timeNames(resource, who))
  return writeListState({ ...state, values, pageNum: 1 })
}

/**
 * The address a view leads to from where its reader is: what it asks, and its own number.
 * @param said the filters that the reader's address says
 */
export function searchOfView(
  resource: AnyResource,
  who: Who,
  { viewId, state: { search } }: Pick<SavedView, 'viewId' | 'state'>,
  said: FilterValues,
): string {
  const state = readListState(resource, who, search)
  const times = timeNames(resource, who)
  const own = times.some((name) => name in state.values)
  const kept = Object.fromEntries(
    Object.entries(said).filter(([name]) => !own && times.includes(name)),
  )
  const asked = writeListState({ ...state, values: { ...state.values, ...kept }, pageNum: 1 })
  return inView(asked, viewId)
}

/** An address of a list as one of a view. */
export function inView(search: string, viewId: string): string {
  const query = new URLSearchParams(search)
  query.set('view', viewId)
  return `?${query}`
}

/** Where a view's own look holds: in the variant that it asks for. */
export function placeOfView(resource: AnyResource, who: Who, view: SavedView): string {
  const { values } = readListState(resource, who, view.state.search)
  return placeOf(view.viewId, variantOf(resource, who, values))
}

/** `state` as another console may have written it: what cannot be read is as if it were not there. */
export function readViewState(state: unknown): ViewState {
  const { search, columns } = (state ?? {}) as { search?: unknown; columns?: unknown }
  const look = readLook(columns)
  return { search: typeof search === 'string' ? search : '', ...(look && { columns: look }) }
}

/** The same of a look. */
export function readLook(told: unknown): Look | undefined {
  const { order, hidden, pinned, widths, size } = (told ?? {}) as Partial<
    Record<keyof Look, unknown>
  >
  if (!Array.isArray(order) || !Array.isArray(hidden)) return undefined
  const px = Object.entries(widths ?? {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
  )
  return {
    order: order.map(String),
    hidden: hidden.map(String),
    ...(Array.isArray(pinned) && pinned.length > 0 && { pinned: pinned.map(String) }),
    ...(px.length > 0 && { widths: Object.fromEntries(px) }),
    ...(typeof size === 'string' && { size }),
  }
}
