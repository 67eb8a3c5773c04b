import { FEATURE_NAMES, type Feature } from '#domain/features'
import { CODES } from '#domain/permission-codes'
import { ROLE_TYPES, type RoleType } from '#domain/codes'
import { isOffered, mayUse, routesOf, type Head, type Registry, type Who } from '../../lib/resource'

/** A permission check: may this user do `action` with `resource`? */
export interface CanQuestion {
  /**
   * A definition's name. Without one `action` is a permission code, a role (`role:3`) or a feature
   * of the gateway (`feature:search`).
   */
  resource?: string
  /** `list` (a page too), `show`, `create`, `edit`, `export`, `reveal`, or an action's name. */
  action: string
}

interface Rule {
  code?: string | null | undefined
  roles?: readonly RoleType[] | undefined
  /** Refused for users with this code. */
  unless?: string | undefined
  /** Only where the gateway has this feature. */
  feature?: Feature | undefined
}

/** Checks the area's roles, then the code. Unknown actions are refused. */
export function canDo(
  registry: Registry,
  who: Who,
  { resource: name, action }: CanQuestion,
): boolean {
  if (name === undefined) return holds(who, action)
  const found = rulesIn(registry).get(name)
  if (!found || !isOffered(who, found.resource.feature)) return false
  if (!mayUse(who, undefined, rolesOf(registry, found.resource))) return false
  if (found.resource.code === null) return mayOpenAny(registry, who)
  const rule = found.rules.get(action === 'page' ? 'list' : action)
  if (!rule || !isOffered(who, rule.feature)) return false
  if (!mayUse(who, rule.code ?? undefined, rule.roles)) return false
  return rule.unless === undefined || !mayUse(who, rule.unless)
}

/** Whether any screen that requires a code may be opened. */
export const mayOpenAny = (registry: Registry, who: Who): boolean =>
  registry.routes.some(
    ({ resource, view, code }) =>
      code !== null && canDo(registry, who, { resource: resource.name, action: view }),
  )

/** Whether the search can find records for this user. A store has summary screens only. */
export const findsRecords = (registry: Registry, who: Who): boolean =>
  registry.resources.some(
    ({ name, show }) =>
      show !== undefined && canDo(registry, who, { resource: name, action: 'show' }),
  )

/** Every permission check that these definitions can cause. */
export function questionsOf(registry: Registry): CanQuestion[] {
  const actions = [
    ...allCodes(registry),
    ...ROLE_TYPES.map(roleAction),
    ...FEATURE_NAMES.map(featureAction),
  ]
  const own = [...rulesIn(registry)].flatMap(([resource, { rules }]) =>
    [...rules.keys()].map((action) => ({ resource, action })),
  )
  return [...actions.map((action) => ({ action })), ...own]
}

/** The action that checks for a feature of the gateway. */
const featureAction = (feature: Feature): string => `feature:${feature}`

/** The action that checks for a role. */
const roleAction = (role: RoleType): string => `role:${role}`

function holds(who: Who, action: string): boolean {
  if (/^\d{7,8}(:\w+)?$/.test(action)) return mayUse(who, action)
  if (who.features?.some((feature) => featureAction(feature) === action)) return true
  return action === roleAction(who.roleId)
}

const rolesOf = (registry: Registry, resource: Head): readonly RoleType[] | undefined =>
  resource.roles ?? registry.areas[resource.area]?.roles

type Rules = ReadonlyMap<string, { resource: Head; rules: ReadonlyMap<string, Rule> }>

/**
 * Definitions do not change, so their rules are cached: several hundred checks run before the first
 * screen.
 */
const known = new WeakMap<Registry, Rules>()

function rulesIn(registry: Registry): Rules {
  const found = known.get(registry)
  if (found) return found
  const made = new Map(
    registry.resources.map((resource) => [
      resource.name,
      { resource, rules: rulesOf(registry, resource) },
    ]),
  )
  known.set(registry, made)
  return made
}

function rulesOf(registry: Registry, resource: Head): ReadonlyMap<string, Rule> {
  const rules = new Map<string, Rule>()
  const area = registry.areas[resource.area]
  const inRows = (resource.show?.sections ?? []).flatMap(({ actions = [] }) => actions)
  for (const action of [...inRows, ...(resource.actions ?? [])])
    rules.set(action.name, {
      code: action.code ?? resource.code,
      roles: action.roles,
      unless: action.unless,
      feature: action.feature,
    })
  if (resource.list?.export)
    rules.set('export', { code: resource.list.export.code ?? resource.code })
  if (resource.show?.reveal) rules.set('reveal', { code: resource.show.reveal.code })
  for (const { view, code, roles } of area ? routesOf(resource, area) : [])
    rules.set(view === 'page' ? 'list' : view, { code, roles })
  return rules
}

/** Named codes, and those that occur only in a definition. */
function allCodes(registry: Registry): string[] {
  const named = Object.values(CODES).flatMap((screen) => Object.values<string>(screen))
  return [...new Set([...named, ...registry.resources.flatMap(({ code }) => code ?? [])])]
}
