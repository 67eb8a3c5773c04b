import { addDays } from '#domain/dates'

/** What statements and income say, added up once more from what calls answer. */

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
export type Row = Record<string, any>
export type Seen = Readonly<
  Record<'trades' | 'refunds' | 'batches' | 'statements' | 'income', readonly Row[]>
>

export const sumOf = (rows: readonly Row[], amt: (row: Row) => number): number =>
  rows.reduce((total, row) => total + amt(row), 0)

/** What was compared, and what differed. */
export class Comparisons {
  count = 0
  readonly wrong: string[] = []
  readonly say = (what: string, got: unknown, wanted: unknown): void => {
    this.count++
    if (got !== wanted) this.wrong.push(`${what}: ${String(got)}, wanted ${String(wanted)}`)
  }
}

const dayOf = (time: string | null): string => time?.slice(0, 10) ?? ''

/** What statements and income say of each day, against its trades, refunds and batches. */
export function compareDays(
  { say }: Comparisons,
  seen: Seen,
  [from, until]: [string, string],
): void {
  const { trades, refunds, batches, statements, income } = seen
  const tradeOf = new Map(trades.map((row) => [row.tradeNo, row]))
  /** What refunds take back of the costs: rounded half up once a merchant, partner and channel. */
  const costBack = (back: readonly Row[]): number => {
    const sums = new Map<string, number>()
    for (const { tradeNo, refundAmt } of back) {
      const of = tradeOf.get(tradeNo)!
      const key = `${of.merId} ${of.partnerId} ${of.payChannel}`
      sums.set(key, (sums.get(key) ?? 0) + (of.costFeeAmt * refundAmt) / of.payAmt)
    }
    return [...sums.values()].reduce((total, amt) => total + Math.floor(amt + 0.5 + 1e-9), 0)
  }
  // One that failed has no figures until it is made again.
  const stated = statements.filter(
    (row) => row.merId === null && ['READY', 'EMPTY'].includes(row.billStatus),
  )
  const earnedOn = new Map(income.map((row) => [row.incomeDate, row]))
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const paid = trades.filter((row) => dayOf(row.tradeTime) === day)
    const asked = refunds.filter((row) => dayOf(row.refundTime) === day)
    for (const bill of stated.filter((row) => row.billDate === day)) {
      const what = `${bill.billId} (${day} ${bill.billType} ${bill.payChannel ?? ''})`
      if (bill.billType === 'SETTLE') {
        const own = batches.filter((row) => row.settleDate === day)
        const got = sumOf(own, (row) => row.netAmt - row.carryAmt)
        say(`${what} settles`, bill.settleAmt, got)
        const brought = own.reduce((n, row) => n + row.tradeCount, 0)
        say(`${what} trades`, bill.transCount, brought)
      }
      if (bill.billType !== 'TRADE') continue
      const of = (row: Row) => bill.payChannel === null || row.payChannel === bill.payChannel
      const [own, back] = [paid.filter(of), asked.filter(of)]
      say(`${what} trades`, bill.transCount, own.length)
      const amt = sumOf(own, (row) => row.transAmt)
      say(`${what} amount`, bill.transAmt, amt)
      const given = sumOf(back, (row) => row.refundAmt)
      say(`${what} refunds`, bill.refundAmt, given)
      const fee = sumOf(own, (row) => row.feeAmt) - sumOf(back, (row) => row.refundFeeAmt)
      say(`${what} fee`, bill.feeAmt, fee)
    }
    // A day's income is closed in the night that follows.
    if (day === until) continue
    const done = refunds.filter(
      (row) => row.refundStatus === 'SUCCESS' && dayOf(row.finishTime) === day,
    )
    const earned = earnedOn.get(day) ?? { transAmt: 0, merFeeAmt: 0, costFeeAmt: 0 }
    const taken = sumOf(paid, (row) => row.transAmt) - sumOf(done, (row) => row.refundAmt)
    say(`income of ${day} from`, earned.transAmt, taken)
    const fee = sumOf(paid, (row) => row.feeAmt) - sumOf(done, (row) => row.refundFeeAmt)
    say(`income of ${day} fee`, earned.merFeeAmt, fee)
    const costs = sumOf(paid, (row) => row.costFeeAmt) - costBack(done)
    say(`income of ${day} cost`, earned.costFeeAmt, costs)
  }
}
