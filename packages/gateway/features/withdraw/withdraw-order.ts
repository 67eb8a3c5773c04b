import { z } from 'zod'
import { notFound } from '../../core/errors'
import { defineOrder, words } from '../../core/upstream/kind'
import { changeWithdraw, lockWithdraw } from './withdraw-change'

const OPERATOR = '银行'
const reason = words().min(1)
const EVENT = { PAID: 'pay', FAIL: 'fail', RETURNED: 'return' } as const

/** A provider's withdrawal of profit at the bank (domain §9.4). */
export const withdrawalOrder = defineOrder({
  kind: 'bank.withdrawal',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('PAID') }),
    z.object({ code: z.literal('FAIL'), reason }),
    z.object({ code: z.literal('RETURNED'), reason }),
  ]),
  later: { PAID: ['RETURNED'] },

  async details(tx, { providerId, refId }) {
    const row = await lockWithdraw(tx, refId, providerId)
    return row ? { acctName: row.payeeName, acctNo: row.payeeAcct, bankName: row.bankName } : {}
  },

  lock: (tx, { providerId, refId }) => lockWithdraw(tx, refId, providerId),

  async onAnswer(tx, { providerId, refId }, answer, { now }) {
    const row = await lockWithdraw(tx, refId, providerId)
    if (!row) throw notFound()
    const why = 'reason' in answer ? answer.reason : ''
    const { withdrawStatus } = await changeWithdraw(tx, row, {
      event: EVENT[answer.code],
      operator: OPERATOR,
      reason: why,
      now,
    })
    return { from: row.withdrawStatus, to: withdrawStatus }
  },
})
