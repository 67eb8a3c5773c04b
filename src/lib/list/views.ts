import type { AnyResource, Who } from '../resource'
import { filterShapes } from './filter-shape'
import { readListState, without, writeListState, type FilterValues } from './list-state'

/** Which columns, in which order. */
export interface ViewColumns {
  order: readonly string[]
  hidden: readonly string[]
}

/** What a view keeps of a list (`state` of the contract's views). */
export interface ViewState {
  /** An address's query in its one form, from the first page: `?tradeStatus=FAIL`. */
  search: string
  /** Absent: whatever columns the reader has. */
  columns?: ViewColumns
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
 * The address a view leads to from where its reader is.
 * @param said the filters that the reader's address says
 */
export function searchOfView(
  resource: AnyResource,
  who: Who,
  { search }: ViewState,
  said: FilterValues,
): string {
  const state = readListState(resource, who, search)
  const times = timeNames(resource, who)
  const own = times.some((name) => name in state.values)
  const kept = Object.fromEntries(
    Object.entries(said).filter(([name]) => !own && times.includes(name)),
  )
  return writeListState({ ...state, values: { ...state.values, ...kept }, pageNum: 1 })
}

/** `state` as another console may have written it: what cannot be read is as if it were not there. */
export function readViewState(state: unknown): ViewState {
  const { search, columns } = (state ?? {}) as { search?: unknown; columns?: Partial<ViewColumns> }
  const { order, hidden } = columns ?? {}
  return {
    search: typeof search === 'string' ? search : '',
    ...(Array.isArray(order) &&
      Array.isArray(hidden) && {
        columns: { order: order.map(String), hidden: hidden.map(String) },
      }),
  }
}
