import { Link, useNavigate } from 'react-router'
import { useTitle } from '../layout/use-title'

/** /401: the screen exists, this user may not see it. */
export function Refused() {
  return (
    <Stop
      code="401"
      title="您没有权限访问该页面"
      text="当前角色没有这个页面的权限，如需开通请联系管理员。"
    />
  )
}

/** /404: no such screen. */
export function Unknown() {
  return <Stop code="404" title="页面不存在" text="地址有误，或页面已被移除。" />
}

/** A screen of the console stands before this one: react-router counts its entries in the state. */
const cameFromHere = (): boolean =>
  ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0

function Stop({ code, title, text }: { code: string; title: string; text: string }) {
  useTitle(title)
  const navigate = useNavigate()
  const back = () => void (cameFromHere() ? navigate(-1) : navigate('/', { replace: true }))
  return (
    <div className="stop">
      <p className="stop-code" aria-hidden="true">
        {code}
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
