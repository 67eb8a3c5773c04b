import { CODE_ALL, CODE_HOME } from '#domain/codes'
import {
  areaPath,
  listPath,
  routeAt,
  trimSlash,
  type Registry,
  type RouteSpec,
  type Who,
} from '../lib/resource'
import { canDo, mayOpenAny } from '../providers/access'
import { inOrder, isHidden } from '../providers/router'

/** Decision for an address: `view` may be shown; `go` redirects. */
export type Decision =
  | { kind: 'view'; route: RouteSpec }
  | { kind: 'dashboard' }
  | { kind: 'go'; to: string }

export const PATHS = {
  home: '/homeIndex',
  dashboard: '/dashboard',
  refused: '/401',
  unknown: '/404',
  login: '/login',
} as const

let refused: string | undefined

/** The address that led to /401, of this page's life; undefined: /401 itself was opened. */
export const refusedPath = (): string | undefined => refused
export const keepRefused = (path: string): void => void (refused = path)

/**
 * The navigation guard of a signed-in user (spec §2): home, areas (the merchants redirect among
 * them), refused screens, unknown paths. A pure function.
 */
export function decide(registry: Registry, who: Who, pathname: string): Decision {
  const path = trimSlash(pathname)
  switch (path) {
    case '/':
    case PATHS.login:
      return { kind: 'go', to: PATHS.home }
    case PATHS.home:
      return { kind: 'go', to: homePath(registry, who) }
    case PATHS.dashboard:
      return canDo(registry, who, { action: CODE_HOME })
        ? { kind: 'dashboard' }
        : { kind: 'go', to: PATHS.refused }
  }
  const route = routeAt(registry, path)
  const area = route ? undefined : Object.keys(registry.areas).find((key) => areaPath(key) === path)
  if (area) return { kind: 'go', to: firstOf(area, registry, who) ?? PATHS.refused }
  if (!route) return { kind: 'go', to: PATHS.unknown }
  return canDo(registry, who, { resource: route.resource.name, action: route.view })
    ? { kind: 'view', route }
    : { kind: 'go', to: PATHS.refused }
}

/**
 * The user's start screen: the one they chose, if still permitted; with `all` first, merchants;
 * else the first visible screen; else the dashboard with its message.
 */
export function homePath(registry: Registry, who: Who): string {
  const own = who.home === undefined ? undefined : routeAt(registry, who.home)
  if (own?.view === 'list' && canDo(registry, who, { resource: own.resource.name, action: 'list' }))
    return own.path
  const merchants = who.permCodes[0] === CODE_ALL ? firstOf('merchants', registry, who) : undefined
  return merchants ?? firstVisible(registry, who) ?? PATHS.dashboard
}

/** Whether any screen is permitted. Otherwise: 该账号角色无控台权限，无法进入. */
export function mayEnter(registry: Registry, who: Who): boolean {
  return canDo(registry, who, { action: CODE_HOME }) || mayOpenAny(registry, who)
}

/** The first screen of an area in this user's menu; for merchants it is the entry (merorder). */
function firstOf(area: string, registry: Registry, who: Who): string | undefined {
  const first = inOrder(registry, area).find(
    (resource) =>
      // After sign-in only screens with a code are candidates, as in the spec.
      resource.code !== null &&
      !isHidden(resource, who) &&
      canDo(registry, who, { resource: resource.name, action: 'list' }),
  )
  return first && listPath(first)
}

function firstVisible(registry: Registry, who: Who): string | undefined {
  return Object.keys(registry.areas)
    .map((area) => firstOf(area, registry, who))
    .find((path) => path !== undefined)
}
