import type { AnyResource, Who } from '../resource'
import { filterShapes } from './filter-shape'
import { readListState, variantOf, without, writeListState, type FilterValues } from './list-state'
import { layoutKeyOf, type Look } from './look'

/** What a saved view stores of a list (`state` of the contract's views). */
export interface ViewState {
  /** The normalized query of an address, from the first page: `?tradeStatus=FAIL`. */
  search: string
  /** Absent: the list's own columns. */
  columns?: Look
}

/** A view as the gateway answers it. */
export interface SavedView {
  viewId: string
  name: string
  state: ViewState
  shared: boolean
  version: number
  /** Views of other users are read-only. */
  own: boolean
  ownerName: string
}

/** Filters by time: a view without one leaves the user's own time filter in force. */
const timeNames = (resource: AnyResource, who: Who): string[] =>
  filterShapes(resource, who)
    .filter(({ form }) => form === 'times')
    .flatMap(({ names }) => names)

/** Whether the values filter the list by time. */
export const hasTimes = (resource: AnyResource, who: Who, values: FilterValues): boolean =>
  timeNames(resource, who).some((name) => name in values)

/** The part of a list's address that a view stores. */
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
 * The address of a view: its query and its id, with the user's time filter where the view has none.
 * @param said the filters in the user's current address
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
  const ownTimes = Object.fromEntries(
    Object.entries(said).filter(([name]) => !own && times.includes(name)),
  )
  const asked = writeListState({ ...state, values: { ...state.values, ...ownTimes }, pageNum: 1 })
  return inView(asked, viewId)
}

/** Adds the id of a view to a list's address. */
export function inView(search: string, viewId: string): string {
  const query = new URLSearchParams(search)
  query.set('view', viewId)
  return `?${query}`
}

/** Storage key of a view's layout: the variant that the view asks for. */
export function layoutKeyOfView(resource: AnyResource, who: Who, view: SavedView): string {
  const { values } = readListState(resource, who, view.state.search)
  return layoutKeyOf(view.viewId, variantOf(resource, who, values))
}

/** Parses `state`, which another console may have written; unreadable parts are dropped. */
export function readViewState(state: unknown): ViewState {
  const { search, columns } = (state ?? {}) as { search?: unknown; columns?: unknown }
  const look = readLook(columns)
  return { search: typeof search === 'string' ? search : '', ...(look && { columns: look }) }
}

/** Parses a layout in the same way. */
export function readLook(state: unknown): Look | undefined {
  const { order, hidden, pinned, widths, size } = (state ?? {}) as Partial<
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
