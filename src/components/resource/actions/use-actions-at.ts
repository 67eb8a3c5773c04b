import { useMemo } from 'react'
import type { ActionPlace, AnyResource, RowsAction } from '../../../lib/resource'
import { useRights } from '../../rights'
import type { AnyAction } from './actions'

/** Actions that are shown at `place` and that the user may use, in the definition's order. */
export function useActionsAt(resource: AnyResource, place: ActionPlace): readonly AnyAction[] {
  const actions = useMemo(
    () => (resource.actions ?? []).filter((action) => action.places.includes(place)),
    [resource, place],
  )
  return useHeld(resource, actions)
}

const NONE: readonly RowsAction[] = []

/** Actions on rows inside a record that the user may use. */
export function useRowsActions(
  resource: AnyResource,
  actions: readonly RowsAction[] = NONE,
): readonly AnyAction[] {
  const placed = useMemo(
    () => actions.map((action): AnyAction => ({ ...action, places: [] })),
    [actions],
  )
  return useHeld(resource, placed)
}

function useHeld(resource: AnyResource, actions: readonly AnyAction[]): readonly AnyAction[] {
  const held = useRights(
    resource.name,
    actions.map(({ name }) => name),
  )
  return useMemo(() => actions.filter(({ name }) => held.has(name)), [actions, held])
}
