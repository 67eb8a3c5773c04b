import { FALLBACK_ERROR_TEXT, RESP, type FieldError } from '#domain/codes'
import { ConsoleError } from '../../lib/post'
import type { TransportAnswer } from './transport'

/** Message when a proxy answers that the gateway is down. */
const AWAY_TEXT = '服务暂时不可用，请稍后重试'
const UNREADABLE_TEXT = '服务响应异常，请稍后重试'

interface Envelope {
  respCode: string
  respDesc: string
  respData: unknown
}

/**
 * respData of a successful answer (contract §2). The envelope decides, not the HTTP status: 405,
 * 413 and 503 have one as well.
 * @throws ConsoleError with respDesc or 操作异常,请重试; for an answer without an envelope its cause says
 *   what was wanted and what came
 */
export function readAnswer(path: string, answer: TransportAnswer): unknown {
  const envelope = parseEnvelope(answer.text)
  if (!envelope)
    throw new ConsoleError({
      path,
      statusCode: answer.status,
      message: answer.status >= 500 ? AWAY_TEXT : UNREADABLE_TEXT,
      cause: new Error(`应为 {respCode, respDesc, respData}，收到 ${glimpse(answer)}`),
    })
  if (envelope.respCode === RESP.OK) return envelope.respData
  throw new ConsoleError({
    path,
    respCode: envelope.respCode,
    respDesc: envelope.respDesc,
    statusCode: statusOf(envelope.respCode, answer.status),
    fieldErrors: fieldErrorsOf(envelope.respData),
    message: envelope.respDesc || FALLBACK_ERROR_TEXT,
    cause: envelope.respData,
  })
}

function parseEnvelope(text: string): Envelope | undefined {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(data)) return undefined
  const { respCode, respDesc, respData } = data
  // Other gateways may send the code as a number.
  if (typeof respCode !== 'string' && typeof respCode !== 'number') return undefined
  return {
    respCode: String(respCode),
    respDesc: typeof respDesc === 'string' ? respDesc.trim() : '',
    respData: respData ?? null,
  }
}

/**
 * `90403` -> 403: Refine and react-query read a status, and failures inside HTTP 200 have none.
 * Other codes give the HTTP status.
 */
function statusOf(respCode: string, status: number): number {
  return /^90[45]\d\d$/.test(respCode) ? Number(respCode.slice(2)) : status
}

function fieldErrorsOf(respData: unknown): FieldError[] {
  if (!isRecord(respData) || !Array.isArray(respData.errors)) return []
  return respData.errors.filter(
    (entry): entry is FieldError =>
      isRecord(entry) && typeof entry.field === 'string' && typeof entry.msg === 'string',
  )
}

function glimpse(answer: TransportAnswer): string {
  const text = answer.text.replace(/\s+/g, ' ').trim()
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return `HTTP ${answer.status} ${shown || '空内容'}`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
