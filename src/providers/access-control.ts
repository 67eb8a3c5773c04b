import type { AccessControlProvider } from '@refinedev/core'
import { RESP, RESP_TEXT, type RoleType } from '#domain/codes'
import {
  mayUse,
  mayUseAny,
  routesOf,
  type AnyResource,
  type Registry,
  type Who,
} from '../lib/resource'
import type { Session } from '../lib/session'
import { whoOf } from './who'

export interface CanQuestion {
  resource?: string
  /** `list`, `page`, `show`, `create`, `edit`, or the name of one of the resource's actions. */
  action: string
  /** Asks for these codes instead of the action's own; holding one is enough. */
  code?: string | readonly string[]
}

/**
 * May this user do that? A pure lookup: the role of the area, then the permission code. Unknown
 * resources and actions are refused.
 */
export function canDo(registry: Registry, who: Who, question: CanQuestion): boolean {
  const { resource: name, action } = question
  const codes = typeof question.code === 'string' ? [question.code] : question.code
  if (name === undefined) return codes !== undefined && mayUseAny(who, codes)
  const resource = registry.resources.find((candidate) => candidate.name === name)
  if (!resource) return false
  if (!mayUse(who, undefined, rolesOf(registry, resource))) return false
  if (codes) return mayUseAny(who, codes)
  const rule = ruleOf(registry, resource, action)
  return rule !== undefined && mayUse(who, rule.code, rule.roles)
}

function rolesOf(registry: Registry, resource: AnyResource): readonly RoleType[] | undefined {
  return resource.roles ?? registry.areas[resource.area]?.roles
}

function ruleOf(
  registry: Registry,
  resource: AnyResource,
  action: string,
): { code: string; roles?: readonly RoleType[] } | undefined {
  const area = registry.areas[resource.area]
  const view = action === 'list' || action === 'page' ? ['list', 'page'] : [action]
  const route = area && routesOf(resource, area).find((each) => view.includes(each.view))
  if (route) return route
  const own = resource.actions?.find((each) => each.name === action)
  return own && { code: own.code ?? resource.code, roles: own.roles }
}

/** Refine's view of `canDo`; `params.code` asks for one code or any of a list. */
export function createAccessControlProvider(
  registry: Registry,
  session: Pick<Session, 'get' | 'permCodes'>,
): AccessControlProvider {
  return {
    async can({ resource, action, params }) {
      const code = params?.code as CanQuestion['code']
      const can = canDo(registry, whoOf(session), { resource, action, code })
      return can ? { can } : { can, reason: RESP_TEXT[RESP.FORBIDDEN] }
    },
    options: {
      buttons: { enableAccessControl: true, hideIfUnauthorized: true },
      // The answer costs nothing and changes with the role: it is never kept.
      queryOptions: { staleTime: 0, gcTime: 0 },
    },
  }
}
