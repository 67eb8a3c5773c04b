import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { RESP } from '#domain/codes'
import { ConsoleError, type Post } from '../../lib/post'
import type { RoleChoice } from '../../lib/session'
import type { ConsoleAuth } from '../../providers/auth/auth-provider'
import type { Credentials } from '../../providers/auth/sign-in'
import { NO_CONSOLE_PERMISSION } from '../../providers/auth/texts'
import { Brand } from './brand'
import { PasswordForm } from './password-form'
import './sign-in.css'
import type { SentSms, SignInErrors } from './types'
import { WayTabs, type Way } from './way-tabs'

export interface SignInPageProps {
  post: Post
  auth: ConsoleAuth
  now: () => number
  /** Told as soon as there may be a token without a role. @returns how to say that it is over */
  onChoosing: () => () => void
  /** The session has a role: the console can open. */
  onEntered: () => void
  /** Told at the first key stroke, to fetch the console meanwhile. */
  onTyping: () => void
  /** One toast per failure that no field explains. */
  onFailure: (error: unknown) => void
}

// Only the way in that most people take stands at once; the rest comes while they type.
const loadSms = () => import('./sms-form')
const SmsForm = lazy(() => loadSms().then((file) => ({ default: file.SmsForm })))
const loadLater = () => import('./later')
const RolePicker = lazy(() => loadLater().then((file) => ({ default: file.RolePicker })))
const ChangePassword = lazy(() => loadLater().then((file) => ({ default: file.ChangePassword })))
const AlertDialog = lazy(() => loadLater().then((file) => ({ default: file.AlertDialog })))

/** The only screen without antd and Refine: it must stand at once on a slow line. */
export function SignInPage(props: SignInPageProps) {
  const { post, auth, now, onChoosing, onEntered, onTyping, onFailure } = props
  const [way, setWay] = useState<Way>('password')
  const [busy, setBusy] = useState(false)
  const [roles, setRoles] = useState<readonly RoleChoice[]>()
  const [refused, setRefused] = useState(false)
  const [passwordIsDue, setPasswordIsDue] = useState(false)
  const [sms, setSms] = useState<SentSms>()
  const [fresh, setFresh] = useState(true)
  const typed = useRef<Record<string, string>>({})
  const choose = (next: Way) => {
    setFresh(false)
    setWay(next)
  }

  const typing = () => {
    onTyping()
    void loadLater()
  }

  useEffect(() => {
    document.title = '登录 - 服务商管理控台'
  }, [])

  const choosing = busy || roles !== undefined || passwordIsDue
  useEffect(() => (choosing ? onChoosing() : undefined), [choosing, onChoosing])

  const submit = async (credentials: Credentials): Promise<SignInErrors | undefined> => {
    setBusy(true)
    const { success, roles, refused, passwordIsDue, error } = await auth.login(credentials)
    setBusy(false)
    if (passwordIsDue) setPasswordIsDue(true)
    else if (roles) setRoles(roles)
    else if (success) onEntered()
    else if (refused) setRefused(true)
    else {
      const errors = error instanceof ConsoleError ? error.errors : {}
      if (!Object.keys(errors).some((name) => FIELDS.has(name))) onFailure(error)
      return errors
    }
    return undefined
  }

  const pick = async ({ roleId }: RoleChoice) => {
    setBusy(true)
    const { success, error } = await auth.login({ roleId })
    setBusy(false)
    if (success) onEntered()
    // The session ended while the picker stood: the root said so, one signs in again.
    else if (error instanceof ConsoleError && error.respCode === RESP.NO_SESSION)
      setRoles(undefined)
    else onFailure(error)
  }

  const goOn = async () => {
    typed.current = {}
    setPasswordIsDue(false)
    const { success, roles, error } = await auth.login({ passwordChanged: true })
    if (roles) setRoles(roles)
    else if (success) onEntered()
    else onFailure(error)
  }

  const backToForm = () => {
    setRoles(undefined)
    setPasswordIsDue(false)
    void auth.logout({ givenUp: true })
  }

  const Form = way === 'sms' ? SmsForm : PasswordForm
  return (
    <div className="sign-in">
      <Brand />
      <main className="sign-in-main">
        <div className="sign-in-card">
          {passwordIsDue ? (
            <Suspense>
              <ChangePassword
                post={post}
                oldPassword={way === 'password' ? (typed.current.password ?? '') : ''}
                loginName={typed.current.loginName ?? ''}
                onChanged={() => void goOn()}
                onBack={backToForm}
                onFailure={onFailure}
              />
            </Suspense>
          ) : roles ? (
            <Suspense>
              <RolePicker
                roles={roles}
                busy={busy}
                onPick={(role) => void pick(role)}
                onBack={backToForm}
              />
            </Suspense>
          ) : (
            <>
              <h1>登录控台</h1>
              <WayTabs way={way} onChoose={choose} />
              <div role="tabpanel" id="way-panel">
                <Suspense>
                  <Form
                    post={post}
                    now={now}
                    typed={typed.current}
                    sms={sms}
                    onSmsSent={setSms}
                    autoFocus={fresh}
                    busy={busy}
                    onSubmit={submit}
                    onTyping={typing}
                    onFailure={onFailure}
                  />
                </Suspense>
              </div>
            </>
          )}
        </div>
      </main>
      {refused && (
        <Suspense>
          <AlertDialog
            title={NO_CONSOLE_PERMISSION.title}
            text={NO_CONSOLE_PERMISSION.text}
            ok={NO_CONSOLE_PERMISSION.ok}
            onOk={() => setRefused(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const FIELDS = new Set(['loginName', 'password', 'imgCode', 'mobile', 'smsCode'])
