/** Work did not end in time. */
export class TooLate extends Error {}

/**
 * Runs work for at most `ms`, and until `signal` is aborted. Its own signal is aborted then, and the
 * call rejects at once, whether the work listens or not. The time is a timer of its own: Node may
 * collect an `AbortSignal.any` of a `timeout` before it fires (nodejs/node#57736).
 * @throws TooLate, the reason of `signal`, or what the work throws
 */
export async function within<T>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const own = new AbortController()
  const ended = new Promise<never>((_, reject) =>
    own.signal.addEventListener('abort', () => reject(own.signal.reason as Error), { once: true }),
  )
  const stop = () => own.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const timer = setTimeout(() => own.abort(new TooLate(`not done within ${ms} ms`)), ms)
  try {
    return await Promise.race([work(own.signal), ended])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
