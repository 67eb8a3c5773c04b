import Cookies from 'js-cookie'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createChoosing } from './app/choosing'
import { readConfig } from './app/config'
import { askPermissions } from './app/early'
import type { Edge, SessionEnd } from './app/edge'
import { Entry, preloadConsole, screenAt } from './app/entry'
import { createErrorLog, watchUncaught } from './app/error-log'
import { createToasts } from './components/light/toasts'
import type { ConsoleError, Upload } from './lib/post'
import { createAuthProvider } from './providers/auth/auth-provider'
import { createSession } from './providers/session'
import { createPost, createServerClock, fetchTransport, randomId } from './providers/wire'
import './theme/tokens.css'
import './theme/base.css'

/**
 * Entry point: creates everything that needs cookies, storage, clock, random numbers or the
 * network. The sign-in page waits for these imports, so they stay few.
 */
const now = () => Date.now()
const secure = location.protocol === 'https:'
const config = readConfig(document, import.meta.env)
const session = createSession(Cookies, localStorage, { now, secure })
const clock = createServerClock(now)
const ends = new Set<(how: SessionEnd) => void>()
const end = (how: SessionEnd) => ends.forEach((listener) => listener(how))
// Failures of calls outside Refine go through the auth provider as well.
const onSessionLost = (error: ConsoleError) => void auth.onError(error)

const post = createPost({
  transport: fetchTransport,
  session,
  signSecret: config.signSecret,
  desKey: config.desKey,
  base: config.apiBase,
  randomId,
  onSessionLost,
  onServerTime: (time) => clock.observe(time),
})

const auth = createAuthProvider(post, session, {
  onLost: () => end('lost'),
  onSignedOut: () => end('signed-out'),
})

// axios reports upload progress; it is loaded with the first file, as sign-in uploads no files.
const upload: Upload = async (file, options) => {
  const [{ createUpload }, { axiosTransport }] = await Promise.all([
    import('./providers/wire/upload'),
    import('./providers/wire/axios-transport'),
  ])
  const deps = { transport: axiosTransport, session, base: config.apiBase, onSessionLost }
  return createUpload(deps)(file, options)
}

const errorLog = createErrorLog({
  enabled: import.meta.env.PROD,
  now,
  url: () => location.href,
})
watchUncaught(window, errorLog)

const edge: Edge = {
  session,
  post,
  auth,
  choosing: createChoosing(navigator.locks),
  apiBase: config.apiBase,
  upload,
  clock,
  sandbox: config.sandbox,
  now,
  storage: sessionStorage,
  browser: localStorage,
  cookies: Cookies,
  secure,
  toasts: createToasts(),
  errorLog,
  onSessionEnd(listener) {
    ends.add(listener)
    return () => ends.delete(listener)
  },
}

if (session.get().roleId) {
  // The permission call starts before the console's files are loaded.
  edge.early = askPermissions(edge)
  preloadConsole()
}

// The gateway writes the theme into the page; a static host does not.
const { theme } = Cookies.get()
if (theme) document.documentElement.dataset.theme = theme

const root = document.getElementById('root')
if (!root) throw new Error('index.html: wanted an element #root, got none')
// In development React's own report is logged to the browser's console.
const onUncaughtError = (error: unknown, { componentStack }: { componentStack?: string }) =>
  errorLog.add(error, componentStack)
const options = import.meta.env.PROD ? { onUncaughtError } : {}
const screen = screenAt(edge)
const entry = <Entry edge={edge} screen={screen} />
// login.html contains the prerendered sign-in form; hydration preserves what the user typed.
if (screen === 'sign-in' && root.hasChildNodes()) hydrateRoot(root, entry, options)
else {
  root.replaceChildren()
  createRoot(root, options).render(entry)
}
