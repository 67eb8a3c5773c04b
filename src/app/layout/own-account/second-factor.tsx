import { useState } from 'react'
import {
  ConfirmCode,
  PasswordStep,
  RecoveryCodes,
  type MadeSecret,
} from '../../../pages/sign-in/set-up'
import { useShell } from '../../shell-context'
import type { OwnAccountAnswer } from './answer'
import { useSender } from './use-sender'

type Stage =
  | { at: 'rest' }
  | { at: 'password' }
  | { at: 'code'; made: MadeSecret }
  | { at: 'saved'; recoveryCodes: readonly string[] }

/** 两步验证: off, being set up in three steps, or on. */
export function SecondFactor(props: { own: OwnAccountAnswer; onChanged: () => void }) {
  const { own, onChanged } = props
  const { notifications } = useShell()
  const sender = useSender()
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
          {isOn && own.mfaRequired === '1' ? (
            <p className="own-account-note">您的角色要求两步验证，不能关闭</p>
          ) : (
            <button
              type="button"
              className="light-button"
              onClick={() => setStage({ at: 'password' })}
            >
              {isOn ? '关闭两步验证' : '开启两步验证'}
            </button>
          )}
        </>
      )}
      {stage.at === 'password' &&
        (isOn ? (
          <PasswordStep
            sender={sender}
            path="/v1/user/mfaRemove"
            ok="确认关闭"
            danger
            onDone={removed}
            onCancel={rest}
          />
        ) : (
          <PasswordStep<MadeSecret>
            sender={sender}
            path="/v1/user/mfaSetup"
            ok="下一步"
            onDone={(made) => setStage({ at: 'code', made })}
            onCancel={rest}
          />
        ))}
      {stage.at === 'code' && (
        <ConfirmCode
          sender={sender}
          made={stage.made}
          onDone={({ recoveryCodes }) => setStage({ at: 'saved', recoveryCodes })}
          onCancel={rest}
        />
      )}
      {stage.at === 'saved' && (
        <RecoveryCodes
          codes={stage.recoveryCodes}
          onSaved={() => {
            rest()
            onChanged()
          }}
        />
      )}
    </section>
  )
}
