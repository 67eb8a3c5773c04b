import { z } from 'zod'
import { formatFen } from '#domain/money'
import type { Tx } from '../../core/db/open'
import { notFound } from '../../core/errors'
import { defineOrder, fenText, words } from '../../core/upstream/kind'
import { sendWaiting } from '../bank-fund'
import { changeRecharge, lockRecharge, type Recharge } from './recharge-change'
import { dropExpiry } from './recharge-expire-job'

const OPERATOR = '收单机构'

/** Money that is to come in, as the bank sees it (domain §9.4). */
export const rechargeAtBank = defineOrder({
  kind: 'bank.recharge',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('PAID') }),
    z.object({ code: z.literal('ARRIVED'), arriveAmt: fenText() }),
    z.object({ code: z.literal('REJECTED'), reason: words().min(1) }),
  ]),
  interim: ['PAID'],

  async details(tx, { providerId, refId }) {
    const row = await lockRecharge(tx, { providerId, rechargeNo: refId })
    return row ? { acctNo: row.acctNo, payerName: row.payerName, payerAcct: row.payerAcct } : {}
  },

  lock: (tx, { providerId, refId }) => lockRecharge(tx, { providerId, rechargeNo: refId }),

  async onAnswer(tx, { providerId, refId }, answer, { now, upstream }) {
    const row = await lockRecharge(tx, { providerId, rechargeNo: refId })
    if (!row) throw notFound()
    const from = row.rechargeStatus
    if (answer.code === 'PAID') return { from, to: (await pay(tx, row, now)).rechargeStatus }
    if (answer.code === 'REJECTED') {
      const { reason } = answer
      const { to } = await changeRecharge(tx, row, {
        event: 'reject',
        operator: OPERATOR,
        now,
        remark: reason,
        set: { auditRemark: reason },
      })
      return { from, to }
    }
    // Money that arrives for an order of the e-bank was paid, of course.
    const paid = from === 'INIT' ? await pay(tx, row, now) : row
    const to = await arrive(tx, paid, answer.arriveAmt, now)
    // What a merchant pays in may be what payouts wait for.
    if (to === 'SUCCESS' && row.acctKind === 'MERCHANT')
      await sendWaiting(tx, upstream, { providerId, now })
    return { from, to }
  },
})

/** The payer paid in the e-bank. */
async function pay(tx: Tx, row: Recharge, now: number): Promise<Recharge> {
  const paid = await changeRecharge(tx, row, { event: 'pay', operator: OPERATOR, now })
  await dropExpiry(tx, row)
  return paid.row
}

/** @throws CallError 90409 from another state, or when the account cannot take the money */
async function arrive(tx: Tx, row: Recharge, arriveAmt: number, now: number): Promise<string> {
  const gap = formatFen(Math.abs(arriveAmt - row.amt))
  const same = arriveAmt === row.amt
  const { to } = await changeRecharge(tx, row, {
    event: same ? 'arrive' : 'differ',
    operator: OPERATOR,
    now,
    remark: `到账 ${formatFen(arriveAmt)} 元`,
    set: {
      arriveAmt,
      arriveTime: new Date(now),
      auditRemark: same ? '' : `到账金额与申请金额相差 ${gap} 元，待财务处理`,
    },
  })
  return to
}
