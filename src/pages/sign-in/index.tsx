import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ConsoleError, type Post } from '../../lib/post'
import type { ConsoleAuth, LoginResult } from '../../providers/auth/auth-provider'
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
  /**
   * Called before there may be a token without a role.
   * @returns a function to be called when that is over
   */
  onChoosing: () => () => void
  /** The session has a role: the console can open. */
  onEntered: () => void
  /** Called at the first key stroke, to preload the console. */
  onTyping: () => void
  /** One toast per failure without a field error. */
  onFailure: (error: unknown) => void
}

// Only the most used form is rendered at once; the others are loaded while the user types.
const loadSms = () => import('./sms-form')
const SmsForm = lazy(() => loadSms().then((file) => ({ default: file.SmsForm })))
const loadLater = () => import('./later')
const NextStep = lazy(() => loadLater().then((file) => ({ default: file.NextStep })))
const AlertDialog = lazy(() => loadLater().then((file) => ({ default: file.AlertDialog })))

/** The only screen without antd and Refine, so that it appears quickly on a slow connection. */
export function SignInPage(props: SignInPageProps) {
  const { post, auth, now, onChoosing, onEntered, onTyping, onFailure } = props
  const [way, setWay] = useState<Way>('password')
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<LoginResult>()
  const [refused, setRefused] = useState(false)
  const [sms, setSms] = useState<SentSms>()
  const [bySms, setBySms] = useState(false)
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

  const choosing = busy || step !== undefined
  useEffect(() => (choosing ? onChoosing() : undefined), [choosing, onChoosing])

  /**
   * Shows the next step of an answer.
   * @returns false: it failed
   */
  const follow = (answer: LoginResult): boolean => {
    const { success, refused = false, passwordIsDue, factorIsDue, roles, mfa } = answer
    if (!success && !refused) return false
    const more = passwordIsDue || factorIsDue || roles || mfa
    setStep(more ? answer : undefined)
    setRefused(refused)
    if (success && !more) onEntered()
    return true
  }

  const submit = async (credentials: Credentials): Promise<SignInErrors | undefined> => {
    setBusy(true)
    const answer = await auth.login(credentials)
    setBusy(false)
    if (follow(answer)) return undefined
    const { error } = answer
    const errors = error instanceof ConsoleError ? error.errors : {}
    if (!Object.keys(errors).some((name) => FIELDS.has(name))) onFailure(error)
    return errors
  }

  const Form = way === 'sms' ? SmsForm : PasswordForm
  return (
    <div className="sign-in">
      <Brand />
      <main className="sign-in-main">
        <div className="sign-in-card">
          {step ? (
            <Suspense>
              <NextStep
                post={post}
                auth={auth}
                step={step}
                typed={typed.current}
                byPassword={way === 'password'}
                follow={follow}
                onBack={() => setStep(undefined)}
                onFailure={onFailure}
              />
            </Suspense>
          ) : (
            <>
              <h1>登录控台</h1>
              <WayTabs way={way} bySms={bySms} onChoose={choose} />
              <div role="tabpanel" id="way-panel">
                <Suspense>
                  <Form
                    post={post}
                    now={now}
                    typed={typed.current}
                    sms={sms}
                    onSmsSent={setSms}
                    onOffer={setBySms}
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
