import { useState } from 'react'
import { mobileText } from '#domain/reading/phone'
import { ConsoleError } from '../../lib/post'
import { sendSmsCode } from '../../providers/auth/sms-code'
import { CaptchaField } from './captcha-field'
import { TextField } from './text-field'
import type { SignInFormProps } from './types'
import { useCaptcha } from './use-captcha'
import { useCountdown } from './use-countdown'
import { useFields } from './use-fields'

/** A mainland mobile: 11 digits starting with 1 (spec §5). */
const MOBILE = /^1\d{10}$/

/** 短信登录: mobile, captcha, then the code from the SMS. */
export function SmsForm(props: SignInFormProps) {
  const { post, now, typed, sms, busy, autoFocus, onSubmit, onTyping, onFailure } = props
  const captcha = useCaptcha(post, props.onOffer)
  const left = useCountdown(sms?.resendAt ?? 0, now)
  const [sending, setSending] = useState(false)
  const form = useFields(['mobile', 'imgCode', 'smsCode'], typed, (values) => ({
    mobile: MOBILE.test(mobileText(values.mobile)) ? undefined : '请输入11位手机号',
    imgCode: values.imgCode.trim() ? undefined : '请输入图形验证码',
    smsCode: /^\d{4,8}$/.test(values.smsCode.trim()) ? undefined : '请输入短信验证码',
  }))

  const newPicture = () => {
    form.set('imgCode', '')
    captcha.refresh()
  }

  const send = async () => {
    if (sending || left > 0 || !form.passes(['mobile', 'imgCode'])) return
    if (!captcha.captcha) {
      captcha.refresh()
      form.show({ imgCode: '图形验证码未加载，已重新获取' })
      return
    }
    setSending(true)
    const mobile = mobileText(form.values.mobile)
    try {
      const { imgCodeId } = captcha.captcha
      const powNonce = await captcha.captcha.powNonce
      const imgCode = form.values.imgCode.trim()
      const { smsSeq, resendSec } = await sendSmsCode(post, {
        mobile,
        imgCode,
        imgCodeId,
        powNonce,
      })
      props.onSmsSent({ smsSeq, mobile, resendAt: now() + resendSec * 1000 })
      newPicture()
      form.focus('smsCode')
    } catch (error) {
      newPicture()
      const errors = error instanceof ConsoleError ? error.errors : {}
      if (!form.show(errors)) onFailure(error)
    } finally {
      setSending(false)
    }
  }

  return (
    <form
      noValidate
      onInput={onTyping}
      onSubmit={async (event) => {
        event.preventDefault()
        if (busy) return
        const mobile = mobileText(form.values.mobile)
        // Until a code was requested, Enter in the first fields requests it.
        if (!sms) {
          if (form.values.smsCode.trim() === '') await send()
          else form.show({ smsCode: '请先获取短信验证码' })
          return
        }
        if (!form.passes(['mobile', 'smsCode'])) return
        if (mobile !== sms.mobile) {
          form.show({ smsCode: '手机号已修改，请重新获取短信验证码' })
          return
        }
        const smsCode = form.values.smsCode.trim()
        const errors = await onSubmit({ mobile, smsCode, smsSeq: sms.smsSeq })
        if (errors) form.show(errors)
      }}
    >
      <TextField
        label="手机号"
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        autoFocus={autoFocus}
        {...form.bind('mobile')}
        // On blur the field shows the number as it is sent.
        onBlur={() => form.set('mobile', mobileText(form.values.mobile))}
      />
      <CaptchaField state={captcha} onRefresh={newPicture} {...form.bind('imgCode')} />
      <TextField
        label="短信验证码"
        name="smsCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        hint={sms && left > 0 ? `验证码已发送至 ${masked(sms.mobile)}` : undefined}
        beside={
          <button
            type="button"
            className="sign-in-send"
            disabled={sending || left > 0}
            onClick={() => void send()}
          >
            {left > 0 ? `${left}秒后重新获取` : '获取验证码'}
          </button>
        }
        {...form.bind('smsCode')}
      />
      <button type="submit" className="sign-in-submit" aria-disabled={busy}>
        {busy ? '登录中…' : '登录'}
      </button>
    </form>
  )
}

const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
