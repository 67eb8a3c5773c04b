import { useEffect, useState } from 'react'
import { Dialog } from '../../../components/light/dialog'
import { ConsoleError } from '../../../lib/post'
import { useShell } from '../../shell-context'
// Its fields have the style of the sign-in page, whose styles a signed-in page has not loaded.
import '../../../pages/sign-in/sign-in.css'
import './own-account.css'
import type { OwnAccountAnswer } from './answer'
import { OwnPassword } from './own-password'
import { Looks } from './looks'
import { SecondFactor } from './second-factor'
import { SignIns } from './sign-ins'

/** 个人设置: password, second factor, appearance, and last sign-ins of the user. */
export default function OwnAccount({ onClose }: { onClose: () => void }) {
  const { post } = useShell().edge
  const [own, setOwn] = useState<OwnAccountAnswer>()
  const [failed, setFailed] = useState('')

  const load = () =>
    post<OwnAccountAnswer>('/v1/user/own').then(setOwn, (error: unknown) =>
      setFailed(error instanceof ConsoleError ? error.message : '账号信息加载失败'),
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
          <Looks />
          <SignIns own={own} />
        </div>
      )}
    </Dialog>
  )
}
