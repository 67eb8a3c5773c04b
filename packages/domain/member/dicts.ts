import type { Dict } from '../field'

/** Dictionaries of members (domain §9.7). */

export const MEMBER_SOURCE = {
  WECHAT: '微信',
  ALIPAY: '支付宝',
  OFFLINE: '线下',
} as const satisfies Dict

export const MEMBER_STATUS = {
  NORMAL: { label: '正常', tone: 'success' },
  FROZEN: { label: '冻结', tone: 'failed' },
  CANCELED: { label: '注销', tone: 'closed' },
} as const satisfies Dict

/** Merchants name their levels; these four are known to the console. */
export const MEMBER_LEVEL = {
  普通会员: '普通会员',
  银卡会员: '银卡会员',
  金卡会员: '金卡会员',
  钻石会员: '钻石会员',
} as const satisfies Dict

export const MEMBER_PAY_WAY = {
  WECHAT: '微信',
  ALIPAY: '支付宝',
  BALANCE: '储值',
} as const satisfies Dict

export const BALANCE_BIZ = {
  RECHARGE: '充值',
  GIFT: '充值赠送',
  SPEND: '储值消费',
  RETURN: '退还余额',
} as const satisfies Dict

export const POINTS_BIZ = {
  EARN: '消费得积分',
  REDEEM: '积分兑换',
  CLEAR: '积分清零',
} as const satisfies Dict
