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
import { besideList } from '../../lib/list/list-state'
import { readAddress, writeAddress, type ListAddress } from '../../lib/list/address'

/** What the router provider is made of. */
export interface RouterFacts {
  registry: Registry
  /** What `<Refine resources>` gets (`refineResources`). */
  resources: readonly ResourceProps[]
  who: () => Who
  /** By the gateway's business clock, `YYYY-MM-DD`. */
  today: () => string
}

/**
 * `@refinedev/react-router`'s provider, whose `parse` and `go` speak the wire's names, so that an
 * address means the same here, in a link elsewhere and in the gateway's log.
 *
 * `parse` hands down a route's own parameters and no other name of an address: Refine mixes what
 * it finds there into the `meta` of every call.
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
          // The same address again would only empty the history's way forward.
          if (config.type === 'replace' && says(to) === says(pathname + search + hash))
            return undefined
          // A promise to who wants to wait until it is there; to Refine it is nothing.
          return navigate(to, { replace: config.type === 'replace' }) as undefined
        },
        [pathname, search, hash, navigate],
      )
    },
  }
}

/**
 * Answers for the newest address only: Refine asks a few hundred times while a list opens, each
 * time for the same one, and compares the answers by identity.
 */
export function createParser(
  facts: RouterFacts,
): (pathname: string, search: string) => ParseFunction {
  let last: { key: string; parse: ParseFunction } | undefined
  return (pathname, search) => {
    const key = `${facts.today()} ${pathname}${search}`
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
  return {
    resource: facts.resources.find(({ name }) => name === resource.name),
    action: view === 'page' ? 'list' : (view satisfies Action),
    ...(id !== undefined && { id }),
    pathname,
    params: {
      ...params,
      ...(hasList(route) && readAddress(resource, facts.who(), search, facts.today())),
    },
  }
}

/** A list alone, or within a page of its own. */
const hasList = ({ resource, view }: NonNullable<ReturnType<typeof routeAt>>): boolean =>
  resource.list !== undefined && (view === 'list' || view === 'page')

interface Place {
  pathname: string
  search: string
  hash: string
}

/** The address a movement leads to. Without `to` it stays where it is. */
export function addressOf(facts: RouterFacts, here: Place, config: GoConfig): string {
  const { to, query, hash, options = {} } = config
  const [path, asked] = splitOnce(to ?? here.pathname, '?')
  const kept = options.keepQuery ? here.search : asked && `?${asked}`
  const search = query === undefined ? kept : searchOf(facts, path, kept, query)
  const end = (hash ?? (options.keepHash ? here.hash : '')).replace(/^#/, '')
  return path + search + (end && `#${end}`)
}

function searchOf(
  facts: RouterFacts,
  path: string,
  kept: string,
  query: Record<string, unknown>,
): string {
  const route = routeAt(facts.registry, path)
  const { filters, sorters, currentPage, pageSize, ...plain } = query as ListAddress &
    Record<string, unknown>
  const asksList = filters ?? sorters ?? currentPage ?? pageSize
  const list =
    route && hasList(route) && asksList !== undefined
      ? listSearch(facts, route.resource, kept, { filters, sorters, currentPage, pageSize })
      : kept
  const params = new URLSearchParams(list)
  for (const [name, value] of Object.entries(plain)) {
    if (value === undefined || value === null || value === '') params.delete(name)
    else params.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const text = params.toString()
  return text && `?${text}`
}

/** An address whatever the order of its names: a link elsewhere may have another than ours. */
function says(address: string): string {
  const [beforeHash, hash] = splitOnce(address, '#')
  const [path, search] = splitOnce(beforeHash, '?')
  const query = new URLSearchParams(search)
  query.sort()
  return `${path}?${query}#${hash}`
}

/** What is not named stays as the kept address has it. */
function listSearch(
  { who, today }: RouterFacts,
  resource: AnyResource,
  kept: string,
  query: ListAddress,
): string {
  const before = kept ? readAddress(resource, who(), kept, today()) : {}
  const named = Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined),
  ) as ListAddress
  const own = writeAddress(resource, who(), { ...before, ...named }, today())
  const text = new URLSearchParams([
    ...new URLSearchParams(own),
    ...besideList(resource, who(), kept),
  ]).toString()
  return text && `?${text}`
}

function splitOnce(text: string, by: string): [string, string] {
  const at = text.indexOf(by)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
