import { and, eq, gte, type SQL } from 'drizzle-orm'
import { formatYuan } from '#domain/money'
import { DAY_MS, formatDate, formatDateTime } from '#domain/dates'
import type { Acting } from '../../core/call'
import { merchant } from '../merchant/merchant-schema'
import { refund, REFUND_FACTS } from './refund-schema'
import { trade } from '../trade/trade-schema'
import { inArchive } from '../../core/db/archive'
import { badField, conflict, notFound } from '../../core/errors'
import { scoped } from '../../core/scope'
import { keepFacts } from '../../core/record-facts'
import { nextNumber } from '../../core/numbers'
import { disputedAmt } from '../chargeback'
import { costOfRefund, coverByMerchant, lockMerchantAccounts } from '../merchant-account'
import { heldBy, sharesOf, timeInTradeNo } from '../trade'

export interface NewRefund {
  tradeNo: string
  /** Integer fen, above 0. */
  refundAmt: number
  reason: string
}

type Trade = typeof trade.$inferSelect

/** Of one trade, closed ones included. */
const MAX_REFUNDS = 50
const MAX_AGE_DAYS = 365

/**
 * Starts a refund of a part of a trade or all that is left of it (domain §8.6). The trade is
 * locked: of two at once the second sees the first, and together they never exceed what was paid.
 * @throws CallError 90404 outside the scope, 90409 when this trade cannot be refunded (any more) or
 *   its merchant has not got the money, 90400 at `refundAmt` when less is left
 */
export async function applyRefund(context: Acting, input: NewRefund) {
  const { tx, caller, clock, upstream } = context
  const now = clock.now()
  // The merchant's account before the trade, as its settlement does.
  const found = await findTrade(context, input.tradeNo)
  await requireOpen(context, found)
  const accounts = await lockMerchantAccounts(tx, found.providerId, [found.merId])
  const row = await lockTrade(context, found)
  requireRefundable(context, row)
  const { providerId, tradeNo } = row
  const before = await tx
    .select()
    .from(refund)
    .where(
      and(
        eq(refund.providerId, providerId),
        eq(refund.tradeNo, tradeNo),
        gte(refund.refundTime, row.tradeTime),
      ),
    )
  if (before.length >= MAX_REFUNDS) throw conflict(`一笔交易最多退款${MAX_REFUNDS}次`)
  const held = heldBy(before)
  // What the payer's bank takes back is not given back a second time.
  const disputed = await disputedAmt(tx, row)
  const left = Math.max(0, row.payAmt - held.amt - disputed)
  if (input.refundAmt > left && disputed > 0)
    throw badField('refundAmt', `有${formatYuan(disputed)}在拒付中，可退金额为${formatYuan(left)}`)
  if (input.refundAmt > left)
    throw badField('refundAmt', `退款金额不能超过可退金额${formatYuan(left)}`)

  const refundNo = await nextNumber(tx, 'RF', formatDate(now))
  const shares = sharesOf(row, held, input.refundAmt)
  const cost = costOfRefund({ refundAmt: input.refundAmt, ...shares })
  const about = { relatedNo: refundNo, entryType: 'REFUND', cost } as const
  const taken = await coverByMerchant(tx, accounts, { ...row, ...about }, now)
  await tx.insert(refund).values({
    providerId,
    refundTime: new Date(now),
    refundNo,
    outRefundNo: `SR${formatDateTime(now).slice(2).replace(/\D/g, '')}${refundNo.slice(-8)}`,
    tradeNo,
    tradeTime: row.tradeTime,
    merId: row.merId,
    shopId: row.shopId,
    partnerId: row.partnerId,
    createdBy: row.createdBy,
    payChannel: row.payChannel,
    transAmt: row.transAmt,
    refundAmt: input.refundAmt,
    ...shares,
    ...taken,
    refundSource: 'CONSOLE',
    operatorName: caller.nickName,
    refundReason: input.reason,
    refundStatus: 'PROCESSING',
  })
  await keepFacts(
    tx,
    REFUND_FACTS,
    { providerId, nos: [refundNo] },
    { operator: caller.nickName, reason: input.reason, time: now },
  )
  const { payChannel } = row
  const { refundAmt } = input
  await upstream.channel.refund(tx, { providerId, now, refundNo, tradeNo, payChannel, refundAmt })
  return { refundNo, refundStatus: 'PROCESSING', refundableAmt: left - input.refundAmt, version: 1 }
}

const mine = ({ caller }: Acting, tradeNo: string) =>
  and(scoped(caller.scope, trade), eq(trade.tradeNo, tradeNo))

/** A trade of the caller's. @throws CallError 90404 */
async function findTrade(context: Acting, tradeNo: string): Promise<Trade> {
  const find = (near?: SQL) =>
    context.tx
      .select()
      .from(trade)
      .where(and(mine(context, tradeNo), near))
  const made = timeInTradeNo(tradeNo)
  const [row = (await find())[0]] = made ? await find(eq(trade.tradeTime, made)) : []
  // One that was archived is too old, whatever else it is.
  if (!row && (await inArchive(context.tx, find)).length > 0) throw tooOld()
  if (!row) throw notFound()
  return row
}

const tooOld = () => conflict(`交易已超过${MAX_AGE_DAYS}天，不能退款`)

/** The same, kept from others until the transaction ends. @throws CallError 90404 */
async function lockTrade(context: Acting, found: Trade): Promise<Trade> {
  const [row] = await context.tx
    .select()
    .from(trade)
    .where(and(mine(context, found.tradeNo), eq(trade.tradeTime, found.tradeTime)))
    .for('update')
  if (!row) throw notFound()
  return row
}

/** What no amount could help. @throws CallError 90409 */
function requireRefundable({ clock }: Acting, row: Trade): void {
  if (row.tradeStatus !== 'SUCCESS') throw conflict('只有支付成功的交易可以退款')
  if (clock.now() - row.tradeTime.getTime() > MAX_AGE_DAYS * DAY_MS) throw tooOld()
}

/** @throws CallError 90409 when the merchant was closed */
async function requireOpen({ tx }: Acting, row: Trade): Promise<void> {
  const [holder] = await tx
    .select({ merStatus: merchant.merStatus })
    .from(merchant)
    .where(and(eq(merchant.providerId, row.providerId), eq(merchant.merId, row.merId)))
    // It must not be closed while its refund is being made.
    .for('share')
  if (holder?.merStatus === 'CLOSED') throw conflict('商户已注销，不能退款')
}
