import type { Dict } from '../field'

/** Dictionaries of disputes by payers' banks and wallets. */

export const CHARGEBACK_KIND = {
  RETRIEVAL: '调单',
  CHARGEBACK: '拒付',
} as const satisfies Dict

export const CHARGEBACK_REASON = {
  NOT_RECOGNISED: '持卡人否认交易',
  NOT_RECEIVED: '未收到商品或服务',
  NOT_AS_DESCRIBED: '商品或服务与描述不符',
  DUPLICATE: '重复扣款',
  AMOUNT: '金额不符',
  REFUND_MISSING: '退款未入账',
  FRAUD: '涉嫌伪冒交易',
} as const satisfies Dict

export const CHARGEBACK_STATUS = {
  PENDING: { label: '待处理', tone: 'waiting' },
  SUBMITTED: { label: '已提交材料', tone: 'running' },
  ACCEPTED: { label: '已接受', tone: 'running' },
  WON: { label: '胜诉', tone: 'success' },
  LOST: { label: '败诉', tone: 'failed' },
  EXPIRED: { label: '已超时', tone: 'failed' },
} as const satisfies Dict

/** State of the disputed amount; a retrieval moves none. */
export const CHARGEBACK_FUND = {
  NONE: { label: '不涉及资金', tone: 'plain' },
  HELD: { label: '已止付', tone: 'waiting' },
  RELEASED: { label: '已解付', tone: 'success' },
  TAKEN: { label: '已扣款', tone: 'failed' },
} as const satisfies Dict

/** The vouchers of a chargeback, by their purpose. */
export const CHARGEBACK_POSTING = {
  CHARGEBACK_HOLD: '拒付止付',
  CHARGEBACK_BACK: '胜诉解付',
  CHARGEBACK_LOSS: '拒付扣款',
} as const satisfies Dict
