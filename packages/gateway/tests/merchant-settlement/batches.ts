import { sumOf, type Comparisons, type Row } from './days'
import { group, type Everything } from './everything'

/** Batches, their trades and their payouts, each against the others. */

/** Everything that must agree, whichever way one looks at it. */
export function compareBatches({ say }: Comparisons, seen: Everything, today: string): void {
  const { trades, refunds, batches, cashOuts, autoCashes, disputes } = seen
  const byNo = new Map(batches.map((batch) => [batch.batchNo, batch]))
  const tradesOf = group(trades, 'batchNo')
  const refundsOf = group(refunds, 'batchNo')
  const backOf = group(refunds, 'backBatchNo')
  const disputesOf = group(disputes, 'batchNo')
  const wonOf = group(disputes, 'backBatchNo')
  const carriedTo = group(batches, 'carriedTo')
  /** What pays it: the payout of the batch that has its money, after all that carried it on. */
  const payingOf = (batch: Row): string | null =>
    batch.carriedTo
      ? payingOf(byNo.get(batch.carriedTo)!)
      : batch.batchStatus === 'OFFSET'
        ? null
        : batch.payoutNo
  for (const batch of batches) {
    const no = batch.batchNo
    const own = tradesOf.get(no) ?? []
    const back = refundsOf.get(no) ?? []
    say(`${no} trades`, batch.tradeCount, own.length)
    say(
      `${no} gross`,
      batch.grossAmt,
      sumOf(own, (row) => row.payAmt),
    )
    say(
      `${no} refunds`,
      batch.refundAmt,
      sumOf(back, (row) => row.refundAmt),
    )
    const fee = sumOf(own, (row) => row.feeAmt) - sumOf(back, (row) => row.refundFeeAmt)
    say(`${no} fee`, batch.feeAmt, fee)
    say(
      `${no} cover`,
      batch.coverAmt,
      sumOf(back, (row) => row.coverAmt),
    )
    const given = sumOf(backOf.get(no) ?? [], (row) =>
      row.batchNo ? row.refundAmt - row.refundFeeAmt : row.coverAmt,
    )
    say(`${no} given back`, batch.backAmt, given)
    const { carryAmt, coverAmt, backAmt, disputeAmt, debtAmt } = batch
    const adjust = carryAmt + coverAmt + backAmt - disputeAmt - debtAmt
    const taken = sumOf(disputesOf.get(no) ?? [], (row) => row.disputeAmt - row.coverAmt)
    const won = sumOf(wonOf.get(no) ?? [], (row) => (row.batchNo ? row.disputeAmt : row.coverAmt))
    say(`${no} disputes`, disputeAmt, taken - won)
    say(`${no} adjustments`, batch.adjustAmt, adjust)
    const net = batch.grossAmt - batch.refundAmt - fee + adjust - batch.reserveAmt
    say(`${no} net`, batch.netAmt, net)
    for (const row of [...own, ...back]) {
      say(`${no} merchant`, row.merId, batch.merId)
      say(`${no} shop`, row.shopId, batch.shopId)
    }
    for (const row of own) {
      const status = batch.batchStatus === 'WAITING' ? 'SETTLING' : batch.batchStatus
      say(`${row.tradeNo} state`, row.settleStatus, status)
      say(`${row.tradeNo} date`, row.settleDate, batch.settleDate)
      say(`${row.tradeNo} payout`, row.payoutNo, payingOf(batch))
    }
    const left = sumOf(carriedTo.get(no) ?? [], (row) => row.netAmt - row.offsetAmt)
    say(`${no} carries`, batch.carryAmt, left)
    say(`${no} names what pays it`, batch.payingNo, payingOf(batch))
    if (!batch.carriedTo)
      say(`${no} parts`, batch.netAmt, batch.paidAmt + batch.unpaidAmt + batch.offsetAmt)
    if (batch.carriedTo)
      say(`${no} carried`, byNo.get(batch.carriedTo)?.batchStatus, batch.batchStatus)
    if (batch.batchStatus === 'HELD' || batch.batchStatus === 'FAILED')
      say(`${no} has a reason`, batch.reason !== '', true)
  }
  const payouts = group(batches, 'payoutNo')
  for (const row of cashOuts) {
    const own = payouts.get(row.cashNo) ?? []
    say(
      `${row.cashNo} batches`,
      row.batchNos,
      own
        .map(({ batchNo }) => batchNo)
        .sort()
        .join('、'),
    )
    const done = ['INIT', 'CREATE_SUCCESS', 'SUCCESS'].includes(row.cashStatus)
    if (done)
      say(
        `${row.cashNo} pays`,
        row.cashAmt,
        sumOf(own, (batch) => batch.paidAmt),
      )
    for (const batch of own) {
      say(`${batch.batchNo} before its date`, row.applyTime.slice(0, 10) < batch.settleDate, false)
      const status = { INIT: 'WAITING', CREATE_SUCCESS: 'SETTLING', SUCCESS: 'SETTLED' }
      const wanted = status[row.cashStatus as 'INIT'] ?? 'FAILED'
      if (!batch.carriedTo && batch.batchStatus !== 'OFFSET')
        say(`${batch.batchNo} as ${row.cashNo}`, batch.batchStatus, wanted)
    }
  }
  for (const row of autoCashes) {
    const batch = byNo.get(row.batchNo)
    say(`${row.autoCashId} and its batch`, batch?.payoutNo, row.autoCashId)
    say(`${row.autoCashId} before its date`, row.cashDate < batch?.settleDate, false)
    if (['PROCESSING', 'SUCCESS'].includes(row.withdrawStatus))
      say(`${row.autoCashId} pays`, row.cashAmt, batch?.paidAmt)
  }
  for (const row of trades) {
    if (row.settleStatus === 'UNSETTLED')
      say(`${row.tradeNo} is due`, row.settleDate >= today, true)
    say(
      `${row.tradeNo} has a batch`,
      row.batchNo !== null,
      !['UNSETTLED', 'HELD'].includes(row.settleStatus) || byNo.has(row.batchNo),
    )
  }
}
