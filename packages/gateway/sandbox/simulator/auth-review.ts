import { createHash } from 'node:crypto'
import { and, asc, eq, or } from 'drizzle-orm'
import { usualItem, type UsualItemCode } from '#domain/auth-review/items'
import { isDateTime, parseTime } from '#domain/dates'
import { charCount } from '#domain/validation/rule'
import type { Tx } from '../../core/db/open'
import { authReview, type ReviewItem } from '../../features/auth-review/auth-review-schema'
import { job } from '../../core/jobs/job-schema'
import { merchant } from '../../features/merchant/merchant-schema'
import { badField, conflict, notFound } from '../../core/errors'
import type { ShortJob } from '../../core/jobs'
import { askReview } from '../../features/auth-review/auth-review-ask'
import { lockByApplication, type Review } from '../../features/auth-review/auth-review-change'
import type { ReviewDecision } from '../../features/auth-review/auth-review-decide'
import { reviewOrder } from '../../features/auth-review/auth-review-order'
import { ANSWER_MS } from '../../features/auth-review/auth-review-moves'
import { ASK_WORDS, REFUSE_WORDS, REVIEWER } from '../../features/auth-review/auth-review-words'
import { merchantOf } from '../../features/names/names-by-id'
import { wireTime } from '../../core/wire-time'
import { AUTH_REVIEW_ANSWER_JOB, dropPlan } from './agenda'
import type { Kind, Order } from './kind'
import { answer } from './upstream'

/** The acquirer's review desk upstream: asks merchants for proof and decides on it (domain §7.6). */

const DEFAULT_ITEMS = ['DOOR_PHOTO', 'INDOOR_PHOTO', 'LEASE']
const MAX_ITEMS = 12

/**
 * Deterministic by review and try.
 * @param again an earlier try was refused: the second try is never refused
 */
export function decisionOn(
  { applyId, version, items }: Pick<Review, 'applyId' | 'version' | 'items'>,
  again: boolean,
): ReviewDecision {
  const [die = 0, which = 0] = createHash('sha256').update(`${applyId}/${version}`).digest()
  if (again || die % 10 < 7 || items.length === 0) return { event: 'pass' }
  const { itemCode, kind } = items[which % items.length]!
  return { event: 'reject', refused: [{ itemCode, reason: REFUSE_WORDS[kind] }] }
}

export const authReviewAnswerJob: ShortJob = {
  kind: AUTH_REVIEW_ANSWER_JOB,
  lane: 'short',
  async run(tx, { providerId, refId, payload }, { clock }) {
    const { holder, review } = (await lockByApplication(tx, { providerId, applyId: refId })) ?? {}
    // The review was decided by hand since: this answer is stale.
    if (!holder || review?.reviewStatus !== 'CHECKING') return
    const decision = decisionOn(review, payload.again === true)
    await answerOrder(tx, review, decision, clock.now())
  },
}

function answerOrder(tx: Tx, row: Review, decision: ReviewDecision, now: number) {
  const { providerId, applyId: refId } = row
  const about = { providerId, refId }
  return decision.event === 'pass'
    ? answer(tx, reviewOrder, about, { code: 'PASSED' }, now)
    : answer(tx, reviewOrder, about, { code: 'REJECTED', items: [...decision.refused] }, now)
}

export const authReviewKind: Kind = {
  kind: 'authReview',
  decisions: ['ask', 'pass', 'reject'],

  async pending(tx) {
    const rows = await tx
      .select({ review: authReview, merName: merchant.merRegName, runAt: job.runAt })
      .from(authReview)
      .innerJoin(merchant, merchantOf(authReview))
      .leftJoin(
        job,
        and(
          eq(job.kind, AUTH_REVIEW_ANSWER_JOB),
          eq(job.refId, authReview.applyId),
          eq(job.state, 'WAITING'),
        ),
      )
      .where(eq(authReview.reviewStatus, 'CHECKING'))
      .orderBy(asc(job.runAt), asc(authReview.applyId))
    return rows.map(({ review, merName, runAt }) => ({
      kind: 'authReview',
      id: review.applyId,
      state: review.reviewStatus,
      title: `真实性审核：${merName}`,
      decisions: ['pass', 'reject'],
      dueAt: wireTime(runAt),
    }))
  },

  async choices(tx, id) {
    const { review } = await locked(tx, id)
    return (review?.items ?? []).map(({ itemCode, label }) => ({ value: itemCode, label }))
  },

  async decide(tx, order, now) {
    const found = await locked(tx, order.id)
    const { holder, review } = found
    const by = { operator: REVIEWER, now }
    if (order.decision === 'ask') {
      const what = { items: itemsOf(order.items), deadline: deadlineOf(order.deadline, now) }
      return { ...(await askReview(tx, found, { ...what, ...by })), id: holder.applyId }
    }
    if (!review) throw conflict('状态已变更：当前为无需')
    const decided = await answerOrder(tx, review, decisionOf(order, review), now)
    const { providerId, applyId: refId } = review
    await dropPlan(tx, { kind: AUTH_REVIEW_ANSWER_JOB, providerId, refId })
    return { ...decided, id: holder.applyId }
  },
}

/** @param id the merchant's applyId or its merId. @throws CallError 90404 */
async function locked(tx: Tx, id: string) {
  const [at] = await tx
    .select({ providerId: merchant.providerId, applyId: merchant.applyId })
    .from(merchant)
    .where(or(eq(merchant.applyId, id), eq(merchant.merId, id)))
  const found = at && (await lockByApplication(tx, at))
  if (!found) throw notFound()
  return found
}

/** `items`: codes, or `{itemCode, label?, kind?, required?, reason?, options?}`; default three photos. */
function itemsOf(items: unknown): ReviewItem[] {
  if (items !== undefined && (!Array.isArray(items) || items.length === 0))
    throw badField('items', 'items 应为审核项列表')
  const asked = ((items as unknown[] | undefined) ?? DEFAULT_ITEMS).map(itemOf)
  if (asked.length > MAX_ITEMS) throw badField('items', `审核项最多${MAX_ITEMS}项`)
  if (new Set(asked.map(({ itemCode }) => itemCode)).size < asked.length)
    throw badField('items', '审核项不能重复')
  return asked
}

function itemOf(given: unknown): ReviewItem {
  const item = (typeof given === 'string' ? { itemCode: given } : given) as Record<string, unknown>
  const { itemCode } = item ?? {}
  if (typeof itemCode !== 'string' || !/^[A-Z][A-Z0-9_]{1,31}$/.test(itemCode))
    throw badField('items', '审核项编码应为大写字母，如 DOOR_PHOTO')
  const usual = usualItem(itemCode)
  const kind = item.kind ?? usual?.kind ?? 'IMAGE'
  if (kind !== 'IMAGE' && kind !== 'TEXT' && kind !== 'SELECT')
    throw badField('items', `${itemCode} 的 kind 应为 IMAGE、TEXT、SELECT 之一`)
  const options = (item.options as Record<string, string> | undefined) ?? usual?.options
  if (kind === 'SELECT' && !isOptions(options))
    throw badField('items', `${itemCode} 应有 options，如 {"A": "甲"}`)
  return {
    itemCode,
    label: wordsOf('label', item.label) ?? usual?.label ?? itemCode,
    kind,
    required: item.required !== false && item.required !== '0',
    reason:
      wordsOf('reason', item.reason) ?? ASK_WORDS[itemCode as UsualItemCode] ?? '请补充证明材料',
    refused: '',
    ...(kind === 'SELECT' && { options }),
  }
}

const isOptions = (options: unknown): boolean =>
  typeof options === 'object' &&
  options !== null &&
  Object.keys(options).length > 0 &&
  Object.values(options).every((words) => typeof words === 'string')

/** `YYYY-MM-DD HH:mm:ss`, or ISO 8601 with an offset; default three days. */
function deadlineOf(deadline: unknown, now: number): number {
  if (deadline === undefined) return now + ANSWER_MS
  const text = String(deadline)
  const at = isDateTime(text) ? parseTime(text) : Date.parse(text)
  if (!Number.isFinite(at)) throw badField('deadline', 'deadline 应为 YYYY-MM-DD HH:mm:ss')
  if (at <= now) throw badField('deadline', 'deadline 应晚于当前业务时间')
  return at
}

/** `pass`; `reject {items?: [{itemCode, reason?}] or codes, reason?}`, default the first item. */
function decisionOf({ decision, items, reason }: Order, review: Review): ReviewDecision {
  if (decision === 'pass') return { event: 'pass' }
  const given = items ?? review.items.slice(0, 1).map(({ itemCode }) => itemCode)
  if (!Array.isArray(given) || given.length === 0)
    throw badField('items', 'items 应为驳回的审核项列表')
  const common = wordsOf('reason', reason)
  const refused = given.map((one: unknown) => {
    const item = (typeof one === 'string' ? { itemCode: one } : one) as Record<string, unknown>
    const asked = review.items.find(({ itemCode }) => itemCode === item?.itemCode)
    if (!asked) throw badField('items', `审核项 ${String(item?.itemCode)} 不在本次审核要求中`)
    return {
      itemCode: asked.itemCode,
      reason: wordsOf('reason', item.reason) ?? common ?? REFUSE_WORDS[asked.kind],
    }
  })
  return { event: 'reject', refused }
}

function wordsOf(field: string, value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string' && charCount(value) <= 200) return value.trim() || undefined
  throw badField(field, `${field} 应为不超过200字的文本`)
}
