import { addDays } from '../dates'

type Row = Readonly<Record<string, unknown>>

/** A payout is answered, or sent back, within so many days. */
const PAID_WITHIN_DAYS = 60

/** The vouchers of an account in the range that its row was asked for. */
export const vouchersOf = ({ account, from, until }: Row): string | undefined =>
  // Deposits are a part of the merchants' accounts and have no vouchers of their own.
  account === 'DEPOSIT' || !from
    ? undefined
    : `/accounts/voucher?bookDateStart=${String(from)}&bookDateEnd=${String(until)}&account=${String(account)}`

/** A merchant's payouts that were on their way at the end of the day. */
export const transitOf = ({ merId, until }: Row): string | undefined =>
  until
    ? `/accounts/transit?merId=${String(merId)}&sentTimeStart=${addDays(String(until), 1 - PAID_WITHIN_DAYS)}&sentTimeEnd=${String(until)}`
    : undefined

/** Automatic payouts have a screen of their own. */
export const payoutOf = ({ payoutNo }: Row): string =>
  String(payoutNo).startsWith('AC')
    ? `/merchants/shopcash/show/${String(payoutNo)}`
    : `/trades/cash-out/show/${String(payoutNo)}`

/** What makes up the amount of a cause, one by one. */
export const entriesOfCause = ({
  takenNo,
  cause,
  standAccount,
  from,
  until,
}: Row): string | undefined =>
  takenNo || !cause || !from
    ? undefined
    : `/accounts/standing?dimension=ENTRY&bookDateStart=${String(from)}&bookDateEnd=${String(until)}&standAccount=${String(standAccount)}&cause=${String(cause)}`

/** What was taken up: an accepted difference, or a line of the bank's. */
export const takenUpFrom = ({ takenNo }: Row): string =>
  `${String(takenNo).startsWith('DF') ? '/fin/diff' : '/fin/bank'}/show/${encodeURIComponent(String(takenNo))}`

/** The voucher of a day's payments, which is posted the night after; the number says day and business. */
export const paymentsVoucher = (day: string): string =>
  `/accounts/voucher?voucherNo=VD${day.replaceAll('-', '')}TRADE`

/** The vouchers that belong to a month and were booked after it, which is closed. */
export function lateVouchers(month: string): string {
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  const [from, until] = [`${next}-01`, addDays(`${next}-01`, 365)]
  const last = addDays(from, -1)
  return `/accounts/voucher?bizDateStart=${month}-01&bizDateEnd=${last}&bookDateStart=${from}&bookDateEnd=${until}`
}
