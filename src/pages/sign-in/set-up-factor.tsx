import { useState } from 'react'
import type { Post } from '../../lib/post'
import { ConfirmCode, PasswordStep, RecoveryCodes, type MadeSecret } from './set-up'

/**
 * Shown between sign-in and the console when a role requires a second factor that is not set up.
 */
export function SetUpFactor(props: {
  post: Post
  /** The password typed at sign-in, if there was one. */
  password: string
  onDone: () => void
  onBack: () => void
  onFailure: (error: unknown) => void
}) {
  const { post, onFailure, onBack } = props
  const [made, setMade] = useState<MadeSecret>()
  const [codes, setCodes] = useState<readonly string[]>()
  const sender = { post, onFailure }
  return (
    <section aria-labelledby="set-up-factor">
      <h1 id="set-up-factor">设置两步验证</h1>
      {!codes && <p className="sign-in-lead">您的角色要求登录时用手机验证器 App 验证，请先设置</p>}
      {codes ? (
        <RecoveryCodes codes={codes} ok="我已保存，进入控台" onSaved={props.onDone} />
      ) : made ? (
        <ConfirmCode
          sender={sender}
          made={made}
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          onCancel={onBack}
        />
      ) : (
        <PasswordStep<MadeSecret>
          sender={sender}
          initial={props.password}
          path="/v1/user/mfaSetup"
          ok="下一步"
          onDone={setMade}
          onCancel={onBack}
        />
      )}
    </section>
  )
}
