import { RESP } from '#domain/codes'
import { ConsoleError } from './post'

/**
 * What somebody who helps needs of a failure that is the gateway's or the line's: code, trace,
 * call, in one line. undefined where the sentence is all there is to it, as for a refusal.
 */
export function technicalLine(error: unknown): string | undefined {
  if (!(error instanceof ConsoleError)) return undefined
  const { respCode, statusCode, path, cause } = error
  const answered = respCode !== ''
  if (answered && respCode !== RESP.SERVER && statusCode < 500) return undefined
  const parts = [answered ? `错误码 ${respCode}` : '无有效答复']
  // A code of ours says the status already.
  if (statusCode > 0 && statusCode !== Number(respCode.slice(2))) parts.push(`HTTP ${statusCode}`)
  const trace = traceOf(cause)
  if (trace) parts.push(`编号 ${trace}`)
  parts.push(path)
  // An answer that is no envelope: what was wanted and what came.
  if (!answered && cause instanceof Error && cause.message !== error.message)
    parts.push(cause.message)
  return parts.join(' · ')
}

/** 90500 names its trace in respData (contract §2). */
function traceOf(respData: unknown): string | undefined {
  const trace = (respData as { traceId?: unknown } | null | undefined)?.traceId
  return typeof trace === 'string' && trace !== '' ? trace : undefined
}
