import { useState } from 'react'
import { TextField } from '../../../pages/sign-in/text-field'
import { useShell } from '../../shell-context'
import type { OwnAccountAnswer } from './answer'
import { ConfirmCode, RecoveryCodes, type MadeSecret } from './set-up'
import { useOwnForm } from './use-own-form'

type Stage =
  | { at: 'rest' }
  | { at: 'password' }
  | { at: 'code'; made: MadeSecret }
  | { at: 'saved'; recoveryCodes: readonly string[] }

/** 两步验证: off, being set up in three steps, or on. */
export function SecondFactor(props: { own: OwnAccountAnswer; onChanged: () => void }) {
  const { own, onChanged } = props
  const { notifications } = useShell()
  const [stage, setStage] = useState<Stage>({ at: 'rest' })
  const rest = () => setStage({ at: 'rest' })
  const isOn = own.mfa === '1'

  const removed = () => {
    rest()
    onChanged()
    notifications.toast('success', '两步验证已关闭')
  }

  return (
    <section>
      <h3>两步验证</h3>
      {stage.at === 'rest' && (
        <>
          <p className="own-account-note">
            {isOn
              ? `已于 ${own.mfaTime ?? ''} 开启，还有 ${own.recoveryLeft} 个恢复码可用`
              : '未开启。开启后，登录时除密码外还须输入手机验证器 App 的验证码'}
          </p>
          <button
            type="button"
            className="light-button"
            onClick={() => setStage({ at: 'password' })}
          >
            {isOn ? '关闭两步验证' : '开启两步验证'}
          </button>
        </>
      )}
      {stage.at === 'password' &&
        (isOn ? (
          <PasswordStep
            path="/v1/user/mfaRemove"
            ok="确认关闭"
            danger
            onDone={removed}
            onCancel={rest}
          />
        ) : (
          <PasswordStep<MadeSecret>
            path="/v1/user/mfaSetup"
            ok="下一步"
            onDone={(made) => setStage({ at: 'code', made })}
            onCancel={rest}
          />
        ))}
      {stage.at === 'code' && (
        <ConfirmCode
          made={stage.made}
          onDone={({ recoveryCodes }) => setStage({ at: 'saved', recoveryCodes })}
          onCancel={rest}
        />
      )}
      {stage.at === 'saved' && (
        <RecoveryCodes
          codes={stage.recoveryCodes}
          onKept={() => {
            rest()
            onChanged()
          }}
        />
      )}
    </section>
  )
}

/** Whoever found the console open does not know the password. */
function PasswordStep<A>(props: {
  path: string
  ok: string
  danger?: boolean
  onDone: (answer: A) => void
  onCancel: () => void
}) {
  const { path, ok, danger = false, onDone, onCancel } = props
  const { busy, bind, form } = useOwnForm<'password', A>(
    ['password'],
    ({ password }) => ({ password: password ? undefined : '请输入登录密码' }),
    { path, body: (values) => values, onDone },
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
      <div className="own-account-buttons">
        <button
          type="submit"
          className={`light-button ${danger ? 'danger' : 'primary'}`}
          disabled={busy}
        >
          {ok}
        </button>
        <button type="button" className="light-button" onClick={onCancel}>
          取消
        </button>
      </div>
    </form>
  )
}
