import type { Dict } from '../field'

export const INCOME_GROUP = {
  MONTH: '按月',
  DAY: '按日',
  PARTNER: '按渠道商',
  MERCHANT: '按商户',
  CHANNEL: '按支付渠道',
  DETAIL: '明细',
} as const satisfies Dict

/** The rows of a comparison with the previous period. */
export const INCOME_CHANGE_GROUP = {
  TEAM: '按一级渠道商',
  PARTNER: '按渠道商',
  MERCHANT: '按商户',
  CHANNEL: '按支付渠道',
} as const satisfies Dict

export const INCOME_ENTRY_TYPE = {
  TRADE: { label: '交易', tone: 'plain' },
  REFUND: { label: '退款', tone: 'closed' },
} as const satisfies Dict

export const INCOME_SETTLE_STATUS = {
  UNSETTLED: { label: '待结算', tone: 'waiting' },
  SETTLING: { label: '结算中', tone: 'running' },
  SETTLED: { label: '已结算', tone: 'success' },
} as const satisfies Dict
