import { useState } from 'react'
import { RESP } from '#domain/codes'
import { ConsoleError, type Post } from '../../lib/post'
import type { RoleChoice } from '../../lib/session'
import type { ConsoleAuth, LoginResult } from '../../providers/auth/auth-provider'
import { ChangePassword } from './change-password'
import { MfaForm } from './mfa-form'
import { RolePicker } from './role-picker'
import { SetUpFactor } from './set-up-factor'

/**
 * The steps between the form and the console: second factor, required password change, required
 * second factor setup, role.
 */
export function NextStep(props: {
  post: Post
  auth: ConsoleAuth
  step: LoginResult
  /** The values typed into the form. */
  typed: Record<string, string>
  byPassword: boolean
  /**
   * Shows the next step of an answer.
   * @returns false: it failed
   */
  follow: (answer: LoginResult) => boolean
  onBack: () => void
  onFailure: (error: unknown) => void
}) {
  const { post, auth, step, typed, follow, onBack, onFailure } = props
  const [busy, setBusy] = useState(false)

  const pick = async ({ roleId }: RoleChoice) => {
    setBusy(true)
    const { success, error } = await auth.login({ roleId })
    setBusy(false)
    if (success) follow({ success })
    // The session ended while the picker was open: the root component showed it, and the user signs
    // in again.
    else if (error instanceof ConsoleError && error.respCode === RESP.NO_SESSION) onBack()
    else onFailure(error)
  }

  const goOn = async () => {
    const answer = await auth.login({ dueIsDone: true })
    if (follow(answer)) return
    onBack()
    onFailure(answer.error)
  }

  const giveUp = () => {
    onBack()
    void auth.logout({ givenUp: true })
  }

  if (step.mfa)
    return (
      <MfaForm
        auth={auth}
        due={step.mfa}
        follow={follow}
        // The user is not signed in yet.
        onBack={onBack}
        onFailure={onFailure}
      />
    )
  if (step.passwordIsDue)
    return (
      <ChangePassword
        post={post}
        oldPassword={props.byPassword ? (typed.password ?? '') : ''}
        loginName={typed.loginName ?? ''}
        onChanged={() => {
          delete typed.password
          if (step.factorIsDue) follow({ success: true, factorIsDue: true })
          else void goOn()
        }}
        onBack={giveUp}
        onFailure={onFailure}
      />
    )
  if (step.factorIsDue)
    return (
      <SetUpFactor
        post={post}
        password={props.byPassword ? (typed.password ?? '') : ''}
        onDone={() => void goOn()}
        onBack={giveUp}
        onFailure={onFailure}
      />
    )
  return (
    <RolePicker
      roles={step.roles ?? []}
      busy={busy}
      onPick={(role) => void pick(role)}
      onBack={giveUp}
    />
  )
}
