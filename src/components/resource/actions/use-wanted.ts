import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useConsole } from '../../console'
import { useMove } from '../../move'
import type { Row } from '../parts/value'
import { fits, type AnyAction } from './actions'
import type { StartAction } from './use-actions'

/** The query parameter that names an action to start on the record: `?do=refund`. */
export const WANTED = 'do'

/**
 * Starts the action in the address once, as a press of its button would: a dialog opens; no call is
 * sent. `offered` are the actions of the record, or those of the list's toolbar. The parameter is then removed from the address.
 */
export function useWanted(offered: readonly AnyAction[], row: Row, start: StartAction): void {
  const { toast } = useConsole()
  const go = useMove()
  const { pathname, search } = useLocation()
  const name = new URLSearchParams(search).get(WANTED)
  useEffect(() => {
    if (name === null) return
    const named = offered.filter((action) => action.name === name)
    const action = named.find((one) => fits(one, row))
    // An action without a question is not started: a link alone must not send a call.
    const asks =
      action && (action.link || action.form || action.loads || action.confirm !== undefined)
    const rest = new URLSearchParams(search)
    rest.delete(WANTED)
    const here = rest.size > 0 ? `${pathname}?${rest}` : pathname
    const to = asks && action.link ? action.link(row) : here
    void go({ to, type: 'replace' })
    if (!asks) toast('warning', `当前不能${named[0]?.label ?? '这样做'}`)
    else if (!action.link) void start(action, [row])
    // oxlint-disable-next-line react/exhaustive-deps -- once for each want
  }, [name])
}
