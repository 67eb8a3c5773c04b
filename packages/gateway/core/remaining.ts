import { DAY_MS } from '#domain/dates'

/** The remaining time of a deadline, for rows and details (docs/contract.md §7). */
export interface Remaining {
  /** Time left in words; null without a deadline. */
  remainText: string | null
  /** `'1'`: less than a day is left. */
  urgent: '1' | '0'
}

/** @param deadline null or undefined: the record waits for nothing */
export function remaining(deadline: Date | null | undefined, now: number): Remaining {
  if (!deadline) return { remainText: null, urgent: '0' }
  const left = deadline.getTime() - now
  return { remainText: remainText(left), urgent: left < DAY_MS ? '1' : '0' }
}

/** The two largest units: `2天3小时`, `5小时12分钟`, `8分钟`. */
export function remainText(ms: number): string {
  if (ms <= 0) return '已过截止'
  const minutes = Math.floor(ms / 60_000)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return hours > 0 ? `${days}天${hours}小时` : `${days}天`
  if (hours > 0) return minutes % 60 > 0 ? `${hours}小时${minutes % 60}分钟` : `${hours}小时`
  return minutes > 0 ? `${minutes}分钟` : '不足1分钟'
}
