/**
 * Times are Asia/Shanghai wall-clock text on any machine (domain §1). China has had no daylight
 * saving since 1991, so the zone is a fixed +08:00 and no zone database is needed.
 */
const OFFSET_MS = 8 * 3_600_000
const DAY_S = 86_400

const TWO = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))

/** Days that were written lately: the times of a page, and the ends of what it asks, are of a few. */
const texts = new Map<number, string>()
const MOST_DAYS = 512

/** Days since 1970 -> `YYYY-MM-DD`. */
function textOfDay(days: number): string {
  const before = texts.get(days)
  if (before !== undefined) return before
  const text = new Date(days * DAY_S * 1000).toISOString().slice(0, 10)
  if (texts.size === MOST_DAYS) texts.clear()
  texts.set(days, text)
  return text
}

const secondsOf = (epochMs: number): number => Math.floor((epochMs + OFFSET_MS) / 1000)

/** Epoch ms -> `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export function formatDateTime(epochMs: number): string {
  const seconds = secondsOf(epochMs)
  const days = Math.floor(seconds / DAY_S)
  const rest = seconds - days * DAY_S
  const hour = TWO[Math.floor(rest / 3600)]
  const minute = TWO[Math.floor(rest / 60) % 60]
  return `${textOfDay(days)} ${hour}:${minute}:${TWO[rest % 60]}`
}

/** Epoch ms -> `YYYY-MM-DD` in Asia/Shanghai. */
export const formatDate = (epochMs: number): string =>
  textOfDay(Math.floor(secondsOf(epochMs) / DAY_S))
