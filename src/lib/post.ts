import type { FieldError } from '#domain/codes'

/** Options of one call. */
export interface PostOptions {
  /** Default B (signed form). A (3DES JSON) is for reads only (design §5). */
  convention?: 'A' | 'B'
  /** Aborts an abandoned read; an aborted call rejects with an AbortError and shows no toast. */
  signal?: AbortSignal
  /**
   * A write is resent once, under the same requestSeqId, after a broken connection, never after a
   * time-out (contract §2). Reads are not resent here.
   */
  write?: boolean
  /** Same id = same write. Default: a new random id per call. */
  requestSeqId?: string
  /** Logout only: a 90401 answer does not redirect to sign-in. */
  sessionMayBeLost?: boolean
}

/** Posts `body` to `/api/pcRequest{path}` and returns respData. @throws ConsoleError */
export type Post = <T = unknown>(
  path: string,
  body?: Record<string, unknown>,
  options?: PostOptions,
) => Promise<T>

/**
 * The one shape of a failed call: a Refine HttpError (message, statusCode, errors) plus the
 * envelope's fields. `respCode` is '' when no envelope came back (transport failure).
 */
export class ConsoleError extends Error {
  readonly respCode: string
  readonly respDesc: string
  readonly path: string
  readonly statusCode: number
  /** Field name -> message, from `respData.errors`. */
  readonly errors: Record<string, string>
  /** Set once a toast was shown, so that each failure has one toast. */
  shown = false
  /** Set by the transport layer on the one answer that ends the current session. */
  endsSession = false

  constructor(init: {
    message: string
    path: string
    respCode?: string
    respDesc?: string
    statusCode?: number
    fieldErrors?: readonly FieldError[]
    cause?: unknown
  }) {
    super(init.message, { cause: init.cause })
    this.name = 'ConsoleError'
    this.path = init.path
    this.respCode = init.respCode ?? ''
    this.respDesc = init.respDesc ?? ''
    this.statusCode = init.statusCode ?? 0
    this.errors = Object.fromEntries((init.fieldErrors ?? []).map((e) => [e.field, e.msg]))
  }
}

/** Whether the caller aborted the call; react-query recognizes the error by the same name. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/** Uploads one file (multipart, no sign) and returns its token. @throws ConsoleError */
export type Upload = (
  file: File,
  options?: { onProgress?: (fraction: number) => void; signal?: AbortSignal },
) => Promise<string>
