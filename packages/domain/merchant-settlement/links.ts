import { addDays } from '../dates'
import { recordOfNumber } from '../numbered'

/** The path of a batch's detail. */
export const batchPath = (batchNo: unknown): string | undefined =>
  batchNo ? `/trades/merchant-settlement/show/${encodeURIComponent(String(batchNo))}` : undefined

/** The statement of a settle date. */
export const settleDayPath = (day: unknown): string | undefined =>
  day ? `/trades/merchant-settlement/day/${String(day)}` : undefined

/** The payout of a batch: an automatic or a daily one. */
export const payoutOf = ({ payoutNo }: Readonly<Record<string, unknown>>) =>
  recordOfNumber(payoutNo)

/** The trades of a batch: made within the month before its day. */
export function batchTradesPath({
  batchNo,
  settleDate,
}: Readonly<Record<string, unknown>>): string {
  const day = String(settleDate)
  return `/trades/details?batchNo=${String(batchNo)}&tradeTimeStart=${addDays(day, -30)}&tradeTimeEnd=${day}`
}
