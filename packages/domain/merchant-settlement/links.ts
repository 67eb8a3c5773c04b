import { addDays } from '../dates'
import { recordOfNumber } from '../numbered'

/** A batch's screen. */
export const batchPath = (batchNo: unknown): string | undefined =>
  batchNo ? `/trades/merchant-settlement/show/${encodeURIComponent(String(batchNo))}` : undefined

/** The payout that pays a batch: an automatic one, or one by the day. */
export const payoutOf = ({ payoutNo }: Readonly<Record<string, unknown>>) =>
  recordOfNumber(payoutNo)

/** The trades of a batch: they were made in the month up to its day. */
export function batchTradesPath({
  batchNo,
  settleDate,
}: Readonly<Record<string, unknown>>): string {
  const day = String(settleDate)
  return `/trades/details?batchNo=${String(batchNo)}&tradeTimeStart=${addDays(day, -30)}&tradeTimeEnd=${day}`
}
