import type { z } from 'zod'
import type { RoleType } from '../src/lib/codes'
import type { Clock } from './clock'
import type { Tx } from './db/open'
import type { FileStore } from './files/store'
import type { RowScope } from './scope'
import type { OcrEngine } from './ocr/engine'
import type { Upstream } from './upstream/port'

/** Who calls: read from the session, never from a request field. */
export interface Caller {
  sessionHash: string
  userId: string
  nickName: string
  roleType: RoleType
  roleName: string
  /** `__branchId` must equal it. */
  custId: string
  providerId: string
  partnerId: string | null
  codes: readonly string[]
  authFlag: string
  loginUserTypeExt: string
  businessMode: string
  scope: RowScope
  /** Holds `code`, by the same rule as the console's menus (`mayUse`). */
  may(code: string): boolean
}

/** What every handler gets. It works on `tx` only and never reaches for the pool (design §4). */
export interface CallContext {
  tx: Tx
  clock: Clock
  files: FileStore
  /** Everybody outside: channels, banks, risk desk … */
  upstream: Upstream
  /** Reads documents from pictures. */
  ocr: OcrEngine
  /** Cryptographic random; injected so that tests can fix it. */
  randomBytes: (size: number) => Buffer
  config: GatewayConfig
  log: Log
  /** For limits by address (sign-in, captcha). */
  address: string
}

/** A call with a session and a chosen role. */
export interface SessionContext extends CallContext {
  caller: Caller
}

/** Before a role is chosen: setUserRole and logout. */
export interface SignedInContext extends CallContext {
  sessionHash: string
  userId: string
}

export interface GatewayConfig {
  signSecret: string
  desKey: string
  sandbox: boolean
  dataDir: string
  providerName?: string
}

export interface Log {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

interface CallBase<S extends z.ZodType, C> {
  /** `/v1/...`, the file's place under `calls/`. */
  path: string
  /** Checks and types the request; convention A's values have been made text before. */
  request: S
  /**
   * true: the call changes something. It runs in one transaction with its idempotency row, and
   * its answer is kept 24 h. Sign-in, captcha and SMS are excluded by `idempotent: false`.
   */
  write?: boolean
  idempotent?: boolean
  /** The answer's respData. */
  handler(context: C, input: z.output<S>): Promise<unknown>
}

/** Anonymous: captcha, SMS, login. */
export type AnonymousCall<S extends z.ZodType = z.ZodType> = CallBase<S, CallContext> & {
  access: 'anonymous'
}
/** A session is enough, a role need not be chosen yet. */
export type SignedInCall<S extends z.ZodType = z.ZodType> = CallBase<S, SignedInContext> & {
  access: 'signed-in'
}
/** A session with a role; role types and one of the codes are checked before the fields. */
export type SessionCall<S extends z.ZodType = z.ZodType> = CallBase<S, SessionContext> & {
  access: { roles?: readonly RoleType[]; codes?: readonly string[] }
}
export type Call = AnonymousCall | SignedInCall | SessionCall

/**
 * One call, one file, named by its path; `calls/` is the API. Identity at run time: it exists to
 * type the handler's input by its schema.
 * @throws CallError from the handler becomes the envelope; anything else is 90500 with a traceId.
 */
export function defineCall<S extends z.ZodType>(call: AnonymousCall<S>): AnonymousCall<S>
export function defineCall<S extends z.ZodType>(call: SignedInCall<S>): SignedInCall<S>
export function defineCall<S extends z.ZodType>(call: SessionCall<S>): SessionCall<S>
export function defineCall(call: unknown): unknown {
  return call
}
