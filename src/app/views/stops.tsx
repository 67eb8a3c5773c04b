import { Link, useBack } from '@refinedev/core'
import { useMove } from '../../components/move'
import { PATHS, refusedPath } from '../guard'
import { useShell } from '../shell-context'
import { STOP_TITLES, titleAt } from '../title'

/** /401: the screen exists, but this user may not see it. */
export function Refused() {
  const { registry } = useShell()
  const asked = refusedPath()
  const title = asked && titleAt(registry, asked.split('?', 1)[0]!)
  return (
    <Stop
      path={PATHS.refused}
      text={
        title
          ? `当前角色没有「${title}」的权限，如需开通请联系管理员。`
          : '当前角色没有这个页面的权限，如需开通请联系管理员。'
      }
      again={asked}
    />
  )
}

/** /404: no such screen. */
export function Unknown() {
  return <Stop path={PATHS.unknown} text="地址有误，或页面已被移除。" />
}

/**
 * Whether the previous history entry is a screen of the console: react-router counts its entries in
 * the state.
 */
const cameFromHere = (): boolean =>
  ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0

function Stop(props: { path: string; text: string; again?: string | undefined }) {
  const { path, text, again } = props
  const title = STOP_TITLES[path]
  const goBack = useBack()
  const go = useMove()
  const back = () => (cameFromHere() ? goBack() : void go({ to: '/', type: 'replace' }))
  return (
    <div className="stop">
      <p className="stop-code" aria-hidden="true">
        {path.slice(1)}
      </p>
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="stop-ways">
        <button type="button" className="light-button" onClick={back}>
          返回
        </button>
        {again && (
          <button
            type="button"
            className="light-button"
            onClick={() => void go({ to: again, type: 'replace' })}
          >
            重新打开
          </button>
        )}
        <Link className="light-button primary" to="/" replace>
          返回首页
        </Link>
      </p>
    </div>
  )
}
