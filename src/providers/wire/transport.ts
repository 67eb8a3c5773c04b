/** One HTTP exchange, independent of the HTTP client. No header but the content type is needed. */
export interface TransportRequest {
  url: string
  /** Absent for FormData: the client writes the boundary. */
  contentType?: string
  body: string | FormData
  timeoutMs: number
  signal?: AbortSignal
  /** Called with the sent part of the body, 0 to 1; transports without progress ignore it. */
  onProgress?: (fraction: number) => void
}

export interface TransportAnswer {
  status: number
  text: string
  /** A response header by its lower-case name; null when absent or not exposed. */
  header: (name: string) => string | null
}

/**
 * POSTs and resolves with any HTTP answer, whatever its status.
 * @throws TransportError when no complete answer came, AbortError when the signal fired
 */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>

/** `broken` may be resent under the same requestSeqId; `timeout` never is (contract §2). */
export type TransportFailure = 'broken' | 'timeout'

const BROKEN_TEXT = '网络连接失败，请检查网络后重试'
const TIMEOUT_TEXT = '请求超时，请稍后重试'

/** No answer came. The message is the toast's text. */
export class TransportError extends Error {
  constructor(
    readonly failure: TransportFailure,
    cause?: unknown,
  ) {
    super(failure === 'timeout' ? TIMEOUT_TEXT : BROKEN_TEXT, { cause })
    this.name = 'TransportError'
  }
}

/** The error of an aborted call: react-query and `isAbort` recognize it by its name. */
export function abortError(): Error {
  return new DOMException('The call was aborted', 'AbortError')
}

export { isAbort } from '../../lib/post'
