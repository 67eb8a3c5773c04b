import type { z } from 'zod'
import type { RoleType } from '#domain/codes'
import type { WireBody } from '#domain/wire'
import type { Clock } from './clock'
import type { Tx } from './db/open'
import type { FileStore } from './files/store'
import type { NeedsApproval, Perform } from './approval/port'
import type { RowScope } from './scope'
import type { SecurityEvent } from './security-log'
import type { OcrEngine } from './ocr/engine'
import type { Outbox } from './outbox/outbox'
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
  /** Fen above which a fresh code of the second factor is required; null: no limit. */
  mfaAboveAmt: number | null
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
  /** The upstream parties: channels, banks, risk desk … */
  upstream: Upstream
  /** Reads documents from pictures. */
  ocr: OcrEngine
  /** Messages to people; undefined: no carrier is connected. */
  outbox: Outbox | undefined
  /** Cryptographic random; injected so that tests can fix it. */
  randomBytes: (size: number) => Buffer
  config: GatewayConfig
  log: Log
  /** For limits by address (sign-in, captcha). */
  address: string
  /** The User-Agent; '' without one. */
  agent: string
  /**
   * Writes to the security log once the transaction has committed; after a rollback it is not
   * written. The call's path and the caller's address are added.
   */
  trace(event: SecurityEvent): void
  /**
   * Adds a short write in a transaction of its own after this one, also after a read and where the
   * call is refused. Its failure is not reported: only for writes whose loss does no harm.
   */
  later(work: (tx: Tx) => Promise<unknown>): void
  /** The call's own `takesFiles` (`ownUploads` requires it). */
  takesFiles?: boolean | undefined
  /** Does a kept act as its asker, once it is approved. */
  perform: Perform
}

/**
 * Before the call's own transaction: for files, hashes and pictures, which must not keep the one
 * connection of an embedded database waiting.
 */
export type PrepareContext<C extends CallContext = CallContext> = Omit<
  C,
  'tx' | 'later' | 'perform'
> & {
  /** A short transaction of its own that can only read. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** Outside the call's own transaction, with writes of its own. */
export type OutsideContext<C extends CallContext = CallContext> = PrepareContext<C> & {
  /** A short transaction; its writes stay, whatever the outcome of the call. */
  write<T>(work: (tx: Tx, trace: CallContext['trace']) => Promise<T>): Promise<T>
}

/** A call with a session and a chosen role. */
export interface SessionContext extends CallContext {
  caller: Caller
}

/** What an operation on a person's behalf needs, in a call or in a sandbox that plays its staff. */
export type Acting = Pick<
  SessionContext,
  'tx' | 'caller' | 'clock' | 'upstream' | 'randomBytes' | 'takesFiles'
>

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
  /**
   * Key of the values that a backup alone must not reveal; absent, which only tests are: they are
   * stored in plain text.
   */
  dataSecret?: string | undefined
  /** Cost of new password hashes (scrypt); absent: as in `password.ts`. Tests use a low one. */
  passwordCost?: { N: number; r: number; p: number } | undefined
  /** The previous key, while it is being changed. */
  dataSecretBefore?: string | undefined
  /** Zero bits that the proof of work of a captcha must begin with; absent: none is required. */
  captchaPowBits?: number | undefined
  /** Origin of the console, for links in messages; absent: links are paths. */
  consoleUrl?: string | undefined
  /** Minutes without a call after which a session ends; absent: only after its day. */
  sessionIdleMin?: number | undefined
  /** Months of trades that stay in their tables; absent: all. */
  archiveMonths?: number | undefined
  /** The folder below which the drops of sources may lie; absent: none may lie on this machine. */
  dropDir?: string | undefined
  /** The servers, `host` or `host:port`, from which sources may fetch files; absent: all (sandbox). */
  dropHosts?: readonly string[] | undefined
}

export interface Log {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

interface CallBase<S extends z.ZodType, C, B, A, P, R> {
  /** `/v1/...`, the file's place under `calls/`. */
  path: string
  /** Checks and types the request; convention A's values have been made text before. */
  request: S
  /**
   * true: the call changes data. It runs in one transaction with its idempotency row, and its
   * answer is stored for 24 h. Sign-in, captcha and SMS are excluded by `idempotent: false`.
   */
  write?: boolean
  /** Its writes are no operations of a person: a captcha, the last state of a screen. */
  unlogged?: true
  idempotent?: boolean
  /** The console polls it: it does not count as use of the session. */
  polled?: true
  /** Fields that its body may have; absent: `MAX_FIELDS`. */
  maxFields?: number
  /** Its answer may be a moment old, but never older than what the session wrote: a replica may give it. */
  mayLag?: true
  /** Reads the operation log: all operations before it are chained first. */
  afterOperations?: true
  /**
   * Work that waits or computes, outside every transaction, after session, role, code and fields
   * were checked; a replayed write skips it. Session, role and scope are read again for the
   * handler, which gets the result, and gets it again when its transaction is retried. Data read
   * here may be stale by then: the handler checks what must hold.
   */
  prepare?(context: B, input: z.output<S>): Promise<P>
  /**
   * true: the call takes upload tokens. A user who may make none of these calls may not upload
   * either.
   */
  takesFiles?: boolean
  /**
   * true: the handler itself checks JSON texts for characters that no column can store; else such a
   * JSON text is refused as a whole.
   */
  checksOwnJson?: boolean
  /** Runs in one transaction, and awaits only the database. Resolves to the respData. */
  handler(context: C, input: z.output<S>, prepared: NoInfer<P>): Promise<R>
  /**
   * Makes the respData of the handler's result, after the transaction: for pictures and files made
   * from rows. A stored answer passes through it on each replay, so its effects must be idempotent.
   */
  present?(context: A, result: NoInfer<R>): unknown
}

/** Anonymous: captcha, SMS, login. */
export type AnonymousCall<S extends z.ZodType = z.ZodType, P = unknown, R = unknown> = CallBase<
  S,
  CallContext,
  // Without a session no answer is stored, and a write before the transaction does no harm.
  OutsideContext,
  OutsideContext,
  P,
  R
> & {
  access: 'anonymous'
  /** Counts an attempt even when its fields were refused; the fields may hold anything. */
  onWrongFields?(context: CallContext, fields: Readonly<Record<string, string>>): Promise<void>
}
/** A session is enough, a role need not be chosen yet. */
export type SignedInCall<S extends z.ZodType = z.ZodType, P = unknown, R = unknown> = CallBase<
  S,
  SignedInContext,
  PrepareContext<SignedInContext>,
  OutsideContext<SignedInContext>,
  P,
  R
> & {
  access: 'signed-in'
  /** true: served even to a session whose password must be changed first. */
  whilePasswordIsDue?: true
  /** true: served even to a session that must set a second factor up first. */
  whileFactorIsDue?: true
}
/** Who may make a call. */
export interface Access {
  roles?: readonly RoleType[]
  /** The caller needs one of them. */
  codes?: readonly string[]
  /**
   * true: a write of the provider's own money or terms, partners, roles, staff or settings. To a
   * person who sees a part of the provider's (or the partner's) rows it answers 90404.
   */
  whole?: true
}
/** A session with a role; role types and one of the codes are checked before the fields. */
export type SessionCall<S extends z.ZodType = z.ZodType, P = unknown, R = unknown> = CallBase<
  S,
  SessionContext,
  PrepareContext<SessionContext>,
  OutsideContext<SessionContext>,
  P,
  R
> & {
  access: Access
  /**
   * The record that the request names, by the request's own keys: a key that the request leaves out
   * is read from here before the schema sees it, so that a missing key means unchanged (contract
   * §3). undefined or 90404: there is no record yet, and the request is taken as it is.
   */
  current?(
    fields: Readonly<Record<string, string>>,
    context: Pick<SessionContext, 'tx' | 'caller' | 'clock'>,
  ): Promise<WireBody | undefined>
  /**
   * Fen that the call moves or promises; every call that books money or orders it upstream declares
   * them (`money-watch.ts`). Above the limit of the caller's role, alone or with the day's other
   * acts, a fresh code of the second factor is required. 0: no money moves in this case, or it
   * comes back; Infinity: a promise without an upper bound. Called once, in the handler's
   * transaction before the handler; rows that it locks stay locked.
   * @throws CallError as the handler
   */
  moves?(input: z.output<S>, context: SessionContext): number | Promise<number>
  /**
   * The protection of accounts that the call takes away, in words that begin a sentence; undefined:
   * none. It requires a fresh code whatever the limit.
   */
  lowers?(input: z.output<S>, context: SessionContext): Promise<string | undefined>
  /**
   * The act that the provider's approval rules know, and its amount. Where a rule wants approval,
   * the call answers `{approvalNo, state}` and does nothing; once approved, the same request runs
   * through the same handler as its asker (`approval/`). Every call with `moves` declares one, or
   * stands in a reviewed list of those that need none.
   */
  approval?: NeedsApproval<z.output<S>>
}
export type Call = AnonymousCall | SignedInCall | SessionCall
/** Any of them, as the dispatcher runs it: the context holds what its kind wants. */
export type RunnableCall = CallBase<
  z.ZodType,
  CallContext,
  PrepareContext,
  OutsideContext,
  unknown,
  unknown
> &
  Pick<SessionCall, 'current' | 'moves' | 'lowers' | 'approval'>

/**
 * One call, one file, named by its path; `calls/` is the API. Identity at run time: it exists to
 * type the handler's input by its schema, and its third argument by `prepare` (undefined without).
 * @throws CallError from any phase becomes the envelope; anything else is 90500 with a traceId.
 */
export function defineCall<S extends z.ZodType, P = undefined, R = unknown>(
  call: AnonymousCall<S, P, R>,
): AnonymousCall<S, P, R>
export function defineCall<S extends z.ZodType, P = undefined, R = unknown>(
  call: SignedInCall<S, P, R>,
): SignedInCall<S, P, R>
export function defineCall<S extends z.ZodType, P = undefined, R = unknown>(
  call: SessionCall<S, P, R>,
): SessionCall<S, P, R>
export function defineCall(call: unknown): unknown {
  return call
}
