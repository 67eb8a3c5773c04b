import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { useMove } from '../../move'
import type { Row } from '../parts/value'
import { fits } from './actions'
import type { StartAction } from './use-actions'
import { useActionsAt } from './use-actions-at'

/** The query parameter that names an action to start on the record: `?do=refund`. */
export const WANTED = 'do'

/**
 * Starts the action in the address once, as a press of its button would: a dialog opens; no call is
 * sent. The parameter is then removed from the address.
 */
export function useWanted(resource: AnyResource, row: Row, start: StartAction): void {
  const { toast } = useConsole()
  const go = useMove()
  const { pathname, search } = useLocation()
  const offered = [...useActionsAt(resource, 'detail'), ...useActionsAt(resource, 'row')]
  const name = new URLSearchParams(search).get(WANTED)
  useEffect(() => {
    if (name === null) return
    const named = offered.filter((action) => action.name === name)
    const action = named.find((one) => fits(one, row))
    // An action without a question is not started: a link alone must not send a call.
    const asks =
      action && (action.link || action.form || action.loads || action.confirm !== undefined)
    const to = asks && action.link ? action.link(row) : pathname
    void go({ to, type: 'replace' })
    if (!asks) toast('warning', `当前不能${named[0]?.label ?? '这样做'}`)
    else if (!action.link) void start(action, [row])
    // oxlint-disable-next-line react/exhaustive-deps -- once for each want
  }, [name])
}
