/** Epoch ms -> ISO 8601 with China's offset, e.g. `2026-11-20T15:00:00.000+08:00`. */
export function isoTime(epochMs: number): string {
  return new Date(epochMs + 8 * 3_600_000).toISOString().replace('Z', '+08:00')
}
