import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Dialog } from '../components/light/dialog'
// The field has the style of the sign-in page.
import '../pages/sign-in/sign-in.css'
import { TextField } from '../pages/sign-in/text-field'

/**
 * Asks for a second-factor code in a dialog over the current screen, for any call that requires
 * one.
 * @returns undefined when the user cancels
 */
export function askFreshCode(words: string): Promise<string | undefined> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  return new Promise((resolve) => {
    const end = (code?: string) => {
      root.unmount()
      container.remove()
      resolve(code)
    }
    root.render(<FreshCode words={words} onEnd={end} />)
  })
}

function FreshCode({ words, onEnd }: { words: string; onEnd: (code?: string) => void }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const confirm = () => {
    const given = code.trim()
    if (/^(\d{6}|.{16,32})$/.test(given)) onEnd(given)
    else setError('请输入6位验证码，或一个恢复码')
  }
  return (
    <Dialog
      title="验证身份"
      onClose={() => onEnd()}
      footer={
        <>
          <button type="button" className="light-button" onClick={() => onEnd()}>
            取消
          </button>
          <button type="submit" form="fresh-code" className="light-button primary">
            确认
          </button>
        </>
      }
    >
      <form
        id="fresh-code"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <p>{words}</p>
        <TextField
          label="两步验证码"
          name="mfaCode"
          autoComplete="one-time-code"
          autoFocus
          maxLength={32}
          value={code}
          error={error}
          onValue={(value) => {
            setCode(value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
