import type { RouteSpec } from './derive'
import type { Registry } from './registry'

/** The route that matches a path; fixed segments win over parameters. */
export function routeAt(
  registry: Pick<Registry, 'routes'>,
  pathname: string,
): RouteSpec | undefined {
  const parts = trimSlash(pathname).split('/')
  let best: { route: RouteSpec; fixed: number } | undefined
  for (const route of registry.routes) {
    const fixed = matchParts(route.path.split('/'), parts)
    if (fixed !== undefined && (!best || fixed > best.fixed)) best = { route, fixed }
  }
  return best?.route
}

/**
 * The parameters of a path by their names in the pattern. Invalid percent-encoding is left as it
 * is.
 */
export function routeParams(pattern: string, pathname: string): Record<string, string> {
  const parts = trimSlash(pathname).split('/')
  return Object.fromEntries(
    pattern
      .split('/')
      .map((segment, at): [string, string] => [segment, decoded(parts[at] ?? '')])
      .filter(([segment]) => segment.startsWith(':'))
      .map(([segment, value]) => [segment.slice(1), value]),
  )
}

export function trimSlash(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** Number of segments that match by name; undefined when the pattern does not match. */
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
