import { and, asc, eq, sql } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { appendLogs } from '../../core/record-log'
import { merchantSettlement } from '../merchant-settlement/merchant-settlement-schema'
import { setBatchStatus } from './batch-family'
import { lockMerchantAccounts, moveMerchantMoney, type AccountMove } from './merchant-account'
import { PAYOUT_LOG, type PayoutEvent } from './payout-words'

/** A payout of settlement batches, of either kind. */
export interface Payout {
  providerId: string
  merId: string
  payoutNo: string
  /** Fen. */
  amt: number
}

/**
 * A payout's step in the life of its batches, their trades and the merchant's account. A payout
 * older than batches changes no row here.
 */
export async function payoutMoved(
  tx: Tx,
  { providerId, merId, payoutNo, amt }: Payout,
  {
    event,
    operator,
    reason = '',
    now,
  }: {
    event: PayoutEvent
    operator: string
    reason?: string
    now: number
  },
): Promise<void> {
  const held = await lockMerchantAccounts(tx, providerId, [merId])
  const batches = await tx
    .select({ batchNo: merchantSettlement.batchNo, status: merchantSettlement.batchStatus })
    .from(merchantSettlement)
    .where(
      and(eq(merchantSettlement.providerId, providerId), eq(merchantSettlement.payoutNo, payoutNo)),
    )
    .orderBy(asc(merchantSettlement.batchNo))
  if (batches.length === 0) return
  const batchNos = batches.map(({ batchNo }) => batchNo)
  const move = moveOf(event, amt)
  if (move)
    await moveMerchantMoney(
      tx,
      held,
      [{ ...move, merId, relatedNo: payoutNo, remark: reason }],
      now,
    )
  const of = and(
    eq(merchantSettlement.providerId, providerId),
    isAnyOf(merchantSettlement.batchNo, batchNos),
  )
  const { paidAmt, unpaidAmt } = merchantSettlement
  if (event === 'back' || event === 'return')
    await tx
      .update(merchantSettlement)
      .set({ unpaidAmt: sql`${paidAmt}`, paidAmt: 0 })
      .where(of)
  if (event === 'send')
    await tx
      .update(merchantSettlement)
      .set({ paidAmt: sql`${unpaidAmt}`, unpaidAmt: 0 })
      .where(of)
  const { to: status, title } = PAYOUT_LOG[event]
  await setBatchStatus(tx, { providerId, batchNos }, { status, reason, now })
  await appendLogs(tx, batchNos, {
    providerId,
    targetType: 'merSettle',
    title,
    operator,
    fromState: batches[0]!.status,
    toState: status,
    remark: [payoutNo, reason].filter(Boolean).join('，'),
    time: now,
  })
}

function moveOf(
  event: PayoutEvent,
  amt: number,
): Pick<AccountMove, 'entryType' | 'balance' | 'transit'> | undefined {
  switch (event) {
    case 'send':
      return { entryType: 'PAYOUT', balance: -amt, transit: amt }
    case 'accept':
      return undefined
    case 'success':
      return { entryType: 'PAID', transit: -amt }
    case 'back':
      return { entryType: 'PAY_BACK', balance: amt, transit: -amt }
    case 'return':
      return { entryType: 'RETURN', balance: amt }
  }
}
