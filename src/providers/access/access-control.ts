import { keys, type AccessControlProvider } from '@refinedev/core'
import type { QueryClient } from '@tanstack/react-query'
import { FORBIDDEN_TEXT } from '#domain/codes'
import type { Registry, Who } from '../../lib/resource'
import type { Session } from '../../lib/session'
import { whoOf } from '../who'
import { canDo, questionsOf, type CanQuestion } from './can'

const FOREVER = { staleTime: Infinity, gcTime: Infinity }

/**
 * Refine's access control by `canDo`. Its answers change only with the codes: `seedAccess` renews
 * them.
 */
export function createAccessControlProvider(
  registry: Registry,
  session: Pick<Session, 'get' | 'permCodes' | 'features'>,
): AccessControlProvider {
  return {
    can: async ({ resource, action }) => answer(registry, whoOf(session), { resource, action }),
    options: {
      buttons: { enableAccessControl: true, hideIfUnauthorized: true },
      queryOptions: FOREVER,
    },
  }
}

function answer(registry: Registry, who: Who, question: CanQuestion) {
  const can = canDo(registry, who, question)
  return can ? { can } : { can, reason: FORBIDDEN_TEXT }
}

/**
 * Writes every answer into the query cache that `useCan` and `<CanAccess params={{}}>` read, so
 * that menus and buttons are drawn on the first render. Called whenever the codes are loaded.
 */
export function seedAccess(queryClient: QueryClient, registry: Registry, who: Who): void {
  queryClient.setQueryDefaults(keys().access().get(), FOREVER)
  for (const question of questionsOf(registry)) {
    const { resource, action } = question
    const key = keys().access().resource(resource).action(action).params({ params: {} }).get()
    queryClient.setQueryData(key, answer(registry, who, question))
  }
}
