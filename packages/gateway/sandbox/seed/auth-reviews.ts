import { USUAL_ITEMS, type UsualItem, type UsualItemCode } from '#domain/auth-review/items'
import { formatDate } from '#domain/dates'
import { authReview, type ReviewItem } from '../../features/auth-review/auth-review-schema'
import { job } from '../../core/jobs/job-schema'
import { recordLog } from '../../core/db/core-schema'
import { picturesOf, recordValue } from '../../features/auth-review/auth-review-ask'
import { AUTH_REVIEW_EXPIRE_JOB } from '../../features/auth-review/auth-review-jobs'
import { AUTH_REVIEW_ANSWER_JOB } from '../simulator/agenda'
import {
  ANSWER_MS,
  AUTH_REVIEW_MOVES,
  type ReviewStatus,
} from '../../features/auth-review/auth-review-moves'
import { ASK_WORDS, REFUSE_WORDS, REVIEWER } from '../../features/auth-review/auth-review-words'
import { STAFF } from './accounts'
import { personName } from './identity'
import { insertRows } from '../../core/db/insert-rows'
import type { SeedMerchant } from './merchants'
import type { SeedPart } from './parts'
import { createRandom, type Random } from './random'

type Event = keyof typeof AUTH_REVIEW_MOVES
type Row = SeedMerchant['row']

const HOUR = 3_600_000
const NAMES: Record<string, string> = Object.fromEntries(
  Object.values(STAFF).map(({ userId, name }) => [userId, name]),
)

/** What is asked together. */
const ASKED: readonly (readonly UsualItemCode[])[] = [
  ['DOOR_PHOTO', 'INDOOR_PHOTO', 'LEASE'],
  ['DOOR_PHOTO', 'CASHIER_PHOTO', 'STAFF_PHOTO', 'OTHER'],
  ['INDOOR_PHOTO', 'GOODS_PROOF', 'PREMISES'],
  ['LEGAL_HOLD_ID', 'BANK_PROOF', 'OTHER'],
  ['DOOR_PHOTO', 'INDOOR_PHOTO', 'CASHIER_PHOTO', 'LEASE', 'GOODS_PROOF', 'PREMISES', 'OTHER'],
]
/** Hours left to answer, some of them few. */
const LEFT = [5, 20, 47, 70]
/** When the log of a limited merchant says it was limited. */
const LIMITED_BEFORE = 6 * 24 * HOUR

const EXPLAIN = [
  '商户正常营业，门头因装修更换，已补拍新店招与店内照片。',
  '近期周边商圈客流增加，交易量上升属正常经营，附进货单与场地证明供核实。',
  '商户为夫妻店，经营场所与登记地址为同一楼栋不同门牌，已附租赁合同。',
]
const OTHER_WORDS = '节假日期间客流增加，团购活动带来交易量上升，活动结束后已恢复。'

/** The review of every merchant whose record says that it had one (domain §7.6). */
export const authReviewSeed: SeedPart = {
  name: 'auth-reviews',
  async insert(tx, { world }) {
    const { now } = world.time
    const made = world.merchants.flatMap(({ row }, i) =>
      row.authReviewStatus === 'NONE'
        ? []
        : [rowsOf(createRandom(17_000_000 + i * 15_485_863), row, i, now)],
    )
    await insertRows(
      tx,
      authReview,
      made.map((one) => one.review),
    )
    await insertRows(
      tx,
      recordLog,
      made.flatMap((one) => one.logs),
    )
    await insertRows(
      tx,
      job,
      made.flatMap((one) => one.jobs),
    )
  },
}

function rowsOf(random: Random, row: Row, i: number, now: number) {
  const { providerId, applyId, merId } = row
  const reviewStatus = row.authReviewStatus as ReviewStatus
  const steps = stepsOf(random, reviewStatus, { opened: row.openTime.getTime(), i, now })
  const askedAt = steps[0]!.at
  const sent = steps.find(({ event }) => event === 'submit')
  const checkDate = formatDate(sent?.at ?? now)
  const items = itemsOf(row, ASKED[i % ASKED.length]!, reviewStatus === 'REJECTED')
  const answers = sent ? answersOf(random, row, { items, i, checkDate }) : {}
  const deadline = askedAt + ANSWER_MS
  const pictures = Object.values(answers).filter(Array.isArray).flat().length
  const remarks: Partial<Record<Event, string>> = {
    ask: items.map(({ label }) => label).join('、'),
    submit: `影像 ${pictures} 张`,
    reject: items
      .filter(({ refused }) => refused)
      .map(({ label, refused }) => `${label}：${refused}`)
      .join('；'),
  }
  return {
    review: {
      providerId,
      applyId,
      merId,
      partnerId: row.partnerId ?? null,
      createdBy: row.createdBy,
      reviewStatus,
      // A refusal has no deadline.
      deadline: reviewStatus === 'REJECTED' ? null : new Date(deadline),
      items,
      answers,
      pics: picturesOf(items, answers),
      limitsMerchant: reviewStatus === 'OVERDUE',
      askTime: new Date(askedAt),
      submitTime: sent ? new Date(sent.at) : null,
      version: steps.length,
    },
    logs: steps.map(({ event, at }, seq) => ({
      providerId,
      targetType: 'authReview',
      targetId: applyId,
      seq: seq + 1,
      time: new Date(at),
      title: AUTH_REVIEW_MOVES[event].title,
      operator:
        event === 'submit' ? (NAMES[row.createdBy] ?? '') : event === 'expire' ? '系统' : REVIEWER,
      fromState: seq === 0 ? 'NONE' : AUTH_REVIEW_MOVES[steps[seq - 1]!.event].to,
      toState: AUTH_REVIEW_MOVES[event].to,
      remark: remarks[event] ?? '',
    })),
    jobs: jobsOf(reviewStatus, { providerId, applyId, deadline, i, now }),
  }
}

/** What happened so far, after the merchant was opened and before now. */
function stepsOf(
  random: Random,
  status: ReviewStatus,
  { opened, i, now }: { opened: number; i: number; now: number },
): { event: Event; at: number }[] {
  const hours = (low: number, high: number) => random.between(low * 60, high * 60) * 60_000
  const after = (at: number) => Math.max(at, opened + HOUR)
  const ask = (at: number) => ({ event: 'ask' as const, at: after(at) })
  switch (status) {
    case 'WAIT_SUBMIT':
      return [ask(now - ANSWER_MS + LEFT[i % LEFT.length]! * HOUR)]
    case 'OVERDUE':
      return [ask(now - LIMITED_BEFORE - ANSWER_MS), { event: 'expire', at: now - LIMITED_BEFORE }]
    case 'CHECKING':
      return [ask(now - hours(40, 68)), { event: 'submit', at: now - hours(1, 20) }]
    default: {
      const asked = ask(now - hours(status === 'REJECTED' ? 90 : 300, 1400))
      const pace = Math.min(hours(6, 40), (now - asked.at) / 3)
      return [
        asked,
        { event: 'submit', at: asked.at + pace },
        { event: status === 'REJECTED' ? 'reject' : 'pass', at: asked.at + pace * 1.5 },
      ]
    }
  }
}

function itemsOf(row: Row, codes: readonly UsualItemCode[], refused: boolean): ReviewItem[] {
  return codes.map((itemCode, at) => {
    const { label, kind, options }: UsualItem = USUAL_ITEMS[itemCode]
    const before = recordValue({ pics: row.pics ?? {} }, { itemCode, kind })
    return {
      itemCode,
      label,
      kind,
      required: itemCode !== 'OTHER',
      reason: ASK_WORDS[itemCode],
      // The second one of three and more, so that the form has to bring it to the top.
      refused: refused && at === 1 ? REFUSE_WORDS[kind] : '',
      ...(options && { options }),
      ...(before && { before }),
    }
  })
}

/** What staff sent for the merchant; its own sample documents stand for the pictures. */
function answersOf(
  random: Random,
  { pics }: Row,
  { items, i, checkDate }: { items: readonly ReviewItem[]; i: number; checkDate: string },
): Record<string, unknown> {
  const door = pics?.storePics?.[0]
  const inside = pics?.storePics?.[1]
  const pictures: Partial<Record<string, string | undefined>> = {
    DOOR_PHOTO: door,
    STAFF_PHOTO: door,
    LEGAL_HOLD_ID: pics?.legalIdPics?.[0],
  }
  const answers = items.flatMap(({ itemCode, kind }) => {
    if (kind === 'SELECT') return [[itemCode, random.pick(['OWNED', 'RENTED', 'RENTED'])]]
    if (kind === 'TEXT') return [[itemCode, OTHER_WORDS]]
    const token = pictures[itemCode] ?? inside
    return token === undefined ? [] : [[itemCode, [token]]]
  })
  return {
    ...Object.fromEntries(answers),
    explain: EXPLAIN[i % EXPLAIN.length]!,
    businessNormal: i % 10 === 9 ? '0' : '1',
    checker: personName(random),
    checkDate,
  }
}

/** Deadlines are watched; what is looked at is answered within days, not at the first start. */
function jobsOf(
  status: ReviewStatus,
  of: { providerId: string; applyId: string; deadline: number; i: number; now: number },
): (typeof job.$inferInsert)[] {
  const { providerId, applyId, deadline, i, now } = of
  const about = {
    jobId: `seed${applyId}review`,
    providerId,
    refId: applyId,
    clock: 'business',
    createdAt: new Date(now),
  }
  switch (status) {
    case 'WAIT_SUBMIT':
      return [{ ...about, kind: AUTH_REVIEW_EXPIRE_JOB, payload: {}, runAt: new Date(deadline) }]
    case 'CHECKING': {
      const runAt = new Date(now + (5 + ((i * 7) % 60)) * HOUR)
      return [{ ...about, kind: AUTH_REVIEW_ANSWER_JOB, payload: { again: false }, runAt }]
    }
    default:
      return []
  }
}
