import type {
  Action,
  GoConfig,
  ParseFunction,
  ParseResponse,
  ResourceProps,
  RouterProvider,
} from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { routeAt, routeParams, type AnyResource, type Registry, type Who } from '../../lib/resource'
import { otherParams } from '../../lib/list/list-state'
import { readAddress, writeAddress, type ListAddress } from '../../lib/list/address'

/** Dependencies of the router provider. */
export interface RouterFacts {
  registry: Registry
  /** The value of `<Refine resources>` (`refineResources`). */
  resources: readonly ResourceProps[]
  who: () => Who
  /** By the gateway's business clock, `YYYY-MM-DD`. */
  today: () => string
}

/**
 * `@refinedev/react-router`'s provider with `parse` and `go` in wire names, so that an address has
 * the same form here, in external links and in the gateway's log.
 *
 * `parse` returns a route's own parameters and no other query parameter: Refine mixes them into the
 * `meta` of every call.
 */
export function createRouterProvider(facts: RouterFacts): RouterProvider {
  const parseAt = createParser(facts)
  return {
    ...routerProvider,
    parse: function useParse() {
      const { pathname, search } = useLocation()
      return parseAt(pathname, search)
    },
    go: function useGoTo() {
      const { pathname, search, hash } = useLocation()
      const navigate = useNavigate()
      return useCallback(
        (config: GoConfig) => {
          const here = { pathname, search, hash }
          const to = addressOf(facts, here, config)
          if (config.type === 'path') return to
          // Replacing the address by itself would only clear the history's forward entries.
          if (config.type === 'replace' && says(to) === says(pathname + search + hash))
            return undefined
          // Returns a promise that callers may await until the navigation is done; Refine ignores
          // it.
          return navigate(to, { replace: config.type === 'replace' }) as undefined
        },
        [pathname, search, hash, navigate],
      )
    },
  }
}

/**
 * Caches the result for the newest address: Refine parses it several hundred times while a list
 * opens and compares the results by identity.
 */
export function createParser(
  facts: RouterFacts,
): (pathname: string, search: string) => ParseFunction {
  let last: { key: string; parse: ParseFunction } | undefined
  return (pathname, search) => {
    const name = routeAt(facts.registry, pathname)?.resource.name
    const isLoaded = name !== undefined && facts.registry.loaded(name) !== undefined
    const key = `${facts.today()} ${isLoaded} ${pathname}${search}`
    if (last?.key !== key) {
      const parsed = parseAddress(facts, pathname, search)
      last = { key, parse: () => parsed as never }
    }
    return last.parse
  }
}

function parseAddress(facts: RouterFacts, pathname: string, search: string): ParseResponse {
  const route = routeAt(facts.registry, pathname)
  if (!route) return { pathname, params: {} }
  const { resource, view } = route
  const params = routeParams(route.path, pathname)
  const id = resource.id === undefined ? undefined : params[resource.id]
  // Without its definition the screen could not be loaded: it says so, and has no list.
  const definition = hasList(route) ? facts.registry.loaded(resource.name) : undefined
  return {
    resource: facts.resources.find(({ name }) => name === resource.name),
    action: view === 'page' ? 'list' : (view satisfies Action),
    ...(id !== undefined && { id }),
    pathname,
    params: {
      ...params,
      ...(definition && readAddress(definition, facts.who(), search, facts.today())),
    },
  }
}

/** Whether a route shows a list, also within a custom page. */
const hasList = ({ resource, view }: NonNullable<ReturnType<typeof routeAt>>): boolean =>
  resource.list !== undefined && (view === 'list' || view === 'page')

interface Here {
  pathname: string
  search: string
  hash: string
}

/** The target address of a navigation. Without `to` the path stays the same. */
export function addressOf(facts: RouterFacts, here: Here, config: GoConfig): string {
  const { to, query, hash, options = {} } = config
  const [path, asked] = splitOnce(to ?? here.pathname, '?')
  const current = options.keepQuery ? here.search : asked && `?${asked}`
  const search = query === undefined ? current : searchOf(facts, path, current, query)
  const end = (hash ?? (options.keepHash ? here.hash : '')).replace(/^#/, '')
  return path + search + (end && `#${end}`)
}

function searchOf(
  facts: RouterFacts,
  path: string,
  current: string,
  query: Record<string, unknown>,
): string {
  const route = routeAt(facts.registry, path)
  const { filters, sorters, currentPage, pageSize, ...plain } = query as ListAddress &
    Record<string, unknown>
  const asksList = filters ?? sorters ?? currentPage ?? pageSize
  const list =
    route && hasList(route) && asksList !== undefined
      ? listSearch(facts, facts.registry.byName(route.resource.name), current, {
          filters,
          sorters,
          currentPage,
          pageSize,
        })
      : current
  const params = new URLSearchParams(list)
  for (const [name, value] of Object.entries(plain)) {
    if (value === undefined || value === null || value === '') params.delete(name)
    else params.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const text = params.toString()
  return text && `?${text}`
}

/**
 * An address independent of the order of its parameters: an external link may have another order.
 */
function says(address: string): string {
  const [beforeHash, hash] = splitOnce(address, '#')
  const [path, search] = splitOnce(beforeHash, '?')
  const query = new URLSearchParams(search)
  query.sort()
  return `${path}?${query}#${hash}`
}

/** Parameters not given are taken from the current address. */
function listSearch(
  { who, today }: RouterFacts,
  resource: AnyResource,
  current: string,
  query: ListAddress,
): string {
  const before = current ? readAddress(resource, who(), current, today()) : {}
  const named = Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined),
  ) as ListAddress
  const own = writeAddress(resource, who(), { ...before, ...named }, today())
  const text = new URLSearchParams([
    ...new URLSearchParams(own),
    ...otherParams(resource, who(), current),
  ]).toString()
  return text && `?${text}`
}

function splitOnce(text: string, by: string): [string, string] {
  const at = text.indexOf(by)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
