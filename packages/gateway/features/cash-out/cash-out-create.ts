import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import { keepFacts } from '../../core/record-facts'
import { nextNumbers } from '../../core/numbers'
import type { Upstream } from '../../core/upstream/port'
import { openBankFunds } from '../bank-fund'
import { CASH_OUT_FACTS, cashOut } from './cash-out-schema'

/** A payout of settlement batches, as their settlement asks for it. */
export type NewCashOut = Pick<
  typeof cashOut.$inferSelect,
  | 'merId'
  | 'shopId'
  | 'partnerId'
  | 'createdBy'
  | 'cashType'
  | 'cashAmt'
  | 'feeAmt'
  | 'acctType'
  | 'acctName'
  | 'acctNo'
  | 'bankName'
  | 'batchCount'
>

interface Round {
  providerId: string
  day: string
  now: number
  /** Of each payout the settle date that is to be cleared first; null: it does not wait. */
  waitDays: readonly (string | null)[]
}

/** A payout, and whether it waits for money or for the channels' word. */
export interface AskedPayout {
  payoutNo: string
  kept: boolean
}

/** Asks the banks for payouts, as far as the bank account carries them. @returns in the same order */
export async function createCashOuts(
  tx: Tx,
  upstream: Upstream,
  { providerId, day, now, waitDays }: Round,
  payouts: readonly NewCashOut[],
): Promise<AskedPayout[]> {
  if (payouts.length === 0) return []
  const funds = await openBankFunds(tx, { providerId, now })
  const cashNos = await nextNumbers(tx, 'CO', day, payouts.length)
  await insertRows(
    tx,
    cashOut,
    payouts.map((payout, i) => ({
      providerId,
      applyTime: new Date(now),
      cashNo: cashNos[i]!,
      ...payout,
      arriveAmt: payout.cashAmt - payout.feeAmt,
      cashStatus: 'INIT',
      failReason: '',
      bankMemo: '',
      version: 1,
    })),
  )
  await keepFacts(
    tx,
    CASH_OUT_FACTS,
    { providerId, nos: cashNos },
    { operator: '系统', reason: '批次结算', time: now },
  )
  const asked: AskedPayout[] = []
  for (const [i, { cashAmt: amt }] of payouts.entries()) {
    const [cashNo, waitDay] = [cashNos[i]!, waitDays[i] ?? null]
    const kept = waitDay !== null || !funds.take(amt)
    await upstream.bank.cashOut(tx, { providerId, cashNo, amt, kept, waitDay, now })
    asked.push({ payoutNo: cashNo, kept })
  }
  return asked
}
