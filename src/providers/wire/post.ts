import { ConsoleError, type Post, type PostOptions } from '../../lib/post'
import type { Session } from '../../lib/session'
import { API_PREFIX, TIMEOUT_A_MS, TIMEOUT_B_MS, type WireBody } from '#domain/wire'
import { readAnswer } from './envelope'
import { serverTimeOf, type ServerTime } from './server-clock'
import { createSessionWatch, sessionFields } from './session-watch'
import { signedForm } from './sign'
import { TransportError, type Transport, type TransportRequest } from './transport'

export interface PostDeps {
  transport: Transport
  session: Pick<Session, 'get'>
  signSecret: string
  /** 24 bytes of UTF-8 text; used by convention A only. */
  desKey: string
  /** Generates requestSeqIds. */
  randomId: () => string
  /** Called once per lost session (90401); it resets the token and leads to sign-in. */
  onSessionLost?: (error: ConsoleError) => void
  onServerTime?: (time: ServerTime) => void
  /** The gateway's origin; default: the console's own. */
  base?: string
}

/**
 * Posts `body` to `/api/pcRequest{path}` in one of the two conventions and returns respData
 * (contract §1, §2). A write is resent once, under the same requestSeqId, when the connection
 * broke; never after a time-out.
 * @throws ConsoleError for every failure, AbortError when `signal` fired
 */
export function createPost(deps: PostDeps): Post {
  const { session, onServerTime } = deps
  const watch = createSessionWatch(session, deps.onSessionLost)

  return async <T>(path: string, body: WireBody = {}, options: PostOptions = {}): Promise<T> => {
    if (options.convention === 'A' && options.write)
      throw new TypeError(`${path}: wanted convention B for a write, got A`)
    const { token } = session.get()
    const request = await requestOf(deps, path, body, options)
    try {
      const answer = await sendOnceMore(deps.transport, request, options.write ?? false)
      const time = serverTimeOf(answer.header)
      if (time) onServerTime?.(time)
      const respData = readAnswer(path, answer) as T
      watch.answered(token)
      return respData
    } catch (error) {
      const failure = toConsoleError(path, error)
      if (!options.sessionMayBeLost) watch.failed(token, failure)
      throw failure
    }
  }
}

async function requestOf(
  deps: PostDeps,
  path: string,
  body: WireBody,
  options: PostOptions,
): Promise<TransportRequest> {
  const url = `${deps.base ?? ''}${API_PREFIX}${path}`
  const fields = sessionFields(deps.session)
  if (options.convention === 'A') {
    // Only calls in convention A load the cipher.
    const { encryptText } = await import('./encrypt')
    const known = fields && { sessionId: fields.sessionId, userId: fields.userId }
    const data = encryptText(JSON.stringify({ ...body, ...known }), deps.desKey)
    return {
      url,
      contentType: 'application/json',
      body: JSON.stringify({ data }),
      timeoutMs: TIMEOUT_A_MS,
      signal: options.signal,
    }
  }
  const requestSeqId = options.requestSeqId ?? deps.randomId()
  return {
    url,
    contentType: 'application/x-www-form-urlencoded',
    body: signedForm({ ...body, ...fields, requestSeqId }, deps.signSecret),
    timeoutMs: TIMEOUT_B_MS,
    signal: options.signal,
  }
}

async function sendOnceMore(transport: Transport, request: TransportRequest, write: boolean) {
  try {
    return await transport(request)
  } catch (error) {
    if (write && error instanceof TransportError && error.failure === 'broken')
      return transport(request)
    throw error
  }
}

/** Converts a transport failure to ConsoleError; aborts and programming errors pass through. */
function toConsoleError(path: string, error: unknown): unknown {
  if (!(error instanceof TransportError)) return error
  return new ConsoleError({ path, message: error.message, cause: error })
}
