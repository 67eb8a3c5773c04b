import { createCipheriv, createHash, randomUUID } from 'node:crypto'
import { createPace } from './pace'

/**
 * A client of the wire written from docs/contract.md alone, on node:crypto: it shares no code with
 * the console, so that both cannot be wrong in the same way.
 */
export interface Secrets {
  signSecret: string
  desKey: string
}

export const SANDBOX_SECRETS: Secrets = {
  signSecret: 'sandbox-sign-secret',
  desKey: 'sandbox-des-key-24-bytes',
}

/** One value as convention B sends it; undefined: the key is dropped. */
function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function textPairs(body: Readonly<Record<string, unknown>>): [string, string][] {
  const pairs: [string, string][] = []
  for (const key of Object.keys(body).sort((a, b) => (a < b ? -1 : 1))) {
    const text = textOf(body[key])
    if (text !== undefined) pairs.push([key, text])
  }
  return pairs
}

/** Lowercase hex sha256 over `k1=v1&k2=v2…` and the secret. */
export function signOf(pairs: readonly [string, string][], secret: string): string {
  const text = pairs
    .filter(([key]) => key !== 'sign')
    .map(([key, value]) => `${key}=${value}`)
    .join('&')
  return createHash('sha256')
    .update(text + secret, 'utf8')
    .digest('hex')
}

/** Base64 of triple-DES ECB PKCS#7 over UTF-8 text. */
export function encryptText(text: string, desKey: string): string {
  const cipher = createCipheriv('des-ede3', Buffer.from(desKey, 'utf8'), null)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

export interface Answer<T = unknown> {
  status: number
  respCode: string
  respDesc: string
  respData: T
  headers: Headers
}

/** Who a call is made as; `custId` is `__branchId`. */
export interface Session {
  sessionId: string
  userId: string
  custId: string
}

export interface CallOptions {
  session?: Session
  convention?: 'A' | 'B'
  /** Default: a new one under B, none under A. null: leave it out. */
  requestSeqId?: string | null
}

export interface Wire {
  readonly origin: string
  readonly secrets: Secrets
  call<T = unknown>(
    path: string,
    body?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<Answer<T>>
  /** A body as it is, for what a decent client never sends. */
  raw(path: string, init: RequestInit): Promise<Answer>
  upload(session: Session, file: Blob, name: string): Promise<Answer<{ token: string }>>
}

/** Calls a second that are never limited on the sandbox (contract: idempotency and limits). */
export const FREE = { perSession: 100, perAddress: 20 }
/** Each limited by address. */
const BY_ADDRESS = ['/v1/user/login', '/v1/function/getImgCode', '/v1/function/getSmsCode']

/** Shared: the gateway sees one address, however many wires this process makes. */
const pace = createPace()

/** @param free What it stays within; its calls wait rather than be refused. */
export function createWire(origin: string, secrets: Secrets, free = FREE): Wire {
  const paced = async (session: Session) => pace(origin + session.sessionId, free.perSession)
  const raw: Wire['raw'] = async (path, init) => {
    if (BY_ADDRESS.includes(path)) await pace(origin + path, free.perAddress)
    const response = await fetch(`${origin}/api/pcRequest${path}`, { method: 'POST', ...init })
    const text = await response.text()
    const envelope = parse(text)
    if (typeof envelope?.respCode !== 'string')
      throw new Error(
        `${path}: wanted an envelope, got HTTP ${response.status} ${text.slice(0, 200)}`,
      )
    return {
      status: response.status,
      respCode: envelope.respCode,
      respDesc: String(envelope.respDesc ?? ''),
      respData: envelope.respData,
      headers: response.headers,
    }
  }
  return {
    origin,
    secrets,
    raw,
    call: async (path, body = {}, options = {}) => {
      const { session, convention = 'B' } = options
      const id = options.requestSeqId === undefined ? defaultId(convention) : options.requestSeqId
      const full: Record<string, unknown> = { ...body }
      if (id !== null) full.requestSeqId = id
      if (session) Object.assign(full, { sessionId: session.sessionId, userId: session.userId })
      const init =
        convention === 'A'
          ? bodyA(full, secrets)
          : bodyB(session ? { ...full, __branchId: session.custId } : full, secrets)
      if (session) await paced(session)
      return raw(path, init) as Promise<Answer<never>>
    },
    upload: async (session, file, name) => {
      await paced(session)
      const form = new FormData()
      form.set('sessionId', session.sessionId)
      form.set('userId', session.userId)
      form.set('__branchId', session.custId)
      form.set('file', file, name)
      return raw('/v1/function/upload', { body: form }) as Promise<Answer<{ token: string }>>
    },
  }
}

const defaultId = (convention: 'A' | 'B') => (convention === 'B' ? randomUUID() : null)

export function bodyB(body: Record<string, unknown>, secrets: Secrets): RequestInit {
  const pairs = textPairs(body)
  pairs.push(['sign', signOf(pairs, secrets.signSecret)])
  return { body: new URLSearchParams(pairs) }
}

export function bodyA(body: Record<string, unknown>, secrets: Secrets): RequestInit {
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: encryptText(JSON.stringify(body), secrets.desKey) }),
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}
