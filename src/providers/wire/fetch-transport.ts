import { abortError, TransportError, type Transport } from './transport'

/**
 * The small transport of the sign-in page, without an HTTP library. It cannot report upload
 * progress.
 */
export const fetchTransport: Transport = async (request) => {
  const { signal } = request
  if (signal?.aborted) throw abortError()
  const controller = new AbortController()
  const abort = () => controller.abort()
  let late = false
  const timer = setTimeout(() => {
    late = true
    abort()
  }, request.timeoutMs)
  signal?.addEventListener('abort', abort)
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      body: request.body,
      headers: request.contentType ? { 'Content-Type': request.contentType } : undefined,
      signal: controller.signal,
    })
    // The time-out and the abort cover reading the body too.
    const text = await response.text()
    return { status: response.status, text, header: (name) => response.headers.get(name) }
  } catch (error) {
    if (late) throw new TransportError('timeout', error)
    if (signal?.aborted) throw abortError()
    throw new TransportError('broken', error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
