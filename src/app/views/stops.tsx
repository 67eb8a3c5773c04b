import { Link, useBack } from '@refinedev/core'
import { useMove } from '../../components/move'
import { PATHS } from '../guard'
import { STOP_TITLES } from '../title'

/** /401: the screen exists, but this user may not see it. */
export function Refused() {
  return <Stop path={PATHS.refused} text="当前角色没有这个页面的权限，如需开通请联系管理员。" />
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

function Stop({ path, text }: { path: string; text: string }) {
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
        <Link className="light-button primary" to="/" replace>
          返回首页
        </Link>
      </p>
    </div>
  )
}
