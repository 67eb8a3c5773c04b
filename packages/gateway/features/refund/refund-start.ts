import { and, eq, gte } from 'drizzle-orm'
import { formatDate, formatDateTime } from '#domain/dates'
import { formatYuan } from '#domain/money'
import type { Tx } from '../../core/db/open'
import { badField, conflict } from '../../core/errors'
import { nextNumber } from '../../core/numbers'
import { keepFacts } from '../../core/record-facts'
import { disputedAmt } from '../chargeback'
import {
  costOfRefund,
  coverByMerchant,
  paysItself,
  type MerchantAccount,
} from '../merchant-account'
import { heldBy, sharesOf } from '../trade'
import type { trade } from '../trade/trade-schema'
import { refund, REFUND_FACTS } from './refund-schema'

type Trade = typeof trade.$inferSelect
type Refund = typeof refund.$inferSelect

/** A refund of a trade, by whom and why. */
export interface StartedRefund {
  /** Integer fen, above 0. */
  refundAmt: number
  refundSource: string
  operatorName: string
  reason: string
  /** The caller's own number; default: one of ours. */
  outRefundNo?: string | undefined
  /** The channel has paid it already: neither count nor debt limit stop it. */
  isPaid?: boolean
}

/** Of one trade, closed ones included. */
const MAX_REFUNDS = 50

/**
 * Writes a refund that is under way, with its merchant's money for it (domain §8.6). The caller holds
 * the merchant's account and then the trade: of two at once the second sees the first, and together
 * they never exceed what was paid.
 * @returns the refund, and fen that may still be refunded after it
 * @throws CallError 90409 after 50 refunds, or when the merchant has not got the money; 90400 at
 *   `refundAmt` when less is left
 */
export async function startRefund(
  tx: Tx,
  accounts: Map<string, MerchantAccount>,
  of: Trade,
  asked: StartedRefund,
  now: number,
): Promise<{ refund: Refund; left: number }> {
  const { providerId, tradeNo } = of
  const { refundAmt, isPaid = false } = asked
  const before = await refundsBefore(tx, of)
  if (before.length >= MAX_REFUNDS && !isPaid) throw conflict(`一笔交易最多退款${MAX_REFUNDS}次`)
  const held = heldBy(before)
  // What the payer's bank takes back is not given back a second time.
  const disputed = await disputedAmt(tx, of)
  const left = Math.max(0, of.payAmt - held.amt - disputed)
  if (refundAmt > left && disputed > 0)
    throw badField('refundAmt', `有${formatYuan(disputed)}在拒付中，可退金额为${formatYuan(left)}`)
  if (refundAmt > left) throw badField('refundAmt', `退款金额不能超过可退金额${formatYuan(left)}`)

  const refundNo = await nextNumber(tx, 'RF', formatDate(now))
  const shares = sharesOf(of, held, refundAmt)
  const cost = costOfRefund({ refundAmt, ...shares })
  const about = { relatedNo: refundNo, entryType: 'REFUND', cost, isPaid } as const
  const taken = await coverByMerchant(tx, accounts, { ...of, ...about }, now)
  const stamp = formatDateTime(now).slice(2).replace(/\D/g, '')
  const [row] = await tx
    .insert(refund)
    .values({
      providerId,
      refundTime: new Date(now),
      refundNo,
      outRefundNo: asked.outRefundNo ?? `SR${stamp}${refundNo.slice(-8)}`,
      tradeNo,
      tradeTime: of.tradeTime,
      merId: of.merId,
      shopId: of.shopId,
      partnerId: of.partnerId,
      createdBy: of.createdBy,
      payChannel: of.payChannel,
      transAmt: of.transAmt,
      refundAmt,
      ...shares,
      ...taken,
      refundSource: asked.refundSource,
      operatorName: asked.operatorName,
      refundReason: asked.reason,
      refundStatus: 'PROCESSING',
    })
    .returning()
  await keepFacts(
    tx,
    REFUND_FACTS,
    { providerId, nos: [refundNo] },
    { operator: asked.operatorName, reason: asked.reason, time: now },
  )
  return { refund: row!, left: left - refundAmt }
}

const refundsBefore = (tx: Tx, { providerId, tradeNo, tradeTime }: Trade): Promise<Refund[]> =>
  tx
    .select()
    .from(refund)
    .where(
      and(
        eq(refund.providerId, providerId),
        eq(refund.tradeNo, tradeNo),
        gte(refund.refundTime, tradeTime),
      ),
    )

/** Whether the merchant's unsettled trades and balance pay a refund; else its reserve or debt has to. */
export async function isOwnMoney(
  tx: Tx,
  accounts: Map<string, MerchantAccount>,
  of: Trade,
  refundAmt: number,
): Promise<boolean> {
  const shares = sharesOf(of, heldBy(await refundsBefore(tx, of)), refundAmt)
  return paysItself(tx, accounts, { ...of, cost: costOfRefund({ refundAmt, ...shares }) })
}
