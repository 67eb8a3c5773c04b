import { z } from 'zod'
import { isDateTime, parseTime } from '#domain/dates'
import { CODES } from '#domain/permission-codes'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { merchantBalanceAt } from '../../merchant-account'
import { findMerchant } from '../merchant-find'

/** What a merchant's own account held at a moment. */
export default defineCall({
  path: '/v1/merchant/balanceAt',
  access: { roles: ['3', '4'], codes: [CODES.merchant.show] },
  request: z.object({
    merId: id(),
    moment: z.string('请选择时间').trim().refine(isDateTime, '时间格式不正确'),
  }),
  handler: balanceAt,
})

/**
 * The amounts after the last movement up to that moment; all 0 before the first, and null before
 * the merchant was opened.
 * @throws CallError 90404 outside the scope
 */
async function balanceAt(
  context: SessionContext,
  { merId, moment }: { merId: string; moment: string },
) {
  const { providerId, merRegName, openTime } = await findMerchant(context, merId)
  // The whole second: movements are shown without its parts.
  const at = new Date(parseTime(moment) + 999)
  const last = await merchantBalanceAt(context.tx, { providerId, merId }, at)
  const opened = last !== undefined || openTime <= at
  const none = opened ? 0 : null
  return {
    merId,
    merName: merRegName,
    moment,
    balanceAmt: last?.balanceAfter ?? none,
    transitAmt: last?.transitAfter ?? none,
    reserveAmt: last?.reserveAfter ?? none,
    debtAmt: last?.debtAfter ?? none,
    relatedNo: last?.relatedNo ?? null,
  }
}
