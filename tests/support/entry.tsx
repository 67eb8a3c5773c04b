import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Edge, SessionEnd } from '../../src/app/edge'
import { Entry, screenAt } from '../../src/app/entry'
import { createErrorLog } from '../../src/app/error-log'
import { createToasts, type Timers } from '../../src/components/light/toasts'
import { createAuthProvider } from '../../src/providers/auth'
import { createSession } from '../../src/providers/session'
import { createPost, createServerClock } from '../../src/providers/wire'
import type { Transport, TransportAnswer } from '../../src/providers/wire/transport'
import { envelope, fakeCookies } from './fake-edges'

export interface SentCall {
  path: string
  body: Record<string, string>
}

/** respData, a whole answer, or a function of the body and the how-manieth call of its path. */
type Answer = unknown
type Answering = (body: Record<string, string>, call: number) => unknown

/** Friday 2026-11-20 15:00:00 in Shanghai; the clock does not advance. */
const NOW = Date.parse('2026-11-20T15:00:00+08:00')

export const PROVIDER_ROLE = { roleId: '3', loginUserType: '3', roleName: '服务商运营' }
export const PARTNER_ROLE = { roleId: '4', loginUserType: '4', roleName: '渠道商管理员' }

export const LOGIN_ANSWER = {
  sessionId: 'S1',
  userId: 'U1',
  userCustId: '6000000000000001',
  userHeadImgUrl: '',
  authFlag: '0',
  roleIds: [PROVIDER_ROLE],
}

const ROLE_ANSWER = {
  nickName: '王小明',
  serLastLoginTime: '2026-11-19 09:12:33',
  authFlag: '0',
  userCustId: '6000000000000001',
  loginUserTypeExt: '',
  businessMode: '1',
}

const EMPTY_LIST = { total: 0, pageNum: 1, pageSize: 20, list: [] }

/** A toast may end after its test file, when there is no window any more. */
const TIMERS: Timers = {
  set: (run, ms) => window.setTimeout(() => globalThis.window && run(), ms),
  clear: (id) => window.clearTimeout(id),
}

/** Default answers of the gateway; a test overrides single calls. */
const ANSWERS: Record<string, Answer> = {
  '/v1/function/getImgCode': (_: unknown, call: number) => ({
    imgCodeId: `I${call}`,
    image: `data:image/svg+xml,picture-${call}`,
    expireSec: 120,
    features: ['sms'],
  }),
  '/v1/function/getSmsCode': { smsSeq: 'Q1', resendSec: 60 },
  '/v1/user/login': LOGIN_ANSWER,
  '/v1/user/setUserRole': (body: Record<string, string>) => ({
    ...ROLE_ANSWER,
    loginUserType: body.roleId,
  }),
  '/v1/user/logout': {},
  '/v1/member/queryAuthList': { auths: [{ authId: 'all', subAuths: [] }] },
  '/v1/member/queryUserPermission': { permCodeList: ['all'] },
}

/** Cookies of a signed-in operator of the provider. */
export const SIGNED_IN_COOKIES = {
  token: 'S1',
  userId: 'U1',
  custId: '6000000000000001',
  roleId: '3',
  name: '王小明',
  loginTime: '2026-11-19 09:12:33',
  dataPermit: '0',
}

/** A refusal with its words, optionally at fields. */
export const refusal = (code: string, text: string, errors?: { field: string; msg: string }[]) =>
  envelope(errors ? { errors } : null, code, text)

/**
 * The whole front end on a fake transport, opened at a path. The browser's own history is used,
 * as in production; storage and cookies are handed in to act out a reload.
 */
export async function openConsole(options: {
  path: string
  cookies?: Record<string, string>
  storage?: Storage
  roles?: (typeof PROVIDER_ROLE)[]
  answers?: Record<string, Answer>
  /** Another window is choosing a role. */
  choosingElsewhere?: boolean
  /** A gateway instead of answers. */
  transport?: Transport
  /** The gateway is a sandbox. */
  sandbox?: boolean
}) {
  const { path, answers = {} } = options
  const cookies = fakeCookies(options.cookies)
  const storage = options.storage ?? sessionStorage
  if (options.roles) localStorage.setItem('roleIds', JSON.stringify(options.roles))
  const calls: SentCall[] = []
  const answering: Transport = async ({ url, body }) => {
    const callPath = url.replace('/api/pcRequest', '')
    const fields = Object.fromEntries(new URLSearchParams(String(body)))
    calls.push({ path: callPath, body: fields })
    const known = answers[callPath] ?? ANSWERS[callPath] ?? EMPTY_LIST
    const count = calls.filter((call) => call.path === callPath).length
    const answer: unknown =
      typeof known === 'function' ? await (known as Answering)(fields, count) : known
    if (answer instanceof Error) throw answer
    return isAnswer(answer) ? answer : envelope(answer)
  }
  const now = () => NOW
  const session = createSession(cookies.jar, localStorage, { now, secure: false })
  const ends = new Set<(how: SessionEnd) => void>()
  const end = (how: SessionEnd) => ends.forEach((listener) => listener(how))
  const clock = createServerClock(now)
  let id = 0
  const errorLog = createErrorLog({ enabled: true, now, url: () => location.href })
  const post = createPost({
    transport: options.transport ?? answering,
    session,
    signSecret: 'sandbox-sign-secret',
    desKey: 'sandbox-des-key-24-bytes',
    randomId: () => `id-${++id}`,
    onSessionLost: (error) => void auth.onError(error),
  })
  const auth = createAuthProvider(post, session, {
    onLost: () => end('lost'),
    onSignedOut: () => end('signed-out'),
  })
  const edge: Edge = {
    session,
    post,
    auth,
    choosing: {
      begin: () => () => undefined,
      underWay: () => Promise.resolve(options.choosingElsewhere ?? false),
    },
    apiBase: '',
    upload: () => Promise.reject(new Error('no upload here')),
    clock,
    sandbox: options.sandbox ?? false,
    now,
    storage,
    browser: localStorage,
    cookies: cookies.jar,
    secure: false,
    toasts: createToasts(TIMERS),
    errorLog,
    onSessionEnd(listener) {
      ends.add(listener)
      return () => ends.delete(listener)
    },
  }
  window.history.replaceState(null, '', path)
  const view = render(<Entry edge={edge} screen={screenAt(edge)} />)
  await act(() => Promise.resolve())
  return {
    user: userEvent.setup({ delay: null }),
    edge,
    calls,
    cookies: cookies.values,
    storage,
    close: () => view.unmount(),
    /** Paths of the calls made, in order. */
    called: () => calls.map((call) => call.path),
    bodyOf: (wanted: string) => calls.findLast((call) => call.path === wanted)?.body,
  }
}

const isAnswer = (value: unknown): value is TransportAnswer =>
  typeof value === 'object' && value !== null && 'status' in value && 'text' in value

/** The address as a person would read it. */
export const address = () => location.pathname + location.search
