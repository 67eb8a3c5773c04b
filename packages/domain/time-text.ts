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
