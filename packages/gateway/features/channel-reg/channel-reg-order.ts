import { z } from 'zod'
import { notFound } from '../../core/errors'
import { defineOrder, outsideNo, words } from '../../core/upstream/kind'
import { answered, lockedReg } from './channel-reg-change'
import { partsOfRegId } from './channel-reg-reg-id'

/** A merchant that is sent to a channel again (domain §7.8). */
export const channelRegOrder = defineOrder({
  kind: 'channel.register',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('SUCCESS'), subMchId: outsideNo() }),
    z.object({ code: z.literal('FAIL'), reason: words().min(1) }),
  ]),

  lock: (tx, { providerId, refId }) => lockedReg(tx, { providerId, ...partsOfRegId(refId) }),

  async onAnswer(tx, { providerId, refId }, answer, { now }) {
    const reg = await lockedReg(tx, { providerId, ...partsOfRegId(refId) })
    if (!reg) throw notFound()
    return answered(
      tx,
      reg,
      answer.code === 'SUCCESS'
        ? { registered: true, subMchId: answer.subMchId }
        : { registered: false, reason: answer.reason },
      now,
    )
  },
})
