import { z } from 'zod'
import type { Tx } from '../../core/db/open'
import { badField, conflict, notFound } from '../../core/errors'
import { defineOrder, words } from '../../core/upstream/kind'
import { lockByApplication } from './auth-review-change'
import { decideReview } from './auth-review-decide'
import { REVIEWER } from './auth-review-words'

const lock = (tx: Tx, { providerId, refId }: { providerId: string; refId: string }) =>
  lockByApplication(tx, { providerId, applyId: refId })

/** The reviewer's look at a merchant's proof (domain §7.6). */
export const reviewOrder = defineOrder({
  kind: 'risk.review',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('PASSED') }),
    z.object({
      code: z.literal('REJECTED'),
      items: z
        .array(z.object({ itemCode: words(32), reason: words().min(1) }))
        .min(1)
        .max(12),
    }),
  ]),

  async details(tx, of) {
    const { review } = (await lock(tx, of)) ?? {}
    return review ? { merId: review.merId, items: review.items, answers: review.answers } : {}
  },

  lock,

  async onAnswer(tx, of, answer, { now }) {
    const { holder, review } = (await lock(tx, of)) ?? {}
    if (!holder) throw notFound()
    if (!review) throw conflict('状态已变更：当前为无需')
    const by = { operator: REVIEWER, now }
    if (answer.code === 'PASSED') return decideReview(tx, { holder, review }, { event: 'pass' }, by)
    const { items: refused } = answer
    const strange = refused.find(
      ({ itemCode }) => !review.items.some((one) => one.itemCode === itemCode),
    )
    if (strange) throw badField('items', `审核项 ${strange.itemCode} 不在本次审核要求中`)
    return decideReview(tx, { holder, review }, { event: 'reject', refused }, by)
  },
})
