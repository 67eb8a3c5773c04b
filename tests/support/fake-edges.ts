import type { PostOptions } from '../../src/lib/post'
import type { CookieAttributes, CookieJar } from '../../src/providers/session'
import type {
  Transport,
  TransportAnswer,
  TransportRequest,
} from '../../src/providers/wire/transport'

/** A cookie jar that remembers the attributes each cookie was set with. */
export function fakeCookies(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial))
  const attributes = new Map<string, CookieAttributes>()
  const jar: CookieJar = {
    get: () => Object.fromEntries(values),
    set(name, value, given) {
      values.set(name, value)
      attributes.set(name, given)
    },
    remove(name) {
      values.delete(name)
      attributes.delete(name)
    },
  }
  return { jar, values, attributes }
}

/** A sessionStorage of its own. */
export function fakeStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

type Reply = TransportAnswer | Error | (() => Promise<TransportAnswer>)

/** A transport that answers from a list and keeps what was sent; the last reply repeats. */
export function fakeTransport(...replies: Reply[]) {
  const sent: TransportRequest[] = []
  const transport: Transport = async (request) => {
    const reply = replies[Math.min(sent.length, replies.length - 1)]
    sent.push(request)
    if (reply === undefined) throw new Error('fakeTransport: wanted a reply, got none')
    if (reply instanceof Error) throw reply
    return typeof reply === 'function' ? reply() : reply
  }
  return { transport, sent }
}

/** An HTTP answer carrying the envelope. */
export function envelope(
  respData: unknown,
  respCode = '90000',
  respDesc = '成功',
  headers: Record<string, string> = {},
): TransportAnswer {
  return httpAnswer(200, JSON.stringify({ respCode, respDesc, respData }), headers)
}

export function httpAnswer(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): TransportAnswer {
  return { status, text, header: (name) => headers[name] ?? null }
}

export interface PostedCall {
  path: string
  body: Record<string, unknown>
  options: PostOptions
}

/** A `Post` that answers by path and keeps what was asked; an Error is thrown, a function asked. */
export function fakePost(answers: Record<string, unknown>) {
  const calls: PostedCall[] = []
  const post = async <T>(
    path: string,
    body: Record<string, unknown> = {},
    options: PostOptions = {},
  ): Promise<T> => {
    const call = { path, body, options }
    calls.push(call)
    if (!(path in answers)) throw new Error(`fakePost: no answer for ${path}`)
    const answer = answers[path]
    const value: unknown =
      typeof answer === 'function' ? (answer as (call: PostedCall) => unknown)(call) : answer
    if (value instanceof Error) throw value
    return value as T
  }
  return { post, calls }
}
