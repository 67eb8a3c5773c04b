import { formatDateTime, parseTime } from '#domain/dates'
import { sumOf, type Comparisons, type Row } from './days'
import { group, type Everything, type Post } from './everything'

const isUnpaid = ({ batchStatus }: Row): boolean =>
  ['HELD', 'FAILED', 'OFFSET'].includes(batchStatus)

/** What a merchant had in hand a second before something was taken from it. */
async function balanceBefore(post: Post, { merId, time }: Row): Promise<number> {
  const moment = formatDateTime(parseTime(time) - 1000)
  return (await post('/v1/merchant/balanceAt', { merId, moment })).balanceAmt
}

/**
 * What each merchant got and has, against what its trades and refunds brought; and what batches that
 * were not paid have given to refunds and chargebacks before they were carried on.
 */
export async function compareAccounts(
  { say }: Comparisons,
  { trades, refunds, batches, cashOuts, autoCashes, disputes }: Everything,
  post: Post,
): Promise<void> {
  for (const [merId, own] of group(trades, 'merId')) {
    const detail = await post('/v1/merchant/detail', { merId })
    const brought =
      sumOf(own, (row) => row.settleAmt) -
      sumOf(
        refunds.filter((row) => row.merId === merId && row.refundStatus !== 'CLOSED'),
        (row) => row.refundAmt - row.refundFeeAmt,
      ) -
      sumOf(
        disputes.filter((row) => row.merId === merId && ['HELD', 'TAKEN'].includes(row.fundStatus)),
        (row) => row.disputeAmt,
      )
    const paid =
      sumOf(
        cashOuts.filter((row) => row.merId === merId && row.cashStatus === 'SUCCESS'),
        (row) => row.cashAmt,
      ) +
      sumOf(
        autoCashes.filter((row) => row.merId === merId && row.withdrawStatus === 'SUCCESS'),
        (row) => row.cashAmt,
      )
    const has =
      detail.unsettledAmt +
      detail.heldAmt +
      detail.balanceAmt +
      detail.transitAmt +
      detail.reserveAmt -
      detail.debtAmt
    say(`${merId} got and has`, paid + has, brought)
    const ours = (row: Row) => row.merId === merId
    const left = batches.filter((row) => ours(row) && (row.carriedTo || isUnpaid(row)))
    const gone =
      sumOf(left, (row) => row.netAmt - row.unpaidAmt) -
      sumOf(batches.filter(ours), (row) => row.carryAmt)
    const covers: Row[] = [
      ...refunds.map((row): Row => ({ ...row, time: row.refundTime })),
      ...disputes.map((row): Row => ({ ...row, time: row.receiveTime })),
    ].filter((row) => ours(row) && row.coverAmt > 0)
    let covered = 0
    // What was taken in one second was taken from one balance.
    for (const [time, rows] of group(covers, 'time'))
      covered += Math.min(
        sumOf(rows, (row) => row.coverAmt),
        await balanceBefore(post, { merId, time }),
      )
    say(`${merId} unpaid batches gave`, gone, covered)
    // Chargebacks ask for no limit.
    const asked = !disputes.some((row) => row.merId === merId)
    if (asked) say(`${merId} owes within its limit`, detail.debtAmt <= detail.debtLimitAmt, true)
  }
}
