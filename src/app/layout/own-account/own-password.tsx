import { useState } from 'react'
import { PASSWORD_HINT } from '#domain/password/rules'
import { PASSWORD_FIELDS, passwordFaults } from '../../../pages/sign-in/own-password'
import { TextField } from '../../../pages/sign-in/text-field'
import '../../../pages/sign-in/set-up.css'
import { useCallForm } from '../../../pages/sign-in/use-call-form'
import { useShell } from '../../shell-context'
import { useSender } from './use-sender'

/** 修改密码, collapsed at first. */
export function OwnPassword({ loginName }: { loginName: string }) {
  const { notifications } = useShell()
  const [open, setOpen] = useState(false)
  const done = () => {
    setOpen(false)
    notifications.toast('success', '密码已修改，其他设备已下线')
  }
  return (
    <section>
      <h3>登录密码</h3>
      {open ? (
        <PasswordForm loginName={loginName} onDone={done} onCancel={() => setOpen(false)} />
      ) : (
        <button type="button" className="light-button" onClick={() => setOpen(true)}>
          修改密码
        </button>
      )}
    </section>
  )
}

function PasswordForm(props: { loginName: string; onDone: () => void; onCancel: () => void }) {
  const { busy, bind, form } = useCallForm(
    useSender(),
    PASSWORD_FIELDS,
    passwordFaults(props.loginName),
    {
      path: '/v1/user/changePassword',
      body: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
      onDone: props.onDone,
    },
  )
  const password = { type: 'password', maxLength: 64 }
  const fresh = { ...password, autoComplete: 'new-password' }
  return (
    <form {...form}>
      <TextField
        label="原密码"
        autoComplete="current-password"
        autoFocus
        {...password}
        maxLength={128}
        {...bind('oldPassword')}
      />
      <TextField label="新密码" {...fresh} hint={PASSWORD_HINT} {...bind('newPassword')} />
      <TextField label="确认新密码" {...fresh} {...bind('again')} />
      <div className="set-up-buttons">
        <button type="submit" className="light-button primary" disabled={busy}>
          确认修改
        </button>
        <button type="button" className="light-button" onClick={props.onCancel}>
          取消
        </button>
      </div>
    </form>
  )
}
