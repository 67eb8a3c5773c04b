import { Button } from 'antd'
import type { Row } from '../parts/value'
import type { AnyAction } from './actions'
import type { StartAction } from './use-actions'

/**
 * A toolbar button for an action. An action with a link is rendered as a link, so that it opens in
 * a new tab as links do; a plain click stays in the console (`followLink`).
 */
export function ActionButton(props: {
  action: AnyAction
  row: Row
  busy: string | undefined
  start: StartAction
}) {
  const { action, row, busy, start } = props
  const danger = action.danger ?? false
  if (action.link)
    return (
      <Button href={action.link(row)} danger={danger}>
        {action.label}
      </Button>
    )
  return (
    <Button
      danger={danger}
      loading={busy === action.name}
      onClick={() => void start(action, [row])}
    >
      {action.label}
    </Button>
  )
}
