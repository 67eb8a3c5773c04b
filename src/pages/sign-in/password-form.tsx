import { useState, type KeyboardEvent } from 'react'
import { CaptchaField } from './captcha-field'
import { TextField } from './text-field'
import type { SignInFormProps } from './types'
import { useCaptcha } from './use-captcha'
import { useFields } from './use-fields'

/** 密码登录: account, password, captcha. */
export function PasswordForm(props: SignInFormProps) {
  const { post, typed, busy, autoFocus, onSubmit, onTyping } = props
  const captcha = useCaptcha(post, props.onOffer)
  const [capsLock, setCapsLock] = useState(false)
  const [shown, setShown] = useState(false)
  const form = useFields(['loginName', 'password', 'imgCode'], typed, (values) => ({
    loginName: values.loginName.trim() ? undefined : '请输入账号',
    password: values.password ? undefined : '请输入密码',
    imgCode: values.imgCode.trim() ? undefined : '请输入图形验证码',
  }))
  const watchCaps = (event: KeyboardEvent<HTMLInputElement>) =>
    setCapsLock(event.getModifierState('CapsLock'))

  /** Any attempt uses the picture up; only the typed captcha is cleared. */
  const newPicture = () => {
    form.set('imgCode', '')
    captcha.refresh()
  }

  return (
    <form
      noValidate
      // If submitted before React is loaded, the form sends no request: a password must not end up
      // in the address.
      method="dialog"
      onInput={onTyping}
      onSubmit={async (event) => {
        event.preventDefault()
        if (busy || !form.passes()) return
        if (!captcha.captcha) {
          captcha.refresh()
          form.show({ imgCode: '图形验证码未加载，已重新获取' })
          return
        }
        const errors = await onSubmit({
          loginName: form.values.loginName.trim(),
          password: form.values.password,
          imgCode: form.values.imgCode.trim(),
          imgCodeId: captcha.captcha.imgCodeId,
          powNonce: await captcha.captcha.powNonce,
        })
        if (!errors) return
        newPicture()
        if (!form.show(errors)) form.focus('imgCode')
      }}
    >
      <TextField
        label="账号"
        name="loginName"
        autoComplete="username"
        autoFocus={autoFocus}
        maxLength={64}
        {...form.bind('loginName')}
      />
      <TextField
        label="密码"
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={64}
        hint={capsLock ? '大写锁定已打开' : undefined}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
        onBlur={() => setCapsLock(false)}
        beside={
          <button
            type="button"
            className="sign-in-peek"
            aria-label={shown ? '隐藏内容' : '显示内容'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10z" />
              <circle cx="10" cy="10" r="2.4" />
              {!shown && <path d="M4 16 16 4" />}
            </svg>
          </button>
        }
        {...form.bind('password')}
      />
      <CaptchaField state={captcha} onRefresh={newPicture} {...form.bind('imgCode')} />
      <button type="submit" className="sign-in-submit" aria-disabled={busy}>
        {busy ? '登录中…' : '登录'}
      </button>
    </form>
  )
}
