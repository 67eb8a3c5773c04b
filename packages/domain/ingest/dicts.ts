import type { Dict } from '../field'

/** Facts that a source tells (contract §8). */
export const EVENT_KIND = {
  'trade.paid': { label: '支付成功' },
  'trade.created': { label: '下单' },
  'trade.closed': { label: '订单关闭' },
  'trade.failed': { label: '支付失败' },
  'trade.revoked': { label: '当日撤销' },
  'refund.succeeded': { label: '退款成功' },
  'refund.failed': { label: '退款异常' },
  'channel.settled': { label: '渠道清算' },
  'coupon.verified': { label: '券核销' },
  'coupon.revoked': { label: '券撤销' },
  'coupon.refunded': { label: '券退款' },
  'member.joined': { label: '会员注册' },
  'member.changed': { label: '会员变更' },
  'member.paid': { label: '会员消费' },
  'member.balance': { label: '储值变动' },
  'member.points': { label: '积分变动' },
  'activity.opened': { label: '银行活动设立' },
  'activity.joined': { label: '参与银行活动' },
  'activity.revoked': { label: '退出银行活动' },
  'activity.settled': { label: '银行活动结算' },
} as const satisfies Dict

export const EVENT_STATE = {
  APPLIED: { label: '已入账', tone: 'success' },
  WAITING: { label: '等待中', tone: 'waiting' },
  REFUSED: { label: '未采纳', tone: 'failed' },
  DISCARDED: { label: '已搁置', tone: 'closed' },
} as const satisfies Dict

export const EVENT_CARRIER = { EVENT: '通知', FILE: '账单文件' } as const satisfies Dict

/** What a kept event waits for; the wire has the word. */
export const WAITS_FOR = {
  TRADE: '等待所属交易',
  REFUND: '等待所属退款',
  MERCHANT: '商户未识别',
  SHOP: '门店未识别',
  TERMINAL: '终端未识别',
  DAY: '业务时间未到',
  CALENDAR: '等待维护节假日',
  MEMBER: '等待会员注册',
  ACTIVITY: '等待银行活动设立',
} as const satisfies Dict

/** When the file of a day off is due: the next day, or with those of the next working day. */
export const FILE_DAYS = { DAILY: '次日', WORKING: '下一工作日' } as const
export type FileDays = keyof typeof FILE_DAYS

export const FEE_FROM = { RATES: '按商户费率', SOURCE: '按来源所报' } as const satisfies Dict
export const SETTLE_ON = { EVENT: '收到通知即结算', FILE: '账单确认后结算' } as const satisfies Dict
export const SOURCE_STATUS = {
  ACTIVE: { label: '启用', tone: 'success' },
  STOPPED: { label: '停用', tone: 'closed' },
} as const satisfies Dict

export const FILE_STATE = {
  RECEIVED: { label: '已收到', tone: 'waiting' },
  READING: { label: '读取中', tone: 'running' },
  CHECKED: { label: '已核对', tone: 'running' },
  APPLIED: { label: '已入账', tone: 'success' },
  REFUSED: { label: '未采纳', tone: 'failed' },
  SUPERSEDED: { label: '已被新版本取代', tone: 'closed' },
} as const satisfies Dict

export const ROW_STATE = {
  APPLIED: '已入账',
  SAME: '已有',
  WAITING: '等待中',
  REFUSED: '未采纳',
} as const satisfies Dict

export type EventKind = keyof typeof EVENT_KIND
export type EventState = keyof typeof EVENT_STATE
export type WaitsFor = keyof typeof WAITS_FOR
