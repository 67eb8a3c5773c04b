import { isPlainClick } from '../parts/follow-link'
import { useConsole } from '../../console'
import { Icon } from '../parts/icons'
import { neighboursOf } from '../parts/neighbours'

/**
 * Links to the previous and next record of the list the user came from, in the same tab of the
 * console; a click with a modifier key opens a browser tab, as with any link.
 */
export function NeighbourLinks({ pathname }: { pathname: string }) {
  const { moveView } = useConsole()
  const near = neighboursOf(pathname)
  if (!near) return null
  const link = (to: string | undefined, words: string, key: string, icon: 'up' | 'down') =>
    to === undefined ? (
      <span className="rv-near" aria-hidden="true">
        <Icon name={icon} />
      </span>
    ) : (
      <a
        className="rv-near"
        href={to}
        data-key={key}
        aria-label={words}
        title={`${near.title}的${words}`}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          moveView(pathname, to)
        }}
      >
        <Icon name={icon} />
      </a>
    )
  return (
    <span className="rv-nears">
      {link(near.before, '上一条', 'K', 'up')}
      {link(near.after, '下一条', 'J', 'down')}
    </span>
  )
}
