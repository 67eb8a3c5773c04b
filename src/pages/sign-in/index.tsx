import { useEffect, useRef, useState } from 'react'
import { AlertDialog } from '../../components/light/dialog'
import { ConsoleError, type Post } from '../../lib/post'
import type { RoleChoice, Session } from '../../lib/session'
import { setUserRole, signIn, signOut, type Credentials } from '../../providers/auth/sign-in'
import { NO_CONSOLE_PERMISSION } from '../../providers/auth/texts'
import { Brand } from './brand'
import { PasswordForm } from './password-form'
import { RolePicker } from './role-picker'
import './sign-in.css'
import { SmsForm } from './sms-form'
import type { SentSms, SignInErrors } from './types'

export interface SignInPageProps {
  post: Post
  session: Session
  now: () => number
  /** The session has a role: the console can open. */
  onEntered: () => void
  /** Told at the first key stroke, to fetch the console meanwhile. */
  onTyping: () => void
  /** One toast per failure that no field explains. */
  onFailure: (error: unknown) => void
}

const WAYS = [
  { key: 'password', title: '密码登录', Form: PasswordForm },
  { key: 'sms', title: '短信登录', Form: SmsForm },
] as const

/** The only screen without antd and Refine: it must stand at once on a slow line. */
export function SignInPage(props: SignInPageProps) {
  const { post, session, now, onEntered, onTyping, onFailure } = props
  const [way, setWay] = useState<'password' | 'sms'>('password')
  const [busy, setBusy] = useState(false)
  const [roles, setRoles] = useState<readonly RoleChoice[]>()
  const [refused, setRefused] = useState(false)
  const [sms, setSms] = useState<SentSms>()
  const [fresh, setFresh] = useState(true)
  const typed = useRef<Record<string, string>>({})
  const choose = (next: 'password' | 'sms') => {
    setFresh(false)
    setWay(next)
  }

  useEffect(() => {
    document.title = '登录 - 服务商管理控台'
  }, [])

  const submit = async (credentials: Credentials): Promise<SignInErrors | undefined> => {
    setBusy(true)
    try {
      const result = await signIn(post, session, credentials)
      if (result.kind === 'entered') onEntered()
      else if (result.kind === 'choose') setRoles(result.roles)
      else setRefused(true)
      return undefined
    } catch (error) {
      const errors = error instanceof ConsoleError ? error.errors : {}
      if (!Object.keys(errors).some((name) => FIELDS.has(name))) onFailure(error)
      return errors
    } finally {
      setBusy(false)
    }
  }

  const pick = async (role: RoleChoice) => {
    setBusy(true)
    try {
      await setUserRole(post, session, role.roleId)
      onEntered()
    } catch (error) {
      onFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const backToForm = () => {
    setRoles(undefined)
    // The session behind the picker is given up; it would end by itself within a day.
    void signOut(post, session).catch(() => session.clear())
  }

  const { Form } = WAYS.find((each) => each.key === way) ?? WAYS[0]
  return (
    <div className="sign-in">
      <Brand />
      <main className="sign-in-main">
        <div className="sign-in-card">
          {roles ? (
            <RolePicker
              roles={roles}
              busy={busy}
              onPick={(role) => void pick(role)}
              onBack={backToForm}
            />
          ) : (
            <>
              <h1>登录控台</h1>
              <div className="sign-in-tabs" role="tablist" aria-label="登录方式">
                {WAYS.map(({ key, title }) => (
                  <button
                    key={key}
                    type="button"
                    role="tab"
                    id={`way-${key}`}
                    aria-selected={way === key}
                    aria-controls="way-panel"
                    tabIndex={way === key ? 0 : -1}
                    onClick={() => choose(key)}
                    onKeyDown={(event) => {
                      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
                      const other = key === 'password' ? 'sms' : 'password'
                      choose(other)
                      document.getElementById(`way-${other}`)?.focus()
                    }}
                  >
                    {title}
                  </button>
                ))}
              </div>
              <div role="tabpanel" id="way-panel">
                <Form
                  post={post}
                  now={now}
                  typed={typed.current}
                  sms={sms}
                  onSmsSent={setSms}
                  autoFocus={fresh}
                  busy={busy}
                  onSubmit={submit}
                  onTyping={onTyping}
                  onFailure={onFailure}
                />
              </div>
            </>
          )}
        </div>
      </main>
      {refused && (
        <AlertDialog
          title={NO_CONSOLE_PERMISSION.title}
          text={NO_CONSOLE_PERMISSION.text}
          ok={NO_CONSOLE_PERMISSION.ok}
          onOk={() => setRefused(false)}
        />
      )}
    </div>
  )
}

const FIELDS = new Set(['loginName', 'password', 'imgCode', 'mobile', 'smsCode'])
