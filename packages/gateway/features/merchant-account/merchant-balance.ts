import { and, asc, desc, eq, gt, lte } from 'drizzle-orm'
import { DEBT_LIMIT, PARTNER_DEBT_LIMIT, RESERVE_DAYS } from '#domain/merchant-settlement/rules'
import type { Tx } from '../../core/db/open'
import { wireTime } from '../../core/wire-time'
import { merchantSettlement } from '../merchant-settlement/merchant-settlement-schema'
import { shop } from '../shop/shop-schema'
import { merchantAccount, merchantEntry } from './merchant-account-schema'
import { fundsStatement } from './funds-statement'
import { unsettledOf } from './unsettled'

/** Newest entries that a merchant's detail shows. */
const SHOWN = 50

interface Holder {
  providerId: string
  merId: string
  partnerId: string | null
}

/** A merchant's own money as its detail shows it, fen. */
export async function merchantBalanceOf(tx: Tx, { providerId, merId, partnerId }: Holder) {
  const [row] = await tx
    .select()
    .from(merchantAccount)
    .where(and(eq(merchantAccount.providerId, providerId), eq(merchantAccount.merId, merId)))
  const open = await unsettledOf(tx, { providerId, merId })
  const held = {
    balanceAmt: row?.balanceAmt ?? 0,
    transitAmt: row?.transitAmt ?? 0,
    reserveAmt: row?.reserveAmt ?? 0,
    debtAmt: row?.debtAmt ?? 0,
  }
  return {
    ...open,
    ...(await fundsStatement(tx, { providerId, merId }, open)),
    ...held,
    fundsAmt:
      open.unsettledAmt +
      open.heldAmt +
      held.balanceAmt +
      held.transitAmt +
      held.reserveAmt -
      held.debtAmt,
    unpaidBatches: await unpaidBatchesOf(tx, { providerId, merId }),
    debtLimitAmt: row?.debtLimitAmt ?? (partnerId === null ? DEBT_LIMIT : PARTNER_DEBT_LIMIT),
    reserveRate: row?.reserveRate ?? 0,
    reserveTargetAmt: row?.reserveTargetAmt ?? 0,
    reserveDays: row?.reserveDays ?? RESERVE_DAYS,
  }
}

/** As many of the balance's batches as a detail names. */
const NAMED = 20

/** The batches that make the balance, the newest first. */
function unpaidBatchesOf(tx: Tx, { providerId, merId }: Pick<Holder, 'providerId' | 'merId'>) {
  const { batchNo, unpaidAmt, settleDate } = merchantSettlement
  return tx
    .select({ batchNo, unpaidAmt, settleDate })
    .from(merchantSettlement)
    .where(
      and(
        eq(merchantSettlement.providerId, providerId),
        eq(merchantSettlement.merId, merId),
        gt(unpaidAmt, 0),
      ),
    )
    .orderBy(desc(settleDate), desc(batchNo))
    .limit(NAMED)
}

/** What moved it last, newest first. */
export async function merchantEntriesOf(
  tx: Tx,
  { providerId, merId }: Pick<Holder, 'providerId' | 'merId'>,
) {
  const rows = await tx
    .select()
    .from(merchantEntry)
    .where(and(eq(merchantEntry.providerId, providerId), eq(merchantEntry.merId, merId)))
    .orderBy(desc(merchantEntry.seq))
    .limit(SHOWN)
  return rows.map(({ providerId: _p, merId: _m, entryTime, ...own }) => ({
    ...own,
    entryTime: wireTime(entryTime),
  }))
}

/** The last movement up to a moment: what it left is what the account held then. */
export async function merchantBalanceAt(
  tx: Tx,
  { providerId, merId }: Pick<Holder, 'providerId' | 'merId'>,
  at: Date,
) {
  const [last] = await tx
    .select()
    .from(merchantEntry)
    .where(
      and(
        eq(merchantEntry.providerId, providerId),
        eq(merchantEntry.merId, merId),
        lte(merchantEntry.entryTime, at),
      ),
    )
    .orderBy(desc(merchantEntry.seq))
    .limit(1)
  return last
}

/** The batches that a payout pays. */
export function batchesPaidBy(tx: Tx, providerId: string, payoutNo: string) {
  const { batchNo, settleDate, tradeCount, netAmt, batchStatus, reason } = merchantSettlement
  return tx
    .select({
      batchNo,
      settleDate,
      shopId: merchantSettlement.shopId,
      shopName: shop.shopName,
      tradeCount,
      netAmt,
      batchStatus,
      reason,
    })
    .from(merchantSettlement)
    .leftJoin(
      shop,
      and(
        eq(shop.providerId, merchantSettlement.providerId),
        eq(shop.shopId, merchantSettlement.shopId),
      ),
    )
    .where(
      and(eq(merchantSettlement.providerId, providerId), eq(merchantSettlement.payoutNo, payoutNo)),
    )
    .orderBy(asc(batchNo))
}
