import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../core/db/open'
import { cashOut } from './cash-out-schema'
import { notFound } from '../../core/errors'
import { defineOrder, words } from '../../core/upstream/kind'
import { lockMerchantAccounts } from '../merchant-account'
import { changeCashOut } from './cash-out-change'
import type { CASH_OUT_MOVES } from './cash-out-moves'

const reason = words().min(1)

const EVENT: Readonly<Record<string, keyof typeof CASH_OUT_MOVES>> = {
  ACCEPTED: 'accept',
  SUCCESS: 'success',
  FAIL: 'fail',
  CLOSED: 'close',
  RETURNED: 'return',
}

/** A merchant's payout at its bank (domain §8.4), which also tells what was not asked for. */
export const cashOutOrder = defineOrder({
  kind: 'bank.cashOut',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('ACCEPTED') }),
    z.object({ code: z.literal('SUCCESS') }),
    z.object({ code: z.literal('FAIL'), reason }),
    z.object({ code: z.literal('CLOSED'), reason }),
    z.object({ code: z.literal('RETURNED'), reason }),
  ]),
  interim: ['ACCEPTED'],
  later: { SUCCESS: ['RETURNED'] },

  async details(tx, of) {
    const [row] = await find(tx, of)
    if (!row) return {}
    const { merId, acctType, acctName, acctNo, bankName, cashType, feeAmt, arriveAmt } = row
    return { merId, cashType, feeAmt, arriveAmt, acctType, acctName, acctNo, bankName }
  },

  /** The merchant's account first, as its settlement does. */
  async lock(tx, of) {
    const [row] = await find(tx, of)
    if (!row) return
    await lockMerchantAccounts(tx, of.providerId, [row.merId])
    await find(tx, of).for('update')
  },

  async onAnswer(tx, of, answer, { now }) {
    const [row] = await find(tx, of)
    if (!row) throw notFound()
    const why = 'reason' in answer ? answer.reason : ''
    return changeCashOut(tx, row, { event: EVENT[answer.code]!, reason: why, now })
  },
})

const find = (tx: Tx, { providerId, refId }: { providerId: string; refId: string }) =>
  tx
    .select()
    .from(cashOut)
    .where(and(eq(cashOut.providerId, providerId), eq(cashOut.cashNo, refId)))
