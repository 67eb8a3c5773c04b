import { useCan } from '@refinedev/core'
import { useCallback, useMemo, type ReactNode } from 'react'
import { ROLE_TYPES } from '#domain/codes'
import type { Feature } from '#domain/features'
import type { Field } from '../lib/resource'

/**
 * Which of some actions this user may do with a resource; without a resource, which codes and roles
 * are held (`02100006:plain`, `role:3`). Asked once per action, whatever the number of rows.
 * @param actions a definition's: as many at every drawing
 */
export const useRights = (
  resource: string | undefined,
  actions: readonly string[],
): ReadonlySet<string> =>
  useHeld(
    actions,
    actions.map((action) => ({ resource, action })),
  )

/** Which of some resources this user may list. */
export const useListRights = (resources: readonly string[]): ReadonlySet<string> =>
  useHeld(
    resources,
    resources.map((resource) => ({ resource, action: 'list' })),
  )

/** Names whose question was answered with yes; the same set until an answer changes. */
function useHeld(
  names: readonly string[],
  questions: readonly { resource: string | undefined; action: string }[],
): ReadonlySet<string> {
  const held = names.filter((_, index) => {
    const { resource, action } = questions[index]!
    // oxlint-disable-next-line react/rules-of-hooks -- as many questions at every drawing
    return useCan({ resource, action, params: {} }).data?.can
  })
  const text = held.join('\n')
  return useMemo(() => new Set(text === '' ? [] : text.split('\n')), [text])
}

/** May this user do that? */
export const useMay = (resource: string | undefined, action: string): boolean =>
  useCan({ resource, action, params: {} }).data?.can === true

/** Does the gateway offer this beyond the spec? What it does not is hidden, and never called. */
export const useFeature = (feature: Feature): boolean => useMay(undefined, `feature:${feature}`)

/**
 * The spec's permission directive: what it holds is there for who has one of the codes. An empty
 * list is nobody's.
 */
export function Permitted(props: { codes: readonly string[]; children: ReactNode }) {
  return useRights(undefined, props.codes).size > 0 && props.children
}

const ROLES = ROLE_TYPES.map((role) => `role:${role}`)

/** Whether a field is for this user's role; a field that is not stands nowhere. */
export function useMayRead(): (field: Field | undefined) => boolean {
  const roles = useRights(undefined, ROLES)
  return useCallback(
    (field) =>
      field !== undefined &&
      (!field.roles || field.roles.some((role) => roles.has(`role:${role}`))),
    [roles],
  )
}
