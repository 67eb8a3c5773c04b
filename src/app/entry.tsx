import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ToastRegion } from '../components/light/toasts'
import { ConsoleError } from '../lib/post'
import { SignInPage } from '../pages/sign-in'
import { redirectTarget } from '../pages/sign-in/redirect-target'
import { loginPath } from '../providers/auth/login-path'
import { SESSION_LOST_TEXT, SIGN_IN_FAILED_TEXT } from '../providers/auth/texts'
import { TOAST_MS } from '../lib/toast-ms'
import { Curtain } from './curtain'
import { askPermissions } from './early'
import { identityOf, type Edge } from './edge'

const loadConsole = () => import('./console')
const Console = lazy(loadConsole)
/** Pages of their own, with a session or without one, by their path. */
const Apart = lazy(() => import('../pages/apart').then((file) => ({ default: file.Apart })))

/**
 * Preloads the console and its lists: while the user types, or before the first render of a
 * signed-in user. A file that fails to load is requested again when needed.
 */
export function preloadConsole(): void {
  Promise.all([loadConsole(), import('../providers/auth/sign-in')]).catch(() => undefined)
}

export type Screen = 'sign-in' | 'console' | 'apart'

/**
 * The root component: sign-in without a session, the console with one, in one page without reloads.
 * It owns the address while the console's router is not mounted.
 * @param props.screen the first screen: `screenAt` at this moment
 */
export function Entry({ edge, screen: first }: { edge: Edge; screen: Screen }) {
  const { session, toasts, choosing } = edge
  const [screen, setScreen] = useState(first)
  /** Another token or role mounts a new console: no state of the former one stays in memory. */
  const [generation, setGeneration] = useState(0)

  const leave = useCallback((from: string) => {
    if (location.pathname !== '/login') history.replaceState(null, '', loginPath(from))
    setScreen('sign-in')
  }, [])

  const enter = useCallback(
    (path: string) => {
      // The codes are on their way while the console renders for the first time.
      edge.early = askPermissions(edge)
      history.replaceState(null, '', path)
      setGeneration((before) => before + 1)
      setScreen('console')
    },
    [edge],
  )

  // Windows share the cookies: another window may have signed out or entered another role.
  const becomeAnother = useCallback(
    (path: string) => {
      history.replaceState(null, '', path)
      if (screenAt(edge) === 'console') enter(path)
      else setScreen('sign-in')
    },
    [edge, enter],
  )

  useEffect(
    () =>
      edge.onSessionEnd((how) => {
        if (how === 'signed-out') {
          // Synchronously: Refine refetches every query after a sign-out, and a mounted screen
          // would call without a session.
          flushSync(() => leave(''))
          return
        }
        session.clear()
        toasts.show({
          key: 'session-lost',
          kind: 'warning',
          text: SESSION_LOST_TEXT,
          durationMs: TOAST_MS,
        })
        leave(here())
      }),
    [edge, session, toasts, leave],
  )

  useEffect(() => {
    if (screen !== 'sign-in') return
    // Back and forward while signed out: the address must remain that of sign-in.
    const onPop = () => setScreen(screenAt(edge))
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [screen, edge])

  useEffect(() => {
    if (screen !== 'sign-in' || !edge.sandbox) return
    const shown = import('../pages/sign-in/demo').then(({ showDemo }) => showDemo())
    return () => void shown.then((hide) => hide())
  }, [screen, edge])

  useEffect(() => {
    if (screen !== 'sign-in' || !hasTokenAlone(session)) return
    // A token without a role is unusable (contract §4.3), unless another window is choosing its
    // role.
    void choosing.underWay().then((underWay) => {
      if (!underWay && hasTokenAlone(session)) session.clear()
    })
  }, [screen, session, choosing])

  // Another window may have changed the user, or signed in while this one shows sign-in.
  useEffect(() => {
    if (screen === 'apart') return
    const shown = identityOf(session)
    const look = () => {
      if (document.visibilityState !== 'visible' || identityOf(session) === shown) return
      if (screen === 'console') becomeAnother(here())
      else if (isSignedIn(session)) enter(redirectTarget(location.search, location.origin))
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [screen, generation, session, becomeAnother, enter])

  const onLeaveApart = useCallback(
    () => (isSignedIn(session) ? enter('/') : leave('')),
    [session, enter, leave],
  )

  const showFailure = useCallback(
    (error: unknown) => {
      const text = error instanceof ConsoleError ? error.message : SIGN_IN_FAILED_TEXT
      const show = (detail?: string) =>
        toasts.show({ key: `error ${text}`, kind: 'error', text, detail, durationMs: TOAST_MS })
      // Loaded at the first key stroke; if it fails to load, the message is shown without its
      // technical line.
      import('../pages/sign-in/later').then(
        ({ technicalLine }) => show(technicalLine(error)),
        () => show(),
      )
    },
    [toasts],
  )

  return (
    <>
      {screen === 'apart' && (
        <Suspense>
          <Apart post={edge.post} onFailure={showFailure} onLeave={onLeaveApart} />
        </Suspense>
      )}
      {screen === 'sign-in' && (
        <SignInPage
          post={edge.post}
          auth={edge.auth}
          now={edge.now}
          onChoosing={choosing.begin}
          onTyping={preloadConsole}
          onFailure={showFailure}
          onEntered={() => enter(redirectTarget(location.search, location.origin))}
        />
      )}
      {screen === 'console' && (
        <Suspense fallback={<Curtain />}>
          <Console
            key={generation}
            edge={edge}
            onRoleChanged={() => enter('/')}
            onOtherIdentity={becomeAnother}
          />
        </Suspense>
      )}
      <ToastRegion toasts={toasts} />
    </>
  )
}

const here = () => location.pathname + location.search

function isSignedIn(session: Edge['session']): boolean {
  const { token, roleId } = session.get()
  return Boolean(token && roleId)
}

function hasTokenAlone(session: Edge['session']): boolean {
  const { token, roleId } = session.get()
  return Boolean(token && !roleId)
}

/** Decides by cookie and path which screen is shown, and corrects the address. */
export function screenAt({ session }: Edge): Screen {
  if (/^\/(auth-redirect|reset)$/.test(location.pathname)) return 'apart'
  if (isSignedIn(session)) {
    if (location.pathname === '/login')
      history.replaceState(null, '', redirectTarget(location.search, location.origin))
    return 'console'
  }
  if (location.pathname !== '/login') history.replaceState(null, '', loginPath(here()))
  return 'sign-in'
}
