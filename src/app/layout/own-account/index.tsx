import { useEffect, useState } from 'react'
import { Dialog } from '../../../components/light/dialog'
import { ConsoleError } from '../../../lib/post'
import { useShell } from '../../shell-context'
// Its fields look as they do at sign-in, which somebody signed in may never have seen.
import '../../../pages/sign-in/sign-in.css'
import './own-account.css'
import type { OwnAccountAnswer } from './answer'
import { OwnPassword } from './own-password'
import { OwnTheme } from './own-theme'
import { SecondFactor } from './second-factor'

/** 个人设置: one's own password, second factor and last sign-ins. */
export default function OwnAccount({ onClose }: { onClose: () => void }) {
  const { post } = useShell().edge
  const [own, setOwn] = useState<OwnAccountAnswer>()
  const [failed, setFailed] = useState('')

  const load = () =>
    post<OwnAccountAnswer>('/v1/user/own').then(setOwn, (error: unknown) =>
      setFailed(error instanceof ConsoleError ? error.message : '没有取到账号信息'),
    )
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the dialog opens
  useEffect(() => void load(), [])

  return (
    <Dialog
      title="个人设置"
      width={560}
      className="own-account"
      onClose={onClose}
      footer={
        <button type="button" className="light-button" onClick={onClose}>
          关闭
        </button>
      }
    >
      {failed && <p role="alert">{failed}</p>}
      {!own && !failed && <output>正在加载…</output>}
      {own && (
        <div className="own-account-parts">
          <p className="own-account-who">
            账号 {own.loginName} · 手机号 {own.mobile}
          </p>
          <OwnPassword loginName={own.loginName} />
          <SecondFactor own={own} onChanged={() => void load()} />
          <OwnTheme />
          <SignIns own={own} />
        </div>
      )}
    </Dialog>
  )
}

function SignIns({ own }: { own: OwnAccountAnswer }) {
  return (
    <section>
      <h3>最近登录</h3>
      <p className="own-account-note">如有不是本人的登录，请立即修改密码</p>
      <ul aria-label="最近登录" className="own-account-list">
        {own.signIns.map(({ signInTime, place, address, outcome, reason }) => (
          <li key={`${signInTime} ${reason}`}>
            <span>{signInTime}</span>
            <span>{[place, address].filter(Boolean).join(' ')}</span>
            <span className={outcome === 'DONE' ? undefined : 'failed'}>
              {outcome === 'DONE' ? '成功' : (reason ?? '失败')}
            </span>
          </li>
        ))}
      </ul>
      {own.signIns.length === 0 && <p>暂无登录记录</p>}
    </section>
  )
}
