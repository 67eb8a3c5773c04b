import { keys, type DataProvider, type ParseFunction } from '@refinedev/core'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { StoredList } from '../components/resource/list/use-look'
import { viewsAsked } from '../components/resource/list/views-asked'
import type { ListAddress } from '../lib/list/address'
import { DEFAULT_PAGE_SIZE } from '../lib/list/list-state'
import { isOffered, type Registry, type Who } from '../lib/resource'
import { createParser, refineResources } from '../providers/router'
import { decide } from './guard'

/** ms: after this time the list renders with its shell and waits for the answer itself. */
const WAIT_MS = 300
/** ms during which the list uses this answer; afterwards it refetches. */
const FRESH_MS = 5_000

interface Asked {
  registry: Registry
  who: Who
  /** YYYY-MM-DD in Asia/Shanghai. */
  today: string
  queryClient: QueryClient
  dataProvider: DataProvider
  location: Pick<Location, 'pathname' | 'search'>
  /** What this browser stores of a list: its default query, and whether its views were loaded. */
  storedList: (resource: string) => StoredList
}

/**
 * Requests the list at the current address before the console renders: the answer is put into the
 * cache entry of Refine's `useTable`, so shell and rows render once. A failure is left to the list,
 * which retries.
 * @returns when the answer arrived or the wait timed out
 */
export async function askFirstList(asked: Asked): Promise<void> {
  const { registry, who, today, queryClient, dataProvider, storedList } = asked
  const found = listAt(asked)
  if (!found) return
  try {
    await registry.load(found.name)
  } catch {
    // The route loads it as well, and shows the failure.
    return
  }
  const resources = refineResources(registry, who)
  const facts = { registry, resources, who: () => who, today: () => today }
  // The query key of `useTable`, which includes the resource's `meta`.
  const parse = createParser(facts)(found.pathname, found.search) as ParseFunction<ListAddress>
  const { resource, params = {} } = parse()
  if (!resource) return
  const { filters = [], sorters = [], currentPage = 1, pageSize = DEFAULT_PAGE_SIZE } = params
  const pagination = { currentPage, pageSize, mode: 'server' as const }
  const query = { filters, sorters, pagination }
  const { icon: _, ...words } = resource.meta ?? {}
  const queryKey = keys()
    .data('default')
    .resource(resource.name)
    .action('list')
    .params({ ...words, ...query })
    .get()
  freshForTheNext(queryClient, queryKey)
  const answer = queryClient.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) =>
      dataProvider.getList({ resource: resource.name, ...query, meta: { signal } }),
  })
  // In a new browser the rows wait for the views (`useFirstLook`).
  const views =
    !storedList(resource.name).views &&
    isOffered(who, 'views') &&
    askViews(queryClient, dataProvider, resource.name)
  const late = new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  await Promise.race([Promise.all([answer, views]), late])
}

/** Requests the views of a list along with its rows, under the query key of `useCustom`. */
async function askViews(
  queryClient: QueryClient,
  dataProvider: DataProvider,
  resource: string,
): Promise<void> {
  const asked = viewsAsked(resource)
  await Promise.all([
    import('../components/resource/list/saved-views').catch(() => undefined),
    queryClient.prefetchQuery({
      queryKey: keys().data('default').mutation('custom').params(asked).get(),
      queryFn: ({ signal }) => dataProvider.custom!({ ...asked, meta: { signal } }),
    }),
  ])
}

/** Home and area addresses redirect, so they have no list state of their own. */
function listAt({ registry, who, location: { pathname, search }, storedList }: Asked) {
  let at = { pathname, search }
  for (let hops = 0; hops < 3; hops++) {
    const decision = decide(registry, who, at.pathname)
    if (decision.kind !== 'go') {
      if (decision.kind !== 'view' || decision.route.view !== 'list') return undefined
      const { name } = decision.route.resource
      return { ...at, name, search: at.search || (storedList(name).opens ?? '') }
    }
    at = { pathname: decision.to, search: '' }
  }
  return undefined
}

/** The first observer of this answer does not refetch it; every later one does. */
function freshForTheNext(queryClient: QueryClient, queryKey: readonly unknown[]): void {
  queryClient.setQueryDefaults(queryKey, { staleTime: FRESH_MS })
  const hash = hashKey(queryKey)
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerAdded' || query.queryHash !== hash) return
    stop()
    queryClient.setQueryDefaults(queryKey, {})
  })
}
