import { and, eq } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { formatDateTime } from '#domain/dates'
import { enumItem } from '#domain/field'
import { MER_STATUS } from '#domain/merchant/dicts'
import { SETTLE_NOW_HOURS } from '#domain/merchant-settlement/rules'
import { formatYuan } from '#domain/money'
import type { SessionContext } from '../../core/call'
import { conflict } from '../../core/errors'
import { openDay } from '../../core/ledger/open-day'
import { noteChange } from '../../core/operations/notes'
import { WAITING_FUNDS } from '../bank-fund'
import { lockMerchant } from '../merchant'
import { lockMerchantAccounts, unsettledOf } from '../merchant-account'
import { merchantSettlement } from './merchant-settlement-schema'
import { settleDue } from './settle-run'

/**
 * Settles and pays out a D0 merchant's money now, as at the hours of its cycle. No row is written
 * where the amount to pay is 0; of two concurrent calls the second finds no money left.
 * @throws CallError 90404 outside the scope, 90409 with the reason against it
 */
export async function settleNow(context: SessionContext, merId: string) {
  const { tx, caller, clock, upstream } = context
  const now = clock.now()
  const day = await openDay(tx, caller.providerId, now)
  const { providerId, merStatus, settleCycle } = await lockMerchant(context, merId)
  if (settleCycle !== 'D0') throw conflict('只有结算周期为D0的商户可以立即结算')
  if (merStatus !== 'NORMAL')
    throw conflict(`商户状态为${enumItem(MER_STATUS, merStatus).label}，不能结算`)
  const hour = formatDateTime(now).slice(11, 16)
  const { from, until } = SETTLE_NOW_HOURS
  if (hour < from || hour >= until) throw conflict(`立即结算的时间为${from}至${until}`)
  await lockMerchantAccounts(tx, providerId, [merId])
  const due = { providerId, day, cycles: ['D0'], of: { merId } }
  const batchNos = await settleDue(tx, upstream, due, now)
  if (batchNos.length === 0) throw conflict('没有可结算的资金')
  const batches = await tx
    .select()
    .from(merchantSettlement)
    .where(
      and(
        eq(merchantSettlement.providerId, providerId),
        isAnyOf(merchantSettlement.batchNo, batchNos),
      ),
    )
  if (batches.some(({ reason }) => reason === WAITING_FUNDS))
    throw conflict('银行存款不足，请待资金到位后再结算')
  const paidAmt = batches.reduce((sum, batch) => sum + batch.paidAmt, 0)
  if (paidAmt === 0)
    throw conflict(batches.find(({ reason }) => reason !== '无需付款')?.reason ?? '没有可付的金额')
  noteChange(context.tx, {
    type: 'merchant',
    id: merId,
    after: { batchNos, paidAmt: formatYuan(paidAmt) },
  })
  return { merId, batchNos, batchCount: batchNos.length, paidAmt }
}

/**
 * The amount to settle, before deductions, which are known only afterwards. The merchant and its
 * account stay locked, so that the handler settles no more than this.
 * @throws CallError 90404 outside the scope
 */
export async function settleableAmt(context: SessionContext, merId: string): Promise<number> {
  const { providerId } = await lockMerchant(context, merId)
  await lockMerchantAccounts(context.tx, providerId, [merId])
  return (await unsettledOf(context.tx, { providerId, merId })).unsettledAmt
}
