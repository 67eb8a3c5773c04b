import { DrizzleQueryError } from 'drizzle-orm/errors'
import { RESP, RESP_TEXT, type RespCode } from '#domain/codes'
import { isDatabaseAway } from '../db/away'
import { sqlState } from '../db/retry'
import { CallError } from '../errors'

/** The format of every answer (contract §2). */
export interface Envelope {
  respCode: RespCode
  respDesc: string
  respData: unknown
}

export const success = (respData: unknown): Envelope => ({
  respCode: RESP.OK,
  respDesc: RESP_TEXT[RESP.OK],
  respData: respData ?? null,
})

export interface Failure {
  status: number
  envelope: Envelope
  /** Set for unforeseen errors; the same id is in the answer and in the log. */
  traceId?: string
}

/** A body over its limit: the one bad request that is not answered with status 200. */
export class BodyTooLarge extends Error {}

/** The client disconnected in the middle of its body: no answer is needed, and it is no error. */
export class ClientGone extends Error {}

/**
 * Any error as an answer; only our own failures carry their message.
 * @param requestId becomes the `traceId` of an unforeseen error
 */
export function failureOf(error: unknown, requestId: string): Failure {
  if (error instanceof CallError)
    return {
      status: 200,
      envelope: {
        respCode: error.respCode,
        respDesc: error.message,
        respData: error.respData ?? null,
      },
    }
  const httpCode = (error as { code?: unknown } | null)?.code
  if (error instanceof BodyTooLarge || httpCode === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return { status: 413, envelope: refusal(RESP.BAD_REQUEST, '请求内容过大') }
  if (
    error instanceof ClientGone ||
    (typeof httpCode === 'string' && httpCode.startsWith('FST_ERR_CTP_'))
  )
    return { status: 200, envelope: refusal(RESP.BAD_SIGN) }
  const traceId = requestId
  return {
    status: isDatabaseAway(error) ? 503 : 200,
    envelope: {
      ...refusal(RESP.SERVER, isDiskFull(error) ? DISK_FULL : undefined),
      respData: { traceId },
    },
    traceId,
  }
}

export const refusal = (respCode: RespCode, respDesc?: string): Envelope => ({
  respCode,
  respDesc: respDesc ?? RESP_TEXT[respCode],
  respData: null,
})

const DISK_FULL = '存储空间不足，暂时不能保存，请联系管理员'
/** The file system's errors, and PostgreSQL's disk_full. */
const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(sqlState(error) ?? '')

/**
 * An error for the log: where it happened and what kind it is, without values. Query parameters,
 * and the values that PostgreSQL quotes in messages and details, may be personal data.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const isQuery = error instanceof DrizzleQueryError
  const database = sqlState(error)
  const cause = error.cause as
    | Partial<Record<'table' | 'constraint' | 'column', string>>
    | undefined
  return {
    name: error.name,
    ...(database ? { sqlState: database } : { message: error.message }),
    ...(isQuery ? { query: error.query } : {}),
    ...(cause?.table ? { table: cause.table } : {}),
    ...(cause?.constraint ? { constraint: cause.constraint } : {}),
    stack: frames.slice(0, 12).map((line) => line.trim()),
  }
}
