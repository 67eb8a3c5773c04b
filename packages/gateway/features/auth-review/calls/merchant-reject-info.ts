import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, asc, eq } from 'drizzle-orm'
import { inFormOrder, openingValues } from '#domain/auth-review/fields'
import type { AskedItem } from '#domain/auth-review/items'
import { AUTH_REVIEW_STATUS } from '#domain/merchant/dicts'
import { maskName } from '#domain/mask'
import { defineCall, type Caller, type SessionContext } from '../../../core/call'
import { notFound } from '../../../core/errors'
import { id } from '../../../core/inputs'
import { timelineOf } from '../../../core/record-log'
import { remaining } from '../../../core/remaining'
import { hintOf } from '../../../core/upstream/hints'
import { wireTime } from '../../../core/wire-time'
import { merchantRecords, type MerchantRecord, merchantRow } from '../../merchant'
import { merchant } from '../../merchant/merchant-schema'
import type { Review } from '../auth-review-change'
import { SUBMIT_CODE, askedItems } from '../auth-review-items'
import { SUBMITTABLE } from '../auth-review-moves'
import { authReview } from '../auth-review-schema'
import { scoped } from '../../../core/scope'

/**
 * A merchant's authenticity review: what is asked for, what was answered, what happened (domain
 * §7.6). A merchant that was never asked for anything has the state NONE and no items.
 */
export default defineCall({
  path: '/v1/merchant/rejectInfo',
  access: { roles: ['3', '4'], codes: [CODES.authReview.list] },
  request: z.object({ applyId: id() }),
  handler: (context, { applyId }) => reviewInfo(context, applyId),
})

const REVIEW_WAITS = [
  {
    targetType: 'authReview',
    ref: ({ applyId }: { applyId: string }) => applyId,
    cell: 'reviewStatus',
  },
]

/** @throws CallError 90404 outside the caller's rows */
async function reviewInfo(context: SessionContext, applyId: string) {
  const { tx, caller, clock } = context
  const [holder] = await merchantRecords(tx, {
    where: and(scoped(caller.scope, merchant), eq(merchant.applyId, applyId))!,
    orderBy: [asc(merchant.merId)],
    limit: 1,
  })
  if (!holder) throw notFound()
  const { providerId, merId } = holder
  const [review] = await tx
    .select()
    .from(authReview)
    .where(and(eq(authReview.providerId, providerId), eq(authReview.applyId, applyId)))
  const target = { providerId, targetType: 'authReview', targetId: applyId }
  const items = review ? askedItems(review, caller) : []
  const waits = review?.reviewStatus === 'WAIT_SUBMIT'
  return {
    applyId,
    merId,
    reviewStatus: review?.reviewStatus ?? 'NONE',
    ...(await hintOf(context, REVIEW_WAITS, { applyId })),
    version: review?.version ?? 0,
    deadline: wireTime(review?.deadline ?? null),
    ...remaining(waits ? review.deadline : null, clock.now()),
    askTime: wireTime(review?.askTime ?? null),
    submitTime: wireTime(review?.submitTime ?? null),
    submittable: mayAnswer(review, holder, caller) ? '1' : '0',
    items: inFormOrder(items),
    answers: review ? shownAnswers(review, items) : {},
    merchant: summaryOf(holder, context),
    logs: await timelineOf(tx, target, AUTH_REVIEW_STATUS),
  }
}

const mayAnswer = (
  review: Review | undefined,
  { merStatus }: MerchantRecord,
  caller: Caller,
): boolean =>
  review !== undefined &&
  SUBMITTABLE.includes(review.reviewStatus) &&
  merStatus !== 'CLOSED' &&
  caller.may(SUBMIT_CODE)

/** The last answers; a refused one is shown as its item's old value. */
function shownAnswers({ answers }: Review, items: readonly AskedItem[]) {
  const seen = Object.fromEntries(
    items
      .filter(({ itemCode, oldValue }) => answers[itemCode] !== undefined && oldValue !== null)
      .map(({ itemCode, oldValue }) => [itemCode, oldValue]),
  )
  const report = openingValues([], answers)
  return openingValues(items, { ...report, ...seen })
}

/** The merchant under review; names of persons and mobiles are masked for every caller. */
function summaryOf(
  record: MerchantRecord,
  { caller, clock }: SessionContext,
): Record<string, unknown> {
  const {
    merRegName,
    shortName,
    subjectType,
    licenseNo,
    mccName,
    regionName,
    contactName,
    contactMobile,
    partnerId,
    partnerName,
    salesman,
    salesmanId,
    merStatus,
    openTime,
  } = merchantRow(record, caller, clock.now())
  return {
    merRegName,
    shortName,
    subjectType,
    licenseNo,
    mccName,
    regionName,
    bizAddr: record.bizAddr,
    legalName: maskName(record.legalName),
    contactName,
    contactMobile,
    partnerId,
    partnerName,
    salesman,
    salesmanId,
    merStatus,
    openTime,
  }
}
