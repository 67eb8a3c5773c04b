import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { USUAL_ITEMS, usualItem, type UsualItemCode } from '#domain/auth-review/items'
import { isDateTime, parseTime } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { conflict, notFound } from '../../core/errors'
import { defineOrder, words } from '../../core/upstream/kind'
import { merchant } from '../merchant/merchant-schema'
import { askReview } from './auth-review-ask'
import { lockReview } from './auth-review-change'
import { ANSWER_MS } from './auth-review-moves'
import type { ReviewItem } from './auth-review-schema'
import { ASK_WORDS, REVIEWER } from './auth-review-words'

const MAX_ITEMS = 12
const KINDS = ['IMAGE', 'TEXT', 'SELECT'] as const
const isUsual = (itemCode: string): itemCode is UsualItemCode =>
  Object.hasOwn(USUAL_ITEMS, itemCode)

const item = z
  .object({
    itemCode: z.string().regex(/^[A-Z][A-Z0-9_]{1,31}$/, '应为大写字母、数字、下划线'),
    label: words(40).optional(),
    kind: z.enum(KINDS).optional(),
    required: z.boolean().default(true),
    reason: words().min(1).optional(),
    options: z.record(z.string().min(1).max(32), words(40).min(1)).optional(),
  })
  .transform(({ itemCode, label, kind, required, reason, options }): ReviewItem => {
    const usual = usualItem(itemCode)
    const choices = options ?? usual?.options
    return {
      itemCode,
      label: label ?? usual?.label ?? '',
      kind: kind ?? usual?.kind ?? 'IMAGE',
      required,
      reason: reason ?? (isUsual(itemCode) ? ASK_WORDS[itemCode] : '请补充证明材料'),
      refused: '',
      ...(choices && { options: choices }),
    }
  })
  .refine(({ label }) => label !== '', { path: ['label'], message: '该审核项须写明名称' })
  .refine(({ kind, options }) => kind !== 'SELECT' || Object.keys(options ?? {}).length > 0, {
    path: ['options'],
    message: '单选项须给出选项',
  })

const ofMerchant = ({ providerId, refId }: { providerId: string; refId: string }) =>
  and(eq(merchant.providerId, providerId), eq(merchant.merId, refId))

const lock = async (tx: Tx, of: { providerId: string; refId: string }) => {
  const [holder] = await tx.select().from(merchant).where(ofMerchant(of)).for('update')
  return holder && { holder, review: await lockReview(tx, holder) }
}

/** The risk desk's demand for proof that a merchant's business is real (domain §7.6); `refId` is the merchant. */
export const proofNews = defineOrder({
  kind: 'risk.proof',
  answer: z.discriminatedUnion('code', [
    z.object({
      code: z.literal('ASK'),
      items: z
        .array(item)
        .min(1)
        .max(MAX_ITEMS)
        .refine(
          (list) => new Set(list.map(({ itemCode }) => itemCode)).size === list.length,
          '审核项不能重复',
        ),
      deadline: z.string().refine(isDateTime, 'deadline 应为 YYYY-MM-DD HH:mm:ss').optional(),
    }),
  ]),
  lock,

  async onAnswer(tx, of, { items, deadline }, { now }) {
    const found = await lock(tx, of)
    if (!found) throw notFound()
    const until = deadline === undefined ? now + ANSWER_MS : parseTime(deadline)
    if (until <= now) throw conflict('deadline 应晚于当前业务时间')
    return askReview(tx, found, { items, deadline: until, operator: REVIEWER, now })
  },
})
