import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import { nextNumbers } from '../../core/numbers'
import { keepFacts } from '../../core/record-facts'
import { appendLogs } from '../../core/record-log'
import type { Upstream } from '../../core/upstream/port'
import { openBankFunds } from '../bank-fund'
import { AUTO_CASH_FACTS, autoCash } from './auto-cash-schema'

/** A payout of a settlement batch, as its settlement makes it. */
export type NewAutoCash = Pick<
  typeof autoCash.$inferSelect,
  | 'merId'
  | 'shopId'
  | 'partnerId'
  | 'createdBy'
  | 'subMchId'
  | 'bankName'
  | 'acctNo'
  | 'tradeDate'
  | 'cashAmt'
  | 'feeAmt'
  | 'failReason'
> & {
  batchNo: string
  withdrawStatus: 'PROCESSING' | 'SUPPORT_WITHDRAW' | 'NO_WITHDRAW_AUTH' | 'WAIT_VERIFY'
}

interface Round {
  providerId: string
  day: string
  now: number
  /** Of each payout the settle date that is to be cleared first; null: it does not wait. */
  waitDays: readonly (string | null)[]
}

const OPERATOR = '系统'

/**
 * Makes automatic payouts and sends those that may go, as far as the bank account carries them.
 * @returns their numbers and whether they wait, in the same order
 */
export async function createAutoCashes(
  tx: Tx,
  upstream: Upstream,
  { providerId, day, now, waitDays }: Round,
  payouts: readonly NewAutoCash[],
): Promise<{ payoutNo: string; kept: boolean }[]> {
  if (payouts.length === 0) return []
  const funds = await openBankFunds(tx, { providerId, now })
  const ids = await nextNumbers(tx, 'AC', day, payouts.length)
  const orders = await nextNumbers(tx, 'AW', day, payouts.length)
  const rows = payouts.map((payout, i) => {
    const sent = payout.withdrawStatus === 'PROCESSING'
    return {
      providerId,
      autoCashId: ids[i]!,
      cashTime: new Date(now),
      ...payout,
      withdrawId: sent ? orders[i]! : null,
      createTime: sent ? new Date(now) : null,
      version: 1,
    }
  })
  await insertRows(tx, autoCash, rows)
  await keepFacts(
    tx,
    AUTO_CASH_FACTS,
    { providerId, nos: ids },
    { operator: OPERATOR, reason: '批次结算', time: now },
  )
  const asked = rows.map(({ autoCashId: payoutNo, withdrawStatus, cashAmt }, i) => ({
    payoutNo,
    kept: withdrawStatus === 'PROCESSING' && (waitDays[i] !== null || !funds.take(cashAmt)),
  }))
  for (const [i, { autoCashId, withdrawStatus, cashAmt: amt }] of rows.entries())
    if (withdrawStatus === 'PROCESSING') {
      const { kept } = asked[i]!
      await upstream.bank.autoCash(tx, {
        providerId,
        autoCashId,
        amt,
        kept,
        waitDay: waitDays[i] ?? null,
        now,
      })
    }
  for (const status of new Set(rows.map(({ withdrawStatus }) => withdrawStatus)))
    await appendLogs(
      tx,
      rows.filter((row) => row.withdrawStatus === status).map((row) => row.autoCashId),
      {
        providerId,
        targetType: 'autoCash',
        title: status === 'PROCESSING' ? '自动发起提现' : '未自动提现',
        operator: OPERATOR,
        toState: status,
        time: now,
      },
    )
  return asked
}
