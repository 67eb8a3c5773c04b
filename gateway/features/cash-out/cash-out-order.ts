import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../core/db/open'
import { cashOut } from './cash-out-schema'
import { notFound } from '../../core/errors'
import { defineOrder, words } from '../../core/upstream/kind'
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

/** The bank's word on a merchant's payout (domain §8.4), which this house does not ask for. */
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

  lock: (tx, of) => find(tx, of).for('update'),

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
