import { z } from 'zod'
import { and, eq } from 'drizzle-orm'
import { openingValues, REPORT_NAMES, reviewFields } from '#domain/auth-review/fields'
import type { AskedItem } from '#domain/auth-review/items'
import { formatDate } from '#domain/dates'
import { AUTH_REVIEW_STATUS } from '#domain/merchant/dicts'
import { formErrors } from '#domain/validation/field-rules'
import { defineCall, type SessionContext } from '../../../core/call'
import { SUBMIT_CODE, askedItems } from '../auth-review-items'
import { cleanText, id, version, jsonOf } from '../../../core/inputs'
import { merchant } from '../../merchant/merchant-schema'
import { badField, conflict, notFound, refuseWrong } from '../../../core/errors'
import { ownUploads, pictureError } from '../../../core/files/own-uploads'
import { noteChange } from '../../../core/operations/notes'
import { checkVersion, moved } from '../../../core/moves'
import { picturesOf } from '../auth-review-ask'
import { changeReview, lockReview, type Review, type ReviewState } from '../auth-review-change'
import { dropDeadline } from '../auth-review-jobs'
import { AUTH_REVIEW_MOVES } from '../auth-review-moves'
import { scoped } from '../../../core/scope'

/** One answer; the longest is a text of 500 characters. */
const answer = cleanText.max(4000, '内容过长')

/**
 * Answers an authenticity review (domain §7.6). Which fields there are depends on what was asked:
 * their rules are read in the handler.
 */
export default defineCall({
  path: '/v1/merchant/rejectSubmit',
  access: { roles: ['3', '4'], codes: [SUBMIT_CODE] },
  takesFiles: true,
  request: z
    .object({ applyId: id(), version })
    .catchall(answer)
    .transform(({ applyId, version: seen, ...answers }) => ({ applyId, version: seen, answers })),
  write: true,
  checksOwnJson: true,
  handler: submitReview,
})

interface ReviewAnswer {
  applyId: string
  version: number
  /** By itemCode and form name; a missing one stays as it was, an empty text clears. */
  answers: Readonly<Record<string, string>>
}

/**
 * Answers the items of a review (domain §7.6). Earlier answers stay valid until others are sent,
 * except refused ones.
 * @throws CallError 90404 outside the scope or without a review, 90409 for a stale version, another
 *   state or a closed merchant, 90400 at the wrong fields
 */
async function submitReview(context: SessionContext, input: ReviewAnswer): Promise<ReviewState> {
  const { tx, caller, clock, upstream } = context
  const [holder] = await tx
    .select()
    .from(merchant)
    .where(and(scoped(caller.scope, merchant), eq(merchant.applyId, input.applyId)))
    .for('update')
  const review = holder && (await lockReview(tx, holder))
  if (!review) throw notFound()
  checkVersion(review, input.version)
  const to = moved(AUTH_REVIEW_MOVES.submit, review.reviewStatus, AUTH_REVIEW_STATUS)
  if (holder.merStatus === 'CLOSED') throw conflict('商户已注销，不能补充资料')
  const now = clock.now()
  const items = askedItems(review, undefined)
  const answers = checkedAnswers(review, items, input.answers, formatDate(now))
  await checkPictures(context, review, items, answers)
  const again = items.some(({ refused }) => refused !== '')
  await dropDeadline(tx, review)
  const { providerId, applyId } = review
  await upstream.risk.review(tx, { providerId, applyId, again, now })
  const pics = picturesOf(review.items, answers)
  const pictures = items.flatMap(({ itemCode, kind }) =>
    kind === 'IMAGE' ? ((answers[itemCode] as string[] | undefined) ?? []) : [],
  )
  noteChange(context.tx, {
    type: 'authReview',
    id: review.applyId,
    after: { pictures: pictures.length },
  })
  return changeReview(tx, review, {
    to,
    title: again ? '重新提交补充资料' : AUTH_REVIEW_MOVES.submit.title,
    operator: caller.nickName,
    now,
    remark: `影像 ${pictures.length} 张`,
    set: {
      answers,
      pics,
      items: review.items.map((item) => ({ ...item, refused: '' })),
      submitTime: new Date(now),
    },
  })
}

/** The answers as they are stored. @throws CallError 90400 at each wrong field */
function checkedAnswers(
  review: Review,
  items: readonly AskedItem[],
  sent: Readonly<Record<string, string>>,
  today: string,
): Record<string, unknown> {
  const values: Record<string, unknown> = openingValues(items, review.answers)
  for (const { itemCode, kind } of items)
    if (sent[itemCode] !== undefined)
      values[itemCode] =
        kind === 'IMAGE' ? tokensOf(itemCode, sent[itemCode]) : sent[itemCode].trim()
  for (const name of REPORT_NAMES) if (sent[name] !== undefined) values[name] = sent[name].trim()
  refuseWrong(formErrors(reviewFields(items, today), values))
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** A list of upload tokens as JSON text, one token bare, or an empty text. */
function tokensOf(field: string, text: string): string[] {
  const trimmed = text.trim()
  if (trimmed === '') return []
  const list = trimmed.startsWith('[') ? jsonOf(trimmed) : [trimmed]
  if (Array.isArray(list) && list.every((one) => typeof one === 'string' && one.length <= 64))
    return [...new Set(list as string[])].filter((token) => token !== '')
  throw badField(field, '图片格式不正确')
}

/**
 * What is new must be the caller's own upload and a picture: another's file must not become
 * readable here.
 * @throws CallError 90400
 */
async function checkPictures(
  context: SessionContext,
  review: Review,
  items: readonly AskedItem[],
  answers: Readonly<Record<string, unknown>>,
): Promise<void> {
  const known = new Set(Object.values(review.pics).flat())
  const added = items
    .filter(({ kind }) => kind === 'IMAGE')
    .flatMap(({ itemCode }) =>
      ((answers[itemCode] as string[] | undefined) ?? [])
        .filter((token) => !known.has(token))
        .map((token) => ({ itemCode, token })),
    )
  const own = await ownUploads(
    context,
    added.map(({ token }) => token),
  )
  const errors: Record<string, string> = {}
  for (const { itemCode, token } of added) {
    const msg = pictureError(own.get(token))
    if (msg !== undefined) errors[itemCode] ??= msg
  }
  refuseWrong(errors)
}
