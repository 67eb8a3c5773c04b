import type { Ref } from 'react'
import { TextField } from './text-field'
import type { CaptchaState } from './use-captcha'

/** 图形验证码 with its picture; a click on the picture loads another. */
export function CaptchaField(props: {
  state: CaptchaState
  value: string
  error?: string
  onValue: (value: string) => void
  onRefresh: () => void
  inputRef: Ref<HTMLInputElement>
}) {
  const { captcha, loading, failed } = props.state
  return (
    <TextField
      label="图形验证码"
      name="imgCode"
      autoComplete="off"
      maxLength={8}
      value={props.value}
      error={props.error}
      onValue={props.onValue}
      inputRef={props.inputRef}
      beside={
        <button
          type="button"
          className="sign-in-captcha"
          aria-label="看不清，换一张"
          title="看不清？点击换一张"
          aria-busy={loading}
          onClick={props.onRefresh}
        >
          {captcha && <img src={captcha.image} alt="" width={120} height={40} />}
          {!captcha && <span>{failed ? '点击重新获取' : '加载中…'}</span>}
        </button>
      }
    />
  )
}
