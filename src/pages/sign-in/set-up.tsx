import './set-up.css'
import { TextField } from './text-field'
import { useCallForm, type Sender } from './use-call-form'

/** The answer of `/v1/user/mfaSetup`. */
export interface MadeSecret {
  secret: string
  image: string
}

/** TOTP enrolment: QR code, then verification code. */
export function ConfirmCode(props: {
  sender: Sender
  made: MadeSecret
  onDone: (answer: { recoveryCodes: string[] }) => void
  onCancel: () => void
}) {
  const { sender, made, onDone, onCancel } = props
  const { busy, bind, form } = useCallForm<'code', { recoveryCodes: string[] }>(
    sender,
    ['code'],
    ({ code }) => ({ code: /^\d{6}$/.test(code.trim()) ? undefined : '请输入6位验证码' }),
    { path: '/v1/user/mfaConfirm', body: ({ code }) => ({ code: code.trim() }), onDone },
  )
  return (
    <form {...form}>
      <p className="set-up-note">用手机验证器 App 扫描二维码，再输入 App 显示的验证码</p>
      <img className="set-up-qr" src={made.image} alt="两步验证二维码" />
      <p className="set-up-note">
        不能扫码时，手动输入密钥：<code>{made.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        label="验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={6}
        {...bind('code')}
      />
      <Choices ok="确认开启" busy={busy} onCancel={onCancel} />
    </form>
  )
}

/** The recovery codes, shown only once. */
export function RecoveryCodes(props: {
  codes: readonly string[]
  /** default: 我已保存 */
  ok?: string
  onSaved: () => void
}) {
  return (
    <div>
      <output className="set-up-note">
        两步验证已开启，其他设备已下线。请保存以下恢复码：手机丢失时可用来登录，每个只能使用一次，关闭后不再显示
      </output>
      <ul className="set-up-codes" aria-label="恢复码">
        {props.codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="set-up-buttons">
        <button type="button" className="light-button primary" onClick={props.onSaved}>
          {props.ok ?? '我已保存'}
        </button>
      </div>
    </div>
  )
}

/** Asks for the password again, in case the console was left open. */
export function PasswordStep<A>(props: {
  sender: Sender
  /** The password typed a moment ago. */
  initial?: string
  path: string
  ok: string
  danger?: boolean
  onDone: (answer: A) => void
  onCancel: () => void
}) {
  const { sender, initial = '', path, ok, danger = false, onDone, onCancel } = props
  const { busy, bind, form } = useCallForm<'password', A>(
    sender,
    ['password'],
    ({ password }) => ({ password: password ? undefined : '请输入登录密码' }),
    { path, body: (values) => values, onDone, initial: { password: initial } },
  )
  return (
    <form {...form}>
      <TextField
        label="登录密码"
        type="password"
        autoComplete="current-password"
        autoFocus
        maxLength={128}
        {...bind('password')}
      />
      <Choices ok={ok} danger={danger} busy={busy} onCancel={onCancel} />
    </form>
  )
}

/** The buttons at the end of a step. */
function Choices(props: { ok: string; danger?: boolean; busy: boolean; onCancel: () => void }) {
  return (
    <div className="set-up-buttons">
      <button
        type="submit"
        className={`light-button ${props.danger ? 'danger' : 'primary'}`}
        disabled={props.busy}
      >
        {props.ok}
      </button>
      <button type="button" className="light-button" onClick={props.onCancel}>
        取消
      </button>
    </div>
  )
}
