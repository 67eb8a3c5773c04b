import { RESP } from '#domain/codes'
import { ConsoleError } from './post'

/**
 * One line for support about a failure of the gateway or the connection: code, trace id, call.
 * undefined where the message says it all, as for a refusal.
 */
export function technicalLine(error: unknown): string | undefined {
  if (!(error instanceof ConsoleError)) return undefined
  const { respCode, statusCode, path, cause } = error
  const answered = respCode !== ''
  if (answered && respCode !== RESP.SERVER && statusCode < 500) return undefined
  const parts = [answered ? `错误码 ${respCode}` : '无有效答复']
  // Codes of this contract contain the HTTP status already.
  if (statusCode > 0 && statusCode !== Number(respCode.slice(2))) parts.push(`HTTP ${statusCode}`)
  const trace = traceOf(cause)
  if (trace) parts.push(`编号 ${trace}`)
  parts.push(path)
  // The answer is no envelope: the cause says what was wanted and what came.
  if (!answered && cause instanceof Error && cause.message !== error.message)
    parts.push(cause.message)
  return parts.join(' · ')
}

/** A 90500 answer carries its trace id in respData (contract §2). */
function traceOf(respData: unknown): string | undefined {
  const trace = (respData as { traceId?: unknown } | null | undefined)?.traceId
  return typeof trace === 'string' && trace !== '' ? trace : undefined
}
