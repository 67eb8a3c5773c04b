import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { formatFen } from '#domain/money'
import { charCount } from '#domain/validation/rule'
import { defineCall, type SessionContext } from '../../../core/call'
import { conflict } from '../../../core/errors'
import { id, ruled, version } from '../../../core/inputs'
import { noteChange } from '../../../core/operations/notes'
import { openBankFunds } from '../../bank-fund'
import {
  changeRecharge,
  lockOwnRecharge,
  rechargeState,
  type RechargeAction,
} from '../recharge-change'

const remark = ruled((value) => {
  const count = charCount(value)
  return count < 2 || count > 100 ? '处理说明须为2至100个字' : undefined
}, '请输入处理说明')

/**
 * Finance decides what becomes of money that came in another amount than asked for (domain §9.4,
 * 金额不符): what arrived is booked, or goes back to who sent it.
 */
export default defineCall({
  path: '/v1/account/rechargeSettleDiff',
  access: { roles: ['3'], codes: [CODES.recharge.apply], whole: true },
  request: z.object({
    rechargeNo: id(),
    version,
    decision: z.enum(['ACCEPT', 'REJECT'], '请选择处理方式'),
    remark,
  }),
  write: true,
  moves: async (input, context) => (await lockOwnRecharge(context, input)).arriveAmt ?? 0,
  approval: { act: 'RECHARGE_DIFF' },
  handler: settleDifference,
})

/**
 * @throws CallError 90404 outside the scope, 90409 for a stale version, another state, an account that
 *   cannot take the money or a bank account that does not carry it
 */
async function settleDifference(
  context: SessionContext,
  input: RechargeAction & { decision: 'ACCEPT' | 'REJECT'; remark: string },
) {
  const { tx, caller, clock } = context
  const row = await lockOwnRecharge(context, input)
  const accepts = input.decision === 'ACCEPT'
  const about = { providerId: row.providerId, now: clock.now() }
  // The amount that arrived is already among the payments under way.
  if (accepts && row.acctKind !== 'MERCHANT' && (await openBankFunds(tx, about)).left() < 0)
    throw conflict('银行存款不足，请先登记透支额度')
  const changed = await changeRecharge(tx, row, {
    event: accepts ? 'accept' : 'giveBack',
    operator: caller.nickName,
    remark: `${accepts ? '入账' : '退回'} ${formatFen(row.arriveAmt)} 元：${input.remark}`,
    set: { auditRemark: input.remark },
    now: clock.now(),
  })
  noteChange(context.tx, {
    type: 'recharge',
    id: row.rechargeNo,
    after: { amt: row.amt, arriveAmt: row.arriveAmt },
  })
  return rechargeState(changed.row)
}
