import { CODES } from '#domain/permission-codes'
import { mayCancel } from '#domain/wx-verify/states'
import { defineCall, type SessionContext } from '../../../core/call'
import { wxWrite } from '../wx-verify-inputs'
import { conflict, notFound } from '../../../core/errors'
import { checkVersion } from '../../../core/moves'
import { changeWx, wxAnswer, type WxAnswer } from '../wx-verify-change'
import { findApplicant, orderNamed, ordersOf, type WxKey } from '../wx-verify-find'

/** Withdraws a WeChat verification that is on its way (domain §7.7). */
export default defineCall({
  path: '/v1/wechat/cancel',
  access: { roles: ['3', '4'], codes: [CODES.wxVerify.cancel] },
  request: wxWrite,
  write: true,
  handler: cancelWx,
})

/**
 * Withdraws an application that is still on its way (domain §7.7).
 * @throws CallError 90404 outside the scope or without one, 90409 for a stale version or another state
 */
async function cancelWx(
  context: SessionContext,
  input: WxKey & { version: number | undefined },
): Promise<WxAnswer> {
  const { tx, caller, clock, upstream } = context
  const applicant = await findApplicant(context, input.applyId, true)
  const row = orderNamed(await ordersOf(tx, applicant), applicant.wxOrderId, input.orderId)
  if (!row) throw notFound()
  checkVersion(row, input.version)
  if (row.orderId !== applicant.wxOrderId && mayCancel(row.applymentState))
    throw conflict('已有新的申请单，请刷新后重试')
  const { subjectType } = applicant
  const next = await changeWx(tx, row, 'cancel', {
    subjectType,
    operator: caller.nickName,
    now: clock.now(),
    upstream,
  })
  return wxAnswer(next)
}
