import { and, asc, eq, gt } from 'drizzle-orm'
import { SHORT_OF_MONEY } from '#domain/merchant-settlement/rules'
import type { Tx } from '../../core/db/open'
import { conflict } from '../../core/errors'
import { merchantSettlement } from '../merchant-settlement/merchant-settlement-schema'
import type { refund } from '../refund/refund-schema'
import type { trade } from '../trade/trade-schema'
import { moveMerchantMoney, type MerchantAccount } from './merchant-account'
import { unsettledOf } from './unsettled'

type Refund = typeof refund.$inferSelect
type Trade = typeof trade.$inferSelect

/** What a refund costs its merchant: the fee of that part comes back. */
export const costOfRefund = (row: Pick<Refund, 'refundAmt' | 'refundFeeAmt'>): number =>
  row.refundAmt - row.refundFeeAmt

/**
 * Takes a new refund from its merchant's money: from unsettled trades first, then from the balance,
 * then from the reserve; what is missing becomes debt, up to the merchant's limit. The caller holds
 * the trade, and its account before that.
 * @returns what stands in the refund's row
 * @throws CallError 90409 when the merchant has not got it and may not owe it
 */
export async function coverRefund(
  tx: Tx,
  held: Map<string, MerchantAccount>,
  of: Pick<Trade, 'providerId' | 'merId' | 'settleStatus' | 'batchNo' | 'settleAmt'> & {
    refundNo: string
    cost: number
    /** What earlier refunds of the same trade cost. */
    before: number
  },
  now: number,
): Promise<{ coverAmt: number; openAmt: number }> {
  const account = held.get(of.merId)
  if (!account) throw new Error(`refund ${of.refundNo}: wanted the account held, got none`)
  const kept = of.settleStatus === 'HELD' && of.batchNo === null
  const { unsettledAmt } = await unsettledOf(tx, of)
  // A trade that is held pays its own refunds, and no other money has to.
  const free = Math.max(0, kept ? of.settleAmt - of.before : unsettledAmt)
  const missing = Math.max(0, of.cost - free)
  if (missing === 0) return { coverAmt: 0, openAmt: of.cost }
  const balance = Math.min(account.balanceAmt, missing)
  const reserve = Math.min(account.reserveAmt, missing - balance)
  const debt = missing - balance - reserve
  if (account.debtAmt + debt > account.debtLimitAmt) throw conflict(SHORT_OF_MONEY)
  await takeUnpaid(tx, of, balance)
  await moveMerchantMoney(
    tx,
    held,
    [
      {
        merId: of.merId,
        entryType: 'REFUND',
        relatedNo: of.refundNo,
        balance: -balance,
        reserve: -reserve,
        debt,
      },
    ],
    now,
  )
  return { coverAmt: missing, openAmt: of.cost - missing }
}

/** The balance is what batches left unpaid: the oldest of them give first. */
async function takeUnpaid(
  tx: Tx,
  { providerId, merId }: { providerId: string; merId: string },
  amt: number,
): Promise<void> {
  if (amt === 0) return
  const batches = await tx
    .select({ batchNo: merchantSettlement.batchNo, unpaidAmt: merchantSettlement.unpaidAmt })
    .from(merchantSettlement)
    .where(
      and(
        eq(merchantSettlement.providerId, providerId),
        eq(merchantSettlement.merId, merId),
        gt(merchantSettlement.unpaidAmt, 0),
      ),
    )
    .orderBy(asc(merchantSettlement.settleDate), asc(merchantSettlement.batchNo))
  let left = amt
  for (const { batchNo, unpaidAmt } of batches) {
    const taken = Math.min(left, unpaidAmt)
    left -= taken
    await tx
      .update(merchantSettlement)
      .set({ unpaidAmt: unpaidAmt - taken })
      .where(
        and(eq(merchantSettlement.providerId, providerId), eq(merchantSettlement.batchNo, batchNo)),
      )
    if (left === 0) return
  }
  throw new Error(`merchant ${merId}: wanted ${amt} unpaid, ${left} are missing`)
}
