import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isDate, isDateTime, parseTime } from '#domain/dates'
import { EVENT_KIND, type EventKind } from '#domain/ingest/dicts'
import { MEMBER_PAY_WAY, MEMBER_SOURCE, MEMBER_STATUS, POINTS_BIZ } from '#domain/member/dicts'
import { MOST_FEN } from '#domain/money'
import { CARD_KIND, PAY_CHANNEL, PAY_TYPE } from '#domain/trade/dicts'
import { isClean } from '../../core/text'
import { zodMessages } from '../../core/zod-messages'

/** What an event says (contract §8): amounts in fen, times in Asia/Shanghai. */

const words = (max: number) =>
  z.string('应为文本').trim().max(max, `不能超过${max}个字符`).refine(isClean, '不能含控制字符')
const number = (max = 64) =>
  z.string('应为文本').regex(new RegExp(`^[\\w.:/-]{1,${max}}$`), `应为1到${max}位字母、数字、横线`)
const id = () => number(32)
const fen = (least = 0) =>
  z
    .number('应为整数，单位分')
    .int('应为整数，单位分')
    .min(least, least === 1 ? '应为大于0的整数，单位分' : '不能为负数')
    .max(MOST_FEN, '金额过大')
const time = () =>
  z
    .string('应为文本')
    .refine(isDateTime, '应为 YYYY-MM-DD HH:mm:ss 的时间')
    .transform((text) => parseTime(text))
const oneOf = <T extends string>(dict: Readonly<Record<T, unknown>>) =>
  z.enum(Object.keys(dict) as [T, ...T[]], { error: '取值不在可选范围内' })

const cardTail = z
  .string('应为文本')
  .regex(/^\d{4}$/, '应为4位数字')
  .optional()

/** The facts that describe a payment or an order. */
const payment = z.object({
  channelTradeNo: number(),
  transAmt: fen(1),
  payChannel: oneOf(PAY_CHANNEL),
  payType: oneOf(PAY_TYPE),
  merId: id().optional(),
  subMchId: id().optional(),
  tradeNo: z
    .string('应为文本')
    .regex(/^[0-9A-Za-z]{10,32}$/, '应为10到32位字母、数字')
    .optional(),
  outTradeNo: number().optional(),
  orderTime: time().optional(),
  shopId: id().optional(),
  termNo: number(8).optional(),
  serialNo: number(32).optional(),
  cardKind: oneOf(CARD_KIND).optional(),
  couponAmt: fen().optional(),
  feeAmt: fen().optional(),
  channelFeeAmt: fen().optional(),
  rrn: words(32).optional(),
  authCode: words(64).optional(),
  goodsName: words(128).optional(),
  bankName: words(64).optional(),
  openid: words(64).optional(),
  cardTail,
  clientIp: words(45).optional(),
})

const coupon = z.object({
  couponNo: number(32),
  shopId: id().optional(),
  poiId: id().optional(),
  couponPayAmt: fen().optional(),
  originalAmt: fen().optional(),
  payAmt: fen().optional(),
  merchantTicketAmt: fen().optional(),
  certificateId: id().optional(),
  orderId: id().optional(),
  productName: words(128).optional(),
  serialNo: number(32).optional(),
  termNo: number(8).optional(),
  operatorName: words(32).optional(),
  verifyType: z.enum(['0', '1', '2', '3', '4'], { error: '取值不在可选范围内' }).optional(),
})

const day = () => z.string('应为文本').refine(isDate, '应为 YYYY-MM-DD 的日期')
const mobile = z
  .string('应为文本')
  .regex(/^1[3-9]\d{9}$/, '应为11位手机号')
  .optional()
const points = () =>
  z.number('应为整数').int('应为整数').min(1, '应为大于0的整数').max(1_000_000_000, '积分过大')

const memberNo = number(64)
const profile = {
  memberNo,
  nickName: words(32).optional(),
  mobile,
  levelName: words(16).optional(),
}
const actNo = number(32)

const refund = z.object({
  channelRefundNo: number(),
  channelTradeNo: number(),
  refundAmt: fen(1),
  outRefundNo: number().optional(),
  reason: words(200).optional(),
})

/** Of an order that was never told, an ending brings the facts of the payment. */
const ending = payment.partial()

const FACTS = {
  'trade.paid': payment,
  'trade.created': payment,
  'trade.closed': ending,
  'trade.failed': ending,
  'trade.revoked': ending,
  'refund.succeeded': refund,
  'refund.failed': refund.partial(),
  'channel.settled': z.object({
    payChannel: oneOf(PAY_CHANNEL),
    settleDate: z.string('应为文本').refine(isDate, '应为 YYYY-MM-DD 的日期'),
    amt: z.number('应为整数，单位分').int('应为整数，单位分').min(-MOST_FEN).max(MOST_FEN),
    feeAmt: fen().optional(),
    count: z.number('应为整数').int('应为整数').min(0).max(2_000_000_000).optional(),
  }),
  'coupon.verified': coupon,
  'coupon.revoked': coupon,
  'coupon.refunded': coupon,
  'member.joined': z.object({
    ...profile,
    merId: id().optional(),
    shopId: id().optional(),
    memberSource: oneOf(MEMBER_SOURCE).optional(),
    openid: words(64).optional(),
  }),
  'member.changed': z.object({ ...profile, memberStatus: oneOf(MEMBER_STATUS).optional() }),
  'member.paid': z.object({
    memberNo,
    payNo: id(),
    payAmt: fen(1),
    payWay: oneOf(MEMBER_PAY_WAY),
    shopId: id().optional(),
    channelTradeNo: number().optional(),
    points: points().optional(),
  }),
  'member.balance': z.object({
    memberNo,
    balanceBiz: z.enum(['RECHARGE', 'GIFT', 'RETURN'], { error: '取值不在可选范围内' }),
    amt: fen(1),
    reason: words(200).optional(),
  }),
  'member.points': z.object({
    memberNo,
    pointsBiz: oneOf(POINTS_BIZ),
    points: points(),
    reason: words(200).optional(),
  }),
  'activity.opened': z.object({
    actNo,
    actName: words(64).min(1, '不能为空'),
    bankCode: number(16),
    bankName: words(64).optional(),
    beginDate: day(),
    endDate: day(),
  }),
  'activity.joined': z.object({
    actNo,
    channelTradeNo: number(),
    bankAmt: fen(),
    merAmt: fen().optional(),
    provAmt: fen().optional(),
    cardTail,
  }),
  'activity.revoked': z.object({ actNo, channelTradeNo: number() }),
  'activity.settled': z.object({
    actNo,
    bizDate: day(),
    settleStatus: z.enum(['CONFIRMED', 'PAID'], { error: '取值不在可选范围内' }),
  }),
} as const satisfies Record<EventKind, z.ZodType>

export type PaymentFacts = z.output<typeof payment>
export type EndingFacts = z.output<typeof ending>
export type RefundFacts = z.output<typeof refund>
export type CouponFacts = z.output<typeof coupon>
export type SettledFacts = z.output<(typeof FACTS)['channel.settled']>
type FactsOf<K extends EventKind> = z.output<(typeof FACTS)[K]>
export type MemberFacts = FactsOf<'member.joined'> &
  FactsOf<'member.changed'> &
  FactsOf<'member.paid'> &
  FactsOf<'member.balance'> &
  FactsOf<'member.points'>
export type ActivityFacts = FactsOf<'activity.opened'> &
  FactsOf<'activity.joined'> &
  FactsOf<'activity.settled'>
/** All facts of any kind. */
export type Facts = Partial<
  Omit<
    PaymentFacts & RefundFacts & CouponFacts & SettledFacts & MemberFacts & ActivityFacts,
    'reason'
  >
> & {
  reason?: string | undefined
}

/** An event in its outer form, whatever it says. */
export const eventShape = z.looseObject({
  eventId: z.string().min(1).max(64).refine(isClean),
  kind: z.string().min(1).max(64).refine(isClean),
  occurredAt: z.string().min(1).max(64).refine(isClean),
})
export type RawEvent = z.output<typeof eventShape>

/** An event that was read; `fault` where it cannot be used. */
export interface ReadEvent {
  eventId: string
  kind: EventKind
  /** Epoch ms. */
  occurredAt: number
  facts: Facts
  digest: string
  raw: RawEvent
  /** `<field>: <sentence>` */
  fault?: string | undefined
  /** A line of a newer version of the file by which it was applied: amounts may be corrected. */
  corrects?: boolean
}

const ONE_OF: Partial<Record<EventKind, readonly (readonly string[])[]>> = {
  'trade.paid': [['merId', 'subMchId']],
  'trade.created': [['merId', 'subMchId']],
  'trade.closed': [['channelTradeNo', 'outTradeNo']],
  'trade.failed': [['channelTradeNo', 'outTradeNo']],
  'trade.revoked': [['channelTradeNo', 'outTradeNo']],
  'refund.failed': [['channelRefundNo', 'outRefundNo']],
  'coupon.verified': [['shopId', 'poiId'], ['couponPayAmt']],
  'coupon.revoked': [['shopId', 'poiId']],
  'coupon.refunded': [['shopId', 'poiId']],
  'member.joined': [['shopId', 'merId']],
  'member.changed': [['nickName', 'mobile', 'levelName', 'memberStatus']],
}

/** The identity of what an event is about; other facts only describe it. */
const IDENTITY = [
  'channelTradeNo',
  'channelRefundNo',
  'outRefundNo',
  'transAmt',
  'refundAmt',
  'payChannel',
  'merId',
  'subMchId',
  'settleDate',
  'amt',
  'couponNo',
] as const

/** The same of the kinds that tell no money of ours. Their facts are no part of other kinds' digests. */
const OWN_IDENTITY = [
  'memberNo',
  'payNo',
  'payAmt',
  'balanceBiz',
  'pointsBiz',
  'points',
  'memberStatus',
  'actNo',
  'bankAmt',
  'bizDate',
  'settleStatus',
] as const
const isOwnIdentity = (kind: string): boolean => /^(member|activity)\./.test(kind)

/** Reads an event's facts; a fault is told at the first field that has one. */
export function readEvent(raw: RawEvent): ReadEvent {
  const { eventId, kind, occurredAt } = raw
  const event = { eventId, raw, kind: kind as EventKind, occurredAt: 0, facts: {} as Facts }
  const refused = (fault: string): ReadEvent => ({ ...event, fault, digest: digestOf(kind, {}) })
  if (!Object.hasOwn(EVENT_KIND, kind)) return refused('kind: 取值不在可选范围内')
  if (!isDateTime(occurredAt)) return refused('occurredAt: 应为 YYYY-MM-DD HH:mm:ss 的时间')
  event.occurredAt = parseTime(occurredAt)
  const told = Object.fromEntries(
    Object.entries(raw).filter(([, value]) => value !== null && value !== ''),
  )
  const result = FACTS[event.kind].safeParse(told, { error: zodMessages })
  if (!result.success) {
    const { path, message } = result.error.issues[0]!
    return refused(`${path.join('.')}: ${message}`)
  }
  const facts = result.data as Facts
  const digest = digestOf(kind, facts)
  const missing = ONE_OF[event.kind]?.find((names) => !names.some((name) => name in facts))
  if (missing)
    return { ...event, facts, digest, fault: `${missing[0]}: 缺少 ${missing.join(' 或 ')}` }
  if ((facts.couponAmt ?? 0) > (facts.transAmt ?? Infinity))
    return { ...event, facts, digest, fault: 'couponAmt: 优惠金额不能大于订单金额' }
  if ((facts.beginDate ?? '') > (facts.endDate ?? '9'))
    return { ...event, facts, digest, fault: 'endDate: 结束日不能早于开始日' }
  return { ...event, facts, digest }
}

const digestOf = (kind: string, facts: Facts): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        kind,
        ...IDENTITY.map((name) => facts[name] ?? null),
        ...(facts.channelTradeNo ? [] : [facts.outTradeNo ?? null]),
        ...(isOwnIdentity(kind) ? OWN_IDENTITY.map((name) => facts[name] ?? null) : []),
      ]),
    )
    .digest('hex')

/** Whether an ending brings all that a payment must have. */
export const isWhole = (facts: Facts): facts is Facts & PaymentFacts =>
  facts.channelTradeNo !== undefined &&
  facts.transAmt !== undefined &&
  facts.payChannel !== undefined &&
  facts.payType !== undefined &&
  (facts.merId !== undefined || facts.subMchId !== undefined)
