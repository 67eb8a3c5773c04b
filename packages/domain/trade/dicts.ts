import type { Dict } from '../field'

export const PAY_CHANNEL = {
  WECHAT: '微信',
  ALIPAY: '支付宝',
  UNIONPAY: '云闪付/银联二维码',
  BANKCARD: '银行卡',
  DCEP: '数字人民币',
  OTHER: '其他',
} as const satisfies Dict

export const PAY_TYPE = {
  MICROPAY: '付款码(被扫)',
  JSAPI: '公众号/小程序/生活号',
  NATIVE: '扫码(主扫)',
  APP: 'APP',
  H5: 'H5',
  FACE: '刷脸',
  CARD: '刷卡',
  QUICKPASS: '闪付',
} as const satisfies Dict

export const CARD_KIND = {
  DEBIT: '借记卡',
  CREDIT: '贷记卡',
  BALANCE: '余额/零钱',
  UNKNOWN: '未知',
} as const satisfies Dict

export const TRADE_STATUS = {
  INIT: { label: '待支付', tone: 'waiting' },
  PAYING: { label: '支付中', tone: 'running' },
  SUCCESS: { label: '支付成功', tone: 'success' },
  FAIL: { label: '支付失败', tone: 'failed' },
  CLOSED: { label: '已关闭', tone: 'closed' },
  REVOKED: { label: '已撤销', tone: 'closed' },
} as const satisfies Dict

export const REFUND_STATE = {
  NONE: { label: '未退款', tone: 'plain' },
  PART: { label: '部分退款', tone: 'waiting' },
  FULL: { label: '全额退款', tone: 'closed' },
} as const satisfies Dict

export const TRADE_SETTLE_STATUS = {
  UNSETTLED: { label: '未结算', tone: 'waiting' },
  SETTLING: { label: '结算中', tone: 'running' },
  SETTLED: { label: '已结算', tone: 'success' },
  HELD: { label: '暂缓结算', tone: 'waiting' },
  FAILED: { label: '结算失败', tone: 'failed' },
  OFFSET: { label: '已冲抵', tone: 'closed' },
} as const satisfies Dict
