import { and, asc, eq, gt } from 'drizzle-orm'
import { SHORT_OF_MONEY } from '#domain/merchant-settlement/rules'
import type { Tx } from '../../core/db/open'
import { conflict } from '../../core/errors'
import { merchantSettlement } from '../merchant-settlement/merchant-settlement-schema'
import type { refund } from '../refund/refund-schema'
import type { trade } from '../trade/trade-schema'
import { moveMerchantMoney, type MerchantAccount } from './merchant-account'
import { openOfTrade, unsettledOf } from './unsettled'

type Refund = typeof refund.$inferSelect
type Trade = Pick<
  typeof trade.$inferSelect,
  'providerId' | 'merId' | 'tradeNo' | 'settleStatus' | 'batchNo' | 'settleAmt'
>

/** What a refund costs its merchant: the fee of that part comes back. */
export const costOfRefund = (row: Pick<Refund, 'refundAmt' | 'refundFeeAmt'>): number =>
  row.refundAmt - row.refundFeeAmt

/** Something that costs a merchant money of one of its trades. */
interface Cost {
  /** The refund or chargeback. */
  relatedNo: string
  entryType: 'REFUND' | 'CHARGEBACK'
  /** Fen. */
  cost: number
}

/**
 * Takes a refund or a chargeback from its merchant's money: from unsettled trades first, then from
 * the balance, then from the reserve; what is missing becomes debt. A refund may make it owe up to
 * the merchant's limit; a chargeback asks nobody. The caller holds the trade, and its account before
 * that.
 * @returns what stands in the row: what the account gave, and what the next batch takes
 * @throws CallError 90409 when the merchant has not got it and may not owe it
 */
export async function coverByMerchant(
  tx: Tx,
  held: Map<string, MerchantAccount>,
  of: Trade & Cost,
  now: number,
): Promise<{ coverAmt: number; openAmt: number }> {
  const { merId, relatedNo, entryType, cost } = of
  const account = held.get(merId)
  if (!account) throw new Error(`${relatedNo}: wanted the account of ${merId} held, got none`)
  const missing = Math.max(0, cost - (await freeFor(tx, of)))
  if (missing === 0) return { coverAmt: 0, openAmt: cost }
  const balance = Math.min(account.balanceAmt, missing)
  const reserve = Math.min(account.reserveAmt, missing - balance)
  const debt = missing - balance - reserve
  if (entryType === 'REFUND' && account.debtAmt + debt > account.debtLimitAmt)
    throw conflict(SHORT_OF_MONEY)
  await takeUnpaid(tx, of, balance)
  const parts = { balance: -balance, reserve: -reserve, debt }
  await moveMerchantMoney(tx, held, [{ merId, entryType, relatedNo, ...parts }], now)
  return { coverAmt: missing, openAmt: cost - missing }
}

/** A trade that is held pays for itself, and no other money has to. */
async function freeFor(tx: Tx, of: Trade): Promise<number> {
  const kept = of.settleStatus === 'HELD' && of.batchNo === null
  const amt = kept
    ? of.settleAmt - (await openOfTrade(tx, of))
    : (await unsettledOf(tx, of)).unsettledAmt
  return Math.max(0, amt)
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
