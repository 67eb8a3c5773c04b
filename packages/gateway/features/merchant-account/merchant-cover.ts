import { SHORT_OF_MONEY } from '#domain/merchant-settlement/rules'
import type { Tx } from '../../core/db/open'
import { conflict } from '../../core/errors'
import type { refund } from '../refund/refund-schema'
import type { trade } from '../trade/trade-schema'
import { moveMerchantMoney, type MerchantAccount } from './merchant-account'
import { offsetBatches } from './offset-batches'
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
  /** The channel has paid it back already: there is no debt limit. */
  isPaid?: boolean
}

/**
 * Takes a refund or a chargeback from its merchant's money: from unsettled trades first, then from
 * the balance, then from the reserve; the rest becomes debt. A refund may raise the debt up to the
 * merchant's limit; a chargeback has no limit. The caller locks the account, then the trade.
 * @returns the row's amounts: what the account gave, and what the next batch takes
 * @throws CallError 90409 when the merchant's money and debt limit do not cover it
 */
export async function coverByMerchant(
  tx: Tx,
  held: Map<string, MerchantAccount>,
  of: Trade & Cost,
  now: number,
): Promise<{ coverAmt: number; openAmt: number }> {
  const { merId, relatedNo, entryType, cost, isPaid = false } = of
  const account = held.get(merId)
  if (!account) throw new Error(`${relatedNo}: wanted the account of ${merId} held, got none`)
  const missing = Math.max(0, cost - (await freeFor(tx, of)))
  if (missing === 0) return { coverAmt: 0, openAmt: cost }
  const balance = Math.min(account.balanceAmt, missing)
  const reserve = Math.min(account.reserveAmt, missing - balance)
  const debt = missing - balance - reserve
  if (entryType === 'REFUND' && !isPaid && account.debtAmt + debt > account.debtLimitAmt)
    throw conflict(SHORT_OF_MONEY)
  await offsetBatches(tx, { ...of, amt: balance }, now)
  const parts = { balance: -balance, reserve: -reserve, debt }
  await moveMerchantMoney(tx, held, [{ merId, entryType, relatedNo, ...parts }], now)
  return { coverAmt: missing, openAmt: cost - missing }
}

/** Whether unsettled trades and the balance pay a cost. */
export async function paysItself(
  tx: Tx,
  held: Map<string, MerchantAccount>,
  of: Trade & Pick<Cost, 'cost'>,
): Promise<boolean> {
  return of.cost - (await freeFor(tx, of)) <= (held.get(of.merId)?.balanceAmt ?? 0)
}

/** A trade that is held pays for itself, and no other money has to. */
async function freeFor(tx: Tx, of: Trade): Promise<number> {
  const kept = of.settleStatus === 'HELD' && of.batchNo === null
  const amt = kept
    ? of.settleAmt - (await openOfTrade(tx, of))
    : (await unsettledOf(tx, of)).unsettledAmt
  return Math.max(0, amt)
}
