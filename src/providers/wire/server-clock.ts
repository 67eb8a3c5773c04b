import { formatDate, formatDateTime } from '#domain/time-text'

/** The server time of an answer: its business clock, or the plain HTTP Date. */
export interface ServerTime {
  epochMs: number
  source: 'business' | 'date'
}

/**
 * Reads `X-Business-Time` (`YYYY-MM-DD HH:mm:ss`, Asia/Shanghai), else the HTTP Date.
 * @returns undefined when the answer has neither, as across origins that expose no header
 */
export function serverTimeOf(header: (name: string) => string | null): ServerTime | undefined {
  const business = header('x-business-time')
  if (business) {
    const epochMs = /^\d{4}(-\d\d){2} \d\d(:\d\d){2}$/.test(business)
      ? Date.parse(`${business.replace(' ', 'T')}+08:00`)
      : Number.NaN
    // Ignores a malformed header; the Date may still be valid.
    if (!Number.isNaN(epochMs)) return { epochMs, source: 'business' }
  }
  const date = header('date')
  const epochMs = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(epochMs) ? undefined : { epochMs, source: 'date' }
}

export interface ServerClock {
  observe(time: ServerTime): void
  /** Epoch ms of the business clock. */
  now(): number
  /** `YYYY-MM-DD` in Asia/Shanghai. */
  today(): string
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  nowText(): string
}

/**
 * The gateway's business clock: 今日 is computed from it, never from the machine's clock. Between
 * answers it is the local clock plus the last offset; before any answer, the local clock.
 */
export function createServerClock(localNow: () => number): ServerClock {
  let offsetMs = 0
  let business = false
  const now = () => localNow() + offsetMs
  return {
    observe(time) {
      // A proxy's own answer has a Date only, which must not replace the business clock.
      if (business && time.source === 'date') return
      business ||= time.source === 'business'
      offsetMs = time.epochMs - localNow()
    },
    now,
    today: () => formatDate(now()),
    nowText: () => formatDateTime(now()),
  }
}
