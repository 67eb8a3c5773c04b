import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { CARD_CHECK } from '#domain/application/dicts'
import type { Tx } from '../../core/db/open'
import { notFound } from '../../core/errors'
import { stateChanged } from '../../core/moves'
import { defineOrder, words } from '../../core/upstream/kind'
import { application } from './application-schema'

interface Of {
  providerId: string
  refId: string
}

const isIt = ({ providerId, refId }: Of) =>
  and(eq(application.providerId, providerId), eq(application.applyId, refId))
const find = (tx: Tx, of: Of) => tx.select().from(application).where(isIt(of))

const STATE_OF = { MATCHED: 'MATCHED', MISMATCH: 'MISMATCH', UNSUPPORTED: 'UNKNOWN' } as const

/**
 * Checks the four elements of a private account 四要素 at the card's bank. The answer is shown with
 * the application and changes no state: the risk desk looks at it, and staff may send another card.
 */
export const cardCheckOrder = defineOrder({
  kind: 'bank.verify',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('MATCHED') }),
    z.object({ code: z.literal('MISMATCH'), reason: words().min(1) }),
    z.object({ code: z.literal('UNSUPPORTED'), reason: words().min(1) }),
  ]),

  async details(tx, of) {
    const [row] = await find(tx, of)
    if (!row) return {}
    const { acctType, acctName, acctNo, bankCode, bankMobile, ...form } = row.submitted ?? row.data
    const idNo = acctType === '2' ? form.holderIdNo : form.legalIdNo
    return { acctName, acctNo, bankCode, bankMobile, idNo }
  },

  lock: (tx, of) => find(tx, of).for('update'),

  async onAnswer(tx, of, answer) {
    const [row] = await find(tx, of).for('update')
    if (!row || row.deletedAt !== null) throw notFound()
    if (row.cardCheck !== 'CHECKING') throw stateChanged(CARD_CHECK, row.cardCheck)
    const cardCheck = STATE_OF[answer.code]
    const cardCheckReason = 'reason' in answer ? answer.reason : ''
    await tx.update(application).set({ cardCheck, cardCheckReason }).where(isIt(of))
    return { from: row.cardCheck, to: cardCheck }
  },
})
