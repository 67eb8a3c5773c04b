/**
 * Times are Asia/Shanghai wall-clock text on any machine (domain §1). China has had no daylight
 * saving since 1991, so the zone is a fixed +08:00 and no zone database is needed.
 */
const OFFSET_MS = 8 * 3_600_000

/** Epoch ms -> `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export function formatDateTime(epochMs: number): string {
  return new Date(epochMs + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** Epoch ms -> `YYYY-MM-DD` in Asia/Shanghai. */
export function formatDate(epochMs: number): string {
  return formatDateTime(epochMs).slice(0, 10)
}

// Years begin with 1: no calendar and no database has a year 0.
const DATE = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** A real calendar date in wire form (`2026-02-30` is none). */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

export function isDateTime(text: string): boolean {
  const match = DATE_TIME.exec(text)
  return match !== null && isDate(match[1]!)
}

/** Wire text (date or date-time) -> epoch ms. @throws RangeError for other text. */
export function parseTime(text: string): number {
  if (isDate(text)) return Date.parse(`${text}T00:00:00+08:00`)
  if (isDateTime(text)) return Date.parse(`${text.replace(' ', 'T')}+08:00`)
  throw new RangeError(`wanted YYYY-MM-DD or YYYY-MM-DD HH:mm:ss, got ${text}`)
}
