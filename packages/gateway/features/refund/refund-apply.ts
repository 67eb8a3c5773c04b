import { and, eq, type SQL } from 'drizzle-orm'
import type { ApprovalAct } from '#domain/approval/acts'
import { DAY_MS } from '#domain/dates'
import type { Acting } from '../../core/call'
import { inArchive } from '../../core/db/archive'
import { conflict, notFound } from '../../core/errors'
import { scoped } from '../../core/scope'
import { merchant } from '../merchant/merchant-schema'
import { lockMerchantAccounts } from '../merchant-account'
import { timeInTradeNo } from '../trade'
import { trade } from '../trade/trade-schema'
import { isOwnMoney, startRefund } from './refund-start'

export interface NewRefund {
  tradeNo: string
  /** Integer fen, above 0. */
  refundAmt: number
  reason: string
}

type Trade = typeof trade.$inferSelect

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
  const { tradeNo, payChannel } = row
  const { refundAmt } = input
  const { refund: made, left } = await startRefund(
    tx,
    accounts,
    row,
    { ...input, refundSource: 'CONSOLE', operatorName: caller.nickName },
    now,
  )
  const { providerId, refundNo } = made
  await upstream.channel.refund(tx, { providerId, now, refundNo, tradeNo, payChannel, refundAmt })
  return { refundNo, refundStatus: 'PROCESSING', refundableAmt: left, version: 1 }
}

/** The act of a refund; one that the merchant's own money does not pay is another as well. */
export async function refundAct(
  context: Acting,
  input: NewRefund,
): Promise<readonly ApprovalAct[]> {
  const found = await findTrade(context, input.tradeNo)
  await requireOpen(context, found)
  const accounts = await lockMerchantAccounts(context.tx, found.providerId, [found.merId])
  const isOwn = await isOwnMoney(context.tx, accounts, found, input.refundAmt)
  return isOwn ? ['REFUND'] : ['REFUND_UNCOVERED', 'REFUND']
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
