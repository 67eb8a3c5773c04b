import { formatFen } from '#domain/money'
import type { SessionContext } from '../../core/call'
import { conflict } from '../../core/errors'
import { audit } from '../../core/record-log'
import { openBankFunds } from '../bank-fund'
import {
  changeRecharge,
  lockOwnRecharge,
  rechargeState,
  type RechargeAction,
} from './recharge-change'
import { dropExpiry } from './recharge-expire-job'

/**
 * Takes back an order that nobody has paid (domain §9.4).
 * @throws CallError 90404 outside the scope, 90409 for a stale version or another state
 */
export async function cancelRecharge(context: SessionContext, input: RechargeAction) {
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
  await audit(context, {
    action: 'recharge.cancel',
    targetType: 'recharge',
    targetId: row.rechargeNo,
    detail: { from: changed.from, to: changed.to },
  })
  return rechargeState(changed.row)
}

/**
 * Finance decides what becomes of money that came in another amount than asked for (domain §9.4):
 * what arrived is booked, or goes back to who sent it.
 * @throws CallError 90404 outside the scope, 90409 for a stale version, another state, an account that
 *   cannot take the money or a bank account that does not carry it
 */
export async function settleDifference(
  context: SessionContext,
  input: RechargeAction & { decision: 'ACCEPT' | 'REJECT'; remark: string },
) {
  const { tx, caller, clock } = context
  const row = await lockOwnRecharge(context, input)
  const accepts = input.decision === 'ACCEPT'
  const about = { providerId: row.providerId, now: clock.now() }
  // What arrived stands among the payments under way already.
  if (accepts && row.acctKind !== 'MERCHANT' && (await openBankFunds(tx, about)).left() < 0)
    throw conflict('银行存款不足，请先登记透支额度')
  const changed = await changeRecharge(tx, row, {
    event: accepts ? 'accept' : 'giveBack',
    operator: caller.nickName,
    remark: `${accepts ? '入账' : '退回'} ${formatFen(row.arriveAmt)} 元：${input.remark}`,
    set: { auditRemark: input.remark },
    now: clock.now(),
  })
  await audit(context, {
    action: 'recharge.settleDiff',
    targetType: 'recharge',
    targetId: row.rechargeNo,
    detail: { decision: input.decision, amt: row.amt, arriveAmt: row.arriveAmt },
  })
  return rechargeState(changed.row)
}
