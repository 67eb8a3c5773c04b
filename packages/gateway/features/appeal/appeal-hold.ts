import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { merchant } from '../merchant/merchant-schema'
import { riskCase } from './appeal-schema'
import { releaseTrades } from '../merchant-account'
import { limitAgain, moveMerchant, type Why, MERCHANT_MOVES } from '../merchant'

/** A merchant stays frozen as long as one case holds it (domain §7.14). */

type Merchant = typeof merchant.$inferSelect
type Case = { providerId: string; merId: string; assistId: string }

/** Degrees that stop a merchant's payments. */
export const HOLDING_DEGREES: readonly string[] = ['L4', 'L5']

/**
 * Freezes the merchant, whose row the caller holds. One that another case froze is held by both;
 * one that staff froze stays theirs.
 * @returns whether the case holds it
 */
export async function holdMerchant(tx: Tx, row: Merchant, why: Why): Promise<boolean> {
  if (row.merStatus === 'FROZEN') return isHeld(tx, row)
  if (row.merStatus !== 'NORMAL') return false
  await moveMerchant(tx, row, MERCHANT_MOVES.freeze, why)
  return true
}

/** The case lets go; with the last one the merchant works again. */
export async function releaseMerchant(tx: Tx, of: Case, why: Why): Promise<void> {
  const row = await lockMerchantOf(tx, of)
  const released = await letGo(tx, of, 'holdsMerchant')
  if (!row || !released || row.merStatus !== 'FROZEN' || (await isHeld(tx, row, of.assistId)))
    return
  const freed = await moveMerchant(tx, row, MERCHANT_MOVES.unfreeze, why)
  await limitAgain(tx, { ...row, ...freed }, why.now)
}

/** Releases the case's trades for settlement, unless their merchant is frozen. */
export async function releaseCaseTrades(tx: Tx, of: Case, now: number): Promise<void> {
  const row = await lockMerchantOf(tx, of)
  const released = await letGo(tx, of, 'keepsTrades')
  if (row?.merStatus === 'NORMAL' && released) await releaseTrades(tx, row, now, released.tradeNos)
}

async function lockMerchantOf(tx: Tx, { providerId, merId }: Case): Promise<Merchant | undefined> {
  const [row] = await tx
    .select()
    .from(merchant)
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
    .for('update')
  return row
}

/** @returns undefined when the case had let go before */
async function letGo(
  tx: Tx,
  { providerId, assistId }: Case,
  hold: 'holdsMerchant' | 'keepsTrades',
): Promise<{ tradeNos: string[] } | undefined> {
  const [released] = await tx
    .update(riskCase)
    .set({ [hold]: false })
    .where(
      and(
        eq(riskCase.providerId, providerId),
        eq(riskCase.assistId, assistId),
        eq(riskCase[hold], true),
      ),
    )
    .returning({ tradeNos: riskCase.tradeNos })
  return released
}

async function isHeld(tx: Tx, row: Merchant, without = ''): Promise<boolean> {
  const held = await tx
    .select({ assistId: riskCase.assistId })
    .from(riskCase)
    .where(
      and(
        eq(riskCase.providerId, row.providerId),
        eq(riskCase.merId, row.merId),
        eq(riskCase.holdsMerchant, true),
        ne(riskCase.assistId, without),
      ),
    )
    .limit(1)
  return held.length > 0
}
