import { CODE_ALL, CODE_HOME } from '#domain/codes'
import { areaPath, mayUse, menuOf, type Registry, type RouteSpec, type Who } from '../lib/resource'

/** What the address leads to. `view` may be seen; `go` is somewhere else, in place of it. */
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

/**
 * The navigation guard for somebody signed in (spec §2): home, areas (the merchants redirect among
 * them), refused screens, unknown paths. Pure: the same question gives the same answer.
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
      return mayUse(who, CODE_HOME) ? { kind: 'dashboard' } : { kind: 'go', to: PATHS.refused }
  }
  const area = Object.keys(registry.areas).find((key) => areaPath(key) === path)
  if (area) return { kind: 'go', to: firstOf(area, registry, who) ?? PATHS.refused }
  const route = routeAt(registry, path)
  if (!route) return { kind: 'go', to: PATHS.unknown }
  return mayUse(who, route.code, route.roles)
    ? { kind: 'view', route }
    : { kind: 'go', to: PATHS.refused }
}

/**
 * Where somebody starts: with `all` first, merchants; else the first visible screen; else the
 * dashboard and its message.
 */
export function homePath(registry: Registry, who: Who): string {
  const merchants = who.permCodes[0] === CODE_ALL ? firstOf('merchants', registry, who) : undefined
  return merchants ?? firstVisible(registry, who) ?? PATHS.dashboard
}

/** Can anything at all be seen? Otherwise: 该账号角色无控台权限，无法进入. */
export function mayEnter(registry: Registry, who: Who): boolean {
  return (
    mayUse(who, CODE_HOME) || registry.routes.some((route) => mayUse(who, route.code, route.roles))
  )
}

/** The route a path falls under; fixed segments win over parameters. */
export function routeAt(registry: Registry, pathname: string): RouteSpec | undefined {
  const parts = trimSlash(pathname).split('/')
  let best: { route: RouteSpec; fixed: number } | undefined
  for (const route of registry.routes) {
    const fixed = matchParts(route.path.split('/'), parts)
    if (fixed !== undefined && (!best || fixed > best.fixed)) best = { route, fixed }
  }
  return best?.route
}

/** An area's first screen in this user's menu; of merchants that is the entry (merorder). */
function firstOf(area: string, registry: Registry, who: Who): string | undefined {
  const menu = menuOf(registry.resources, registry.areas, who)
  return menu.find(({ key }) => key === area)?.items[0]?.path
}

function firstVisible(registry: Registry, who: Who): string | undefined {
  return menuOf(registry.resources, registry.areas, who)[0]?.items[0]?.path
}

/** How many segments match by name; undefined when the pattern does not fit. */
function matchParts(pattern: readonly string[], parts: readonly string[]): number | undefined {
  if (pattern.length !== parts.length) return undefined
  let fixed = 0
  for (const [index, segment] of pattern.entries()) {
    const part = parts[index] ?? ''
    if (segment.startsWith(':')) {
      if (part === '') return undefined
    } else if (segment === part) fixed += 1
    else return undefined
  }
  return fixed
}

const trimSlash = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path)
