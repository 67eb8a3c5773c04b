import { useState } from 'react'
import { ConsoleError } from '../../lib/post'
import type { ConsoleAuth, LoginResult } from '../../providers/auth/auth-provider'
import type { MfaDue } from '../../providers/auth/sign-in'
import { TextField } from './text-field'
import { useFields } from './use-fields'

const WAYS = {
  TOTP: {
    label: '验证码',
    lead: '请输入手机验证器 App 上显示的6位验证码',
    shape: /^\d{6}$/,
    wrong: '请输入6位验证码',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
    other: '手机不在身边？使用恢复码',
  },
  RECOVERY: {
    label: '恢复码',
    lead: '请输入一个开启两步验证时保存的恢复码，每个只能使用一次',
    shape: /^.{16,32}$/,
    wrong: '请输入恢复码，形如 k7mq-2xwa-9dfe-h3tb',
    input: { autoComplete: 'off', maxLength: 32 },
    other: '改用手机验证码',
  },
} as const

/** The second factor: a TOTP code or, without the phone, a recovery code. */
export function MfaForm(props: {
  auth: ConsoleAuth
  due: MfaDue
  follow: (answer: LoginResult) => boolean
  onBack: () => void
  onFailure: (error: unknown) => void
}) {
  const [kind, setKind] = useState<keyof typeof WAYS>('TOTP')
  const other = kind === 'TOTP' ? 'RECOVERY' : 'TOTP'
  return (
    <section aria-labelledby="second-factor">
      <h1 id="second-factor">两步验证</h1>
      <p className="sign-in-lead">{WAYS[kind].lead}</p>
      <CodeForm key={kind} kind={kind} {...props} />
      {props.due.mfaKinds.includes(other) && (
        <button type="button" className="sign-in-back" onClick={() => setKind(other)}>
          {WAYS[kind].other}
        </button>
      )}
      <button type="button" className="sign-in-back" onClick={props.onBack}>
        返回登录
      </button>
    </section>
  )
}

function CodeForm(props: Parameters<typeof MfaForm>[0] & { kind: keyof typeof WAYS }) {
  const { auth, due, kind, follow, onBack, onFailure } = props
  const { label, shape, wrong, input } = WAYS[kind]
  const [busy, setBusy] = useState(false)
  const [typed] = useState<Record<string, string>>({})
  const form = useFields(['code'], typed, ({ code }) => ({
    code: shape.test(code.trim()) ? undefined : wrong,
  }))

  const submit = async () => {
    if (busy || !form.passes()) return
    setBusy(true)
    const code = form.values.code.trim()
    const answer = await auth.login({ mfaTicket: due.mfaTicket, kind, code })
    setBusy(false)
    if (follow(answer)) return
    const errors = answer.error instanceof ConsoleError ? answer.error.errors : {}
    if (form.show(errors)) return
    onFailure(answer.error)
    if (errors.mfaTicket) onBack()
  }

  return (
    <form
      noValidate
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField label={label} name="code" autoFocus {...input} {...form.bind('code')} />
      <button type="submit" className="sign-in-submit" aria-disabled={busy}>
        {busy ? '验证中…' : '验证并登录'}
      </button>
    </form>
  )
}
