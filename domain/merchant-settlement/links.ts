import { addDays } from '../dates'

/** Automatic payouts' numbers begin so; the others are payouts by the day. */
const AUTO = 'AC'

/** A batch's screen. */
export const batchPath = (batchNo: unknown): string | undefined =>
  batchNo ? `/trades/merchant-settlement/show/${encodeURIComponent(String(batchNo))}` : undefined

/** The screen of the payout that pays a batch. */
export function payoutPath({ payoutNo }: Readonly<Record<string, unknown>>): string | undefined {
  if (!payoutNo) return undefined
  const no = String(payoutNo)
  const list = no.startsWith(AUTO) ? '/merchants/shopcash' : '/trades/cash-out'
  return `${list}/show/${encodeURIComponent(no)}`
}

/** The trades of a batch: they were made in the month up to its day. */
export function batchTradesPath({
  batchNo,
  settleDate,
}: Readonly<Record<string, unknown>>): string {
  const day = String(settleDate)
  return `/trades/details?batchNo=${String(batchNo)}&tradeTimeStart=${addDays(day, -30)}&tradeTimeEnd=${day}`
}
