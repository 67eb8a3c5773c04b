import { PERSONAL_ITEMS } from '#domain/auth-review/items'
import { AUTH_REVIEW_STATUS } from '#domain/merchant/dicts'
import type { Tx } from '../../core/db/open'
import { authReview, type ReviewItem } from './auth-review-schema'
import { conflict } from '../../core/errors'
import { appendLog } from '../../core/record-log'
import { moved } from '../../core/moves'
import { markMerchant, type Merchant, type Review } from './auth-review-change'
import { awaitDeadline } from './auth-review-jobs'
import { AUTH_REVIEW_MOVES } from './auth-review-moves'

/**
 * Asks a merchant for proof that its business is real. The request shows each item's value from the
 * merchant's record.
 * @param found the merchant and its review, held by the caller
 * @throws CallError 90409 for a closed merchant, or while another review is under way
 */
export async function askReview(
  tx: Tx,
  { holder, review }: { holder: Merchant; review: Review | undefined },
  what: {
    items: readonly ReviewItem[]
    /** Epoch ms, business time. */
    deadline: number
    operator: string
    now: number
  },
): Promise<{ from: string; to: string }> {
  const { deadline, operator, now } = what
  const from = review?.reviewStatus ?? 'NONE'
  const to = moved(AUTH_REVIEW_MOVES.ask, from, AUTH_REVIEW_STATUS)
  if (holder.merStatus === 'CLOSED') throw conflict('商户已注销，不能发起真实性审核')
  const { providerId, applyId, merId, partnerId, createdBy } = holder
  const items = what.items.map((item) => ({ ...item, before: recordValue(holder, item) }))
  const fresh = {
    reviewStatus: to,
    deadline: new Date(deadline),
    items,
    answers: {},
    pics: picturesOf(items, {}),
    limitsMerchant: false,
    askTime: new Date(now),
    submitTime: null,
    version: (review?.version ?? 0) + 1,
  }
  await tx
    .insert(authReview)
    .values({ providerId, applyId, merId, partnerId, createdBy, ...fresh })
    .onConflictDoUpdate({ target: [authReview.providerId, authReview.applyId], set: fresh })
  await markMerchant(tx, holder, to)
  await appendLog(tx, {
    providerId,
    targetType: 'authReview',
    targetId: applyId,
    title: AUTH_REVIEW_MOVES.ask.title,
    operator,
    fromState: from,
    toState: to,
    remark: items.map(({ label }) => label).join('、'),
    time: now,
  })
  await awaitDeadline(tx, { providerId, applyId }, deadline)
  return { from, to }
}

/** Where a merchant's record has a picture of what is asked for. */
const AT_STORE_PICS: Readonly<Record<string, number>> = { DOOR_PHOTO: 0, INDOOR_PHOTO: 1 }

/** An item's value in the merchant's record; undefined when it has none. */
export function recordValue(
  { pics }: Pick<Merchant, 'pics'>,
  { itemCode, kind }: Pick<ReviewItem, 'itemCode' | 'kind'>,
): string[] | undefined {
  const at = AT_STORE_PICS[itemCode]
  const token = at === undefined ? undefined : pics.storePics?.[at]
  return kind === 'IMAGE' && token !== undefined ? [token] : undefined
}

/**
 * Every picture a review holds, of the record and of the last answer: `personal` ones show an
 * identity or bank card, `items` are all others.
 */
export function picturesOf(
  items: readonly ReviewItem[],
  answers: Readonly<Record<string, unknown>>,
): { items: string[]; personal: string[] } {
  const tokens = (personal: boolean) => [
    ...new Set(
      items
        .filter(({ kind }) => kind === 'IMAGE')
        .filter(({ itemCode }) => PERSONAL_ITEMS.includes(itemCode) === personal)
        .flatMap(({ itemCode, before }) => [before, answers[itemCode] as string[] | undefined])
        .flatMap((list) => list ?? []),
    ),
  ]
  return { items: tokens(false), personal: tokens(true) }
}
