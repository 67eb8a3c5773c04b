/** One HTTP exchange, whatever carries it. Headers other than the content type are not needed. */
export interface TransportRequest {
  url: string
  /** Absent for FormData: the carrier writes the boundary. */
  contentType?: string
  body: string | FormData
  timeoutMs: number
  signal?: AbortSignal
  /** Sent part of the body, 0 to 1; carriers that cannot tell leave it out. */
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
 * @throws TransportError when no whole answer came, AbortError when the signal fired
 */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>

/** `broken` may be sent again under the same requestSeqId; `timeout` never is (contract §2). */
export type TransportFailure = 'broken' | 'timeout'

const BROKEN_TEXT = '网络连接失败，请检查网络后重试'
const TIMEOUT_TEXT = '请求超时，请稍后重试'

/** No answer came. The message is what a toast shows. */
export class TransportError extends Error {
  constructor(
    readonly failure: TransportFailure,
    cause?: unknown,
  ) {
    super(failure === 'timeout' ? TIMEOUT_TEXT : BROKEN_TEXT, { cause })
    this.name = 'TransportError'
  }
}

/** What an aborted call rejects with: react-query and `isAbort` know it by its name. */
export function abortError(): Error {
  return new DOMException('The call was aborted', 'AbortError')
}

export { isAbort } from '../../lib/post'
