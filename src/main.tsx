import Cookies from 'js-cookie'
import { createRoot } from 'react-dom/client'
import { readConfig } from './app/config'
import type { Edge } from './app/edge'
import { Entry, preloadConsole } from './app/entry'
import { createErrorLog, watchUncaught } from './app/error-log'
import { createToasts } from './components/light/toasts'
import type { Upload } from './lib/post'
import { createSession } from './providers/session'
import { createPost, createServerClock, fetchTransport, randomId } from './providers/wire'
import './theme/tokens.css'
import './theme/base.css'

/**
 * The edge: the one place where cookies, storage, clock, random numbers and the network come in.
 * What is imported here stands before anybody can sign in, so it is little.
 */
const now = () => Date.now()
const secure = location.protocol === 'https:'
const config = readConfig(document, import.meta.env)
const session = createSession(Cookies, sessionStorage, { now, secure })
const clock = createServerClock(now)
const lost = new Set<() => void>()
const onSessionLost = () => lost.forEach((listener) => listener())

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

// axios tells progress and nobody uploads before sign-in: it comes with the first file.
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
  apiBase: config.apiBase,
  upload,
  clock,
  now,
  storage: sessionStorage,
  cookies: Cookies,
  secure,
  toasts: createToasts(),
  errorLog,
  onSessionLost(listener) {
    lost.add(listener)
    return () => lost.delete(listener)
  },
}

if (session.get().roleId) preloadConsole()

const root = document.getElementById('root')
if (!root) throw new Error('index.html: wanted an element #root, got none')
// In development React's own report goes to the browser's console.
const onUncaughtError = (error: unknown, { componentStack }: { componentStack?: string }) =>
  errorLog.add(error, componentStack)
createRoot(root, import.meta.env.PROD ? { onUncaughtError } : {}).render(<Entry edge={edge} />)
