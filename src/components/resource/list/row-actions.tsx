import { fits, type AnyAction } from '../actions/actions'
import type { StartAction } from '../actions/use-actions'
import type { PopMenuItem } from '../../light/pop-menu'
import { MenuButton } from '../parts/menu-button'
import type { Row } from '../parts/value'

/** Number of visible actions; the rest is under 更多. */
const VISIBLE = 2

/** A row's actions, in one line. 详情 is one of them where a detail exists. */
export function RowActions(props: {
  row: Row
  name: string
  actions: readonly AnyAction[]
  showPath: string | undefined
  start: StartAction
}) {
  const { row, name, actions, showPath, start } = props
  const fitting = actions.filter((action) => fits(action, row))
  const room = VISIBLE - (showPath ? 1 : 0)
  const inLine = fitting.filter((action) => !action.tucked).slice(0, room)
  const behind = fitting.filter((action) => !inLine.includes(action))
  return (
    <span className="rv-row-actions">
      {showPath && (
        <a href={showPath} aria-label={`${name}详情`}>
          详情
        </a>
      )}
      {inLine.map((action) => (
        <RowAction key={action.name} action={action} row={row} start={start} />
      ))}
      {behind.length > 0 && (
        <MenuButton
          label={`${name}更多操作`}
          className="rv-link"
          entries={entriesOf(behind, row, start)}
        >
          更多
        </MenuButton>
      )}
    </span>
  )
}

/** Actions as menu entries. */
export const entriesOf = (
  actions: readonly AnyAction[],
  row: Row,
  start: StartAction,
): PopMenuItem[] =>
  actions.map((action) => ({
    key: action.name,
    label: action.label,
    danger: action.danger ?? false,
    ...(action.link ? { href: action.link(row) } : { onSelect: () => void start(action, [row]) }),
  }))

/** An action in a row; one with a link is rendered as a link. */
function RowAction(props: { action: AnyAction; row: Row; start: StartAction }) {
  const { action, row, start } = props
  const className = action.danger ? 'rv-link rv-danger' : 'rv-link'
  if (action.link)
    return (
      <a className={className} href={action.link(row)}>
        {action.label}
      </a>
    )
  return (
    <button type="button" className={className} onClick={() => void start(action, [row])}>
      {action.label}
    </button>
  )
}

/** Width of the column, px: the widest labels it may contain, 14 px a character. */
export function widthOfActions(leads: boolean, actions: readonly AnyAction[]): number {
  const room = VISIBLE - (leads ? 1 : 0)
  const lengths = actions
    .filter((action) => !action.tucked)
    .map((action) => action.label.length)
    .sort((a, b) => b - a)
  const shown = [
    ...(leads ? [2] : []),
    ...lengths.slice(0, room),
    ...(actions.length > Math.min(lengths.length, room) ? [2] : []),
  ]
  // 24 px of padding, the border, and room for a wider font.
  const words = shown.reduce((sum, length) => sum + length * 14, 0)
  return Math.max(72, 32 + words + (shown.length - 1) * 12)
}
