import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { useMove } from '../../move'
import {
  DEFAULT_PAGE_SIZE,
  keptOnReset,
  readListState,
  valuesInForce,
  variantOf,
  writeListState,
  type FilterValues,
  type ListState,
} from '../../../lib/list/list-state'

export interface ListControl {
  state: ListState
  /** The values asked for: the address plus default ranges. */
  values: FilterValues
  /** The variant in force; undefined for a list without variants. */
  variant: string | undefined
  /** Changes part of the state; anything but the page itself goes back to page 1. */
  change: (patch: Partial<ListState>) => void
  reset: () => void
}

/**
 * The state of a list lives in the address, so F5, links and the way back keep it. Changes replace
 * the entry: 后退 leaves the list instead of undoing filters one by one.
 */
export function useListState(resource: AnyResource): ListControl {
  const { who, today } = useConsole()
  const { pathname, search } = useLocation()
  const go = useMove()
  const state = useMemo(() => readListState(resource, who, search), [resource, who, search])
  const day = today()
  const values = useMemo(
    () => valuesInForce(resource, who, state.values, day),
    [resource, who, state.values, day],
  )
  const variant = variantOf(resource, who, values)
  const change = useCallback(
    (patch: Partial<ListState>) => {
      const next = { ...state, pageNum: 1, ...patch }
      void go({ to: pathname + writeListState(next), type: 'replace' })
    },
    [go, pathname, state],
  )
  const reset = useCallback(() => {
    const kept = {
      pageNum: 1,
      pageSize: DEFAULT_PAGE_SIZE,
      values: keptOnReset(resource, who, state.values),
    }
    void go({ to: pathname + writeListState(kept), type: 'replace' })
  }, [go, pathname, resource, who, state])
  return { state, values, variant, change, reset }
}
