import { useCan } from '@refinedev/core'
import { useCallback, useMemo, type ReactNode } from 'react'
import { ROLE_TYPES } from '#domain/codes'
import type { Feature } from '#domain/features'
import type { Field } from '../lib/resource'

/**
 * The actions of a resource that this user may use; without a resource, the codes and roles the
 * user has (`02100006:plain`, `role:3`). One check per action, whatever the number of rows.
 * @param actions a definition's; their number must be constant between renders
 */
export const useRights = (
  resource: string | undefined,
  actions: readonly string[],
): ReadonlySet<string> =>
  useHeld(
    actions,
    actions.map((action) => ({ resource, action })),
  )

/** The resources that this user may list. */
export const useListRights = (resources: readonly string[]): ReadonlySet<string> =>
  useHeld(
    resources,
    resources.map((resource) => ({ resource, action: 'list' })),
  )

/** The names that were permitted; the same set object until an answer changes. */
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

/** Whether this user may do that. */
export const useMay = (resource: string | undefined, action: string): boolean =>
  useCan({ resource, action, params: {} }).data?.can === true

/**
 * Whether the gateway has a feature beyond the spec. Controls of missing features are hidden, and
 * their calls never sent.
 */
export const useFeature = (feature: Feature): boolean => useMay(undefined, `feature:${feature}`)

/**
 * The spec's permission directive: renders its children for users with one of the codes. An empty
 * list permits no user.
 */
export function Permitted(props: { codes: readonly string[]; children: ReactNode }) {
  return useRights(undefined, props.codes).size > 0 && props.children
}

const ROLES = ROLE_TYPES.map((role) => `role:${role}`)

/** Whether a field is for this user's role; other fields are never shown. */
export function useMayRead(): (field: Field | undefined) => boolean {
  const roles = useRights(undefined, ROLES)
  return useCallback(
    (field) =>
      field !== undefined &&
      (!field.roles || field.roles.some((role) => roles.has(`role:${role}`))),
    [roles],
  )
}
