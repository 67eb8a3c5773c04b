import { useState } from 'react'
import { PASSWORD_HINT, passwordFault } from '#domain/password/rules'
import { ConsoleError, type Post } from '../lib/post'
import { Brand } from './sign-in/brand'
import { TextField } from './sign-in/text-field'
import { useFields } from './sign-in/use-fields'
import './sign-in/sign-in.css'

/**
 * `/reset#<token>`: the receiver of a reset link sets a new password. The token is in the fragment,
 * which no server and no log gets.
 */
export function ResetPassword(props: {
  post: Post
  onFailure: (error: unknown) => void
  onLeave: () => void
}) {
  const { post, onFailure, onLeave } = props
  const [token] = useState(() => location.hash.slice(1))
  const [typed] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const form = useFields(['newPassword', 'again'], typed, ({ newPassword, again }) => ({
    newPassword: passwordFault(newPassword, []),
    again: again === newPassword ? undefined : '两次输入的新密码不一致',
  }))

  const submit = async () => {
    if (busy || !form.passes()) return
    setBusy(true)
    try {
      const { newPassword } = form.values
      await post('/v1/user/resetPassword', { token, newPassword }, { write: true })
      setDone(true)
    } catch (error) {
      const errors = error instanceof ConsoleError ? error.errors : {}
      if (!form.show({ ...errors, ...(errors.token && { newPassword: errors.token }) }))
        onFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="sign-in">
      <Brand />
      <main className="sign-in-main">
        <div className="sign-in-card">
          <h1>设置新密码</h1>
          {done ? (
            <p className="sign-in-lead">
              <output>新密码已生效，请重新登录</output>
            </p>
          ) : (
            <form
              noValidate
              method="dialog"
              onSubmit={(event) => {
                event.preventDefault()
                void submit()
              }}
            >
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
                {busy ? '提交中…' : '确定'}
              </button>
            </form>
          )}
          <button type="button" className="sign-in-back" onClick={onLeave}>
            返回登录
          </button>
        </div>
      </main>
    </div>
  )
}
