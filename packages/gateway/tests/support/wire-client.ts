import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { API_PREFIX, wirePairs } from '#domain/wire'
import { captcha } from '../../schema'
import type { Gateway } from '../../gateway'
import { encryptText, signOf } from '../../core/http/secrets'
import { SANDBOX_PASSWORD } from './samples'

/** A signed-in session as a client holds it. */
export interface TestSession {
  sessionId: string
  userId: string
  /** `__branchId`. */
  custId: string
}

/** What an answer carries; a test's assertions are its type check. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any

export interface TestAnswer<T = Loose> {
  status: number
  headers: Record<string, unknown>
  respCode: string
  respDesc: string
  respData: T
}

export interface PostOptions {
  session?: TestSession
  convention?: 'A' | 'B'
  /** The fields as they are: no session fields, no requestSeqId; still signed or encrypted. */
  raw?: boolean
  /** Same id = same write; default: a new one. */
  requestSeqId?: string
  /** The User-Agent; only under B. */
  agent?: string
}

/** A nonce for which sha256(challenge + nonce) begins with so many zero bits; none for 0. */
function provedNonce(challenge: string, bits: number): string | undefined {
  if (bits === 0) return undefined
  for (let nonce = 0; ; nonce++) {
    const digest = createHash('sha256').update(`${challenge}${nonce}`).digest()
    if (Math.clz32(digest.readUInt32BE(0)) >= bits) return String(nonce)
  }
}

/** What a client of the wire does, without a network. */
export interface WireClient {
  post<T = Loose>(
    path: string,
    body?: Record<string, unknown>,
    options?: PostOptions,
  ): Promise<TestAnswer<T>>
  /** A body sent exactly so. */
  send(path: string, body: string | Buffer, contentType: string): Promise<TestAnswer>
  /** Signs in with the sandbox password; chooses `roleId`, or the first role the console keeps. */
  signIn(loginName: string, roleId?: '3' | '4' | '30'): Promise<TestSession>
  /** A captcha and its text. */
  captcha(): Promise<{ imgCodeId: string; imgCode: string }>
}

/** A client of a gateway in this process. */
export function wireClient(gateway: Gateway): WireClient {
  const { app, db } = gateway

  async function send(path: string, body: string | Buffer, contentType: string, agent?: string) {
    const response = await app.inject({
      method: 'POST',
      url: API_PREFIX + path,
      headers: { 'content-type': contentType, ...(agent && { 'user-agent': agent }) },
      payload: body,
    })
    return { status: response.statusCode, headers: response.headers, ...response.json() }
  }
  async function post(
    path: string,
    body: Record<string, unknown> = {},
    { session, convention = 'B', raw, agent, requestSeqId = randomUUID() }: PostOptions = {},
  ) {
    const { sessionId, userId, custId: __branchId } = session ?? {}
    if (convention === 'A') {
      const fields = raw ? body : { ...body, sessionId, userId }
      const data = encryptText(JSON.stringify(fields), gateway.config.desKey)
      return send(path, JSON.stringify({ data }), 'application/json')
    }
    const fields = raw ? body : { ...body, requestSeqId, sessionId, userId, __branchId }
    const pairs = wirePairs(fields)
    const sign = signOf(pairs, gateway.config.signSecret)
    const form = new URLSearchParams([...pairs, ['sign', sign]])
    return send(path, form.toString(), 'application/x-www-form-urlencoded;charset=UTF-8', agent)
  }
  async function newCaptcha() {
    const { respData } = await post('/v1/function/getImgCode')
    const { imgCodeId } = respData as { imgCodeId: string }
    const [row] = await db.select().from(captcha).where(eq(captcha.imgCodeId, imgCodeId))
    return { imgCodeId, imgCode: row!.code }
  }

  return {
    send,
    post,
    captcha: newCaptcha,
    async signIn(loginName, roleId) {
      const captchaRead = await newCaptcha()
      const powNonce = provedNonce(captchaRead.imgCodeId, gateway.config.captchaPowBits ?? 0)
      const credentials = { loginName, password: SANDBOX_PASSWORD, powNonce, ...captchaRead }
      const { respData: login, respDesc } = await post('/v1/user/login', credentials)
      if (!login?.sessionId) throw new Error(`sign-in of ${loginName}: ${respDesc}`)
      const { sessionId, userId } = login
      const kept = login.roleIds.map((role: { roleId: string }) => role.roleId)
      const wanted = roleId ?? kept.find((id: string) => ['3', '4', '30'].includes(id))
      const session = { sessionId, userId, custId: login.userCustId }
      if (wanted === undefined) return session
      const { respData: role } = await post('/v1/user/setUserRole', { roleId: wanted }, { session })
      return { ...session, custId: role.userCustId }
    },
  }
}
