import { z } from 'zod'
import { CHANGE_STATUS } from '#domain/merchant-change/dicts'
import { notFound } from '../../core/errors'
import { stateChanged } from '../../core/moves'
import { defineOrder, words } from '../../core/upstream/kind'
import { keyOf, lockByKey } from './merchant-change-find'
import { merchantChange } from './merchant-change-schema'
import { changeStep } from './merchant-change-step'
import { agreeChange, CHANNEL } from './merchant-change-take'

/** A change of an open merchant that two persons agreed on, at the channel (domain §17). */
export const merchantChangeOrder = defineOrder({
  kind: 'channel.change',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('DONE') }),
    z.object({ code: z.literal('REFUSED'), reason: words().min(1) }),
  ]),

  async details(tx, { providerId, refId }) {
    const [row] = await tx
      .select()
      .from(merchantChange)
      .where(keyOf({ providerId, changeId: refId }))
    if (!row) return {}
    const { merId, before, after, pics } = row
    return { merId, before, after: { ...after, ...pics } }
  },

  lock: (tx, { providerId, refId }) => lockByKey(tx, { providerId, changeId: refId }),

  async onAnswer(tx, { providerId, refId }, answer, { upstream, now }) {
    const locked = await lockByKey(tx, { providerId, changeId: refId })
    if (!locked) throw notFound()
    const { row, holder } = locked
    if (row.changeStatus !== 'UPSTREAM') throw stateChanged(CHANGE_STATUS, row.changeStatus)
    const closed = holder.merStatus === 'CLOSED' ? '商户已注销' : undefined
    const refuseReason = answer.code === 'REFUSED' ? answer.reason : closed
    const next =
      refuseReason === undefined
        ? await agreeChange(tx, locked, { upstream, now })
        : await changeStep(tx, row, {
            event: 'refused',
            operator: CHANNEL,
            remark: refuseReason,
            set: { refuseReason },
            now,
          })
    return { from: row.changeStatus, to: next.changeStatus }
  },
})
