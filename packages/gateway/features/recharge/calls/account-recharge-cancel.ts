import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall, type SessionContext } from '../../../core/call'
import { id, version } from '../../../core/inputs'
import {
  changeRecharge,
  lockOwnRecharge,
  rechargeState,
  type RechargeAction,
} from '../recharge-change'
import { dropExpiry } from '../recharge-expire-job'

/** Cancels an unpaid recharge (domain §9.4). */
export default defineCall({
  path: '/v1/account/rechargeCancel',
  access: { roles: ['3'], codes: [CODES.recharge.apply], whole: true },
  request: z.object({ rechargeNo: id(), version }),
  write: true,
  handler: cancelRecharge,
})

/** @throws CallError 90404 outside the scope, 90409 for a stale version or another state */
async function cancelRecharge(context: SessionContext, input: RechargeAction) {
  const { tx, caller, clock, upstream } = context
  const row = await lockOwnRecharge(context, input)
  const changed = await changeRecharge(tx, row, {
    event: 'cancel',
    operator: caller.nickName,
    now: clock.now(),
  })
  await dropExpiry(tx, row)
  const { providerId, rechargeNo: refId } = row
  await upstream.withdraw(tx, { providerId, kinds: ['bank.recharge'], refId })
  return rechargeState(changed.row)
}
