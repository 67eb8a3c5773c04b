import { useState } from 'react'
import { PASSWORD_HINT } from '#domain/password/rules'
import { ConsoleError, type Post } from '../../lib/post'
import { PASSWORD_FIELDS, passwordFaults } from './own-password'
import { TextField } from './text-field'
import { useFields } from './use-fields'

/**
 * Shown between sign-in and the console for an account with an issued password: the gateway refuses
 * all other calls. The session continues with the new password.
 */
export function ChangePassword(props: {
  post: Post
  /** The password typed at sign-in, if there was one. */
  oldPassword: string
  loginName: string
  onChanged: () => void
  onBack: () => void
  onFailure: (error: unknown) => void
}) {
  const { post, oldPassword, loginName, onChanged, onBack, onFailure } = props
  const [busy, setBusy] = useState(false)
  const [typed] = useState<Record<string, string>>(() => ({ oldPassword }))
  const form = useFields(PASSWORD_FIELDS, typed, passwordFaults(loginName))

  const submit = async () => {
    if (busy || !form.passes()) return
    const { oldPassword, newPassword } = form.values
    setBusy(true)
    try {
      await post('/v1/user/changePassword', { oldPassword, newPassword }, { write: true })
      onChanged()
    } catch (error) {
      const errors = error instanceof ConsoleError ? error.errors : {}
      if (!form.show(errors)) onFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="change-password">
      <h1 id="change-password">修改密码</h1>
      <p className="sign-in-lead">当前为初始密码，请先修改</p>
      <form
        noValidate
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          label="原密码"
          name="oldPassword"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          {...form.bind('oldPassword')}
        />
        <TextField
          label="新密码"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          autoFocus
          maxLength={64}
          hint={PASSWORD_HINT}
          {...form.bind('newPassword')}
        />
        <TextField
          label="确认新密码"
          name="again"
          type="password"
          autoComplete="new-password"
          maxLength={64}
          {...form.bind('again')}
        />
        <button type="submit" className="sign-in-submit" aria-disabled={busy}>
          {busy ? '提交中…' : '修改并进入'}
        </button>
      </form>
      <button type="button" className="sign-in-back" onClick={onBack}>
        返回登录
      </button>
    </section>
  )
}
