import type { Dict } from '../field'
import { RATE_PRODUCT } from '../merchant/dicts'
import type { PAY_CHANNEL } from '../trade/dicts'

/** The rows of the trade summary (contract §3 `dimension`). */
export const TRADE_DIMENSION = {
  DAY: '按日',
  MERCHANT: '按商户',
  SHOP: '按门店',
  PARTNER: '按渠道商',
  CHANNEL: '按支付渠道',
} as const satisfies Dict

/** The rows of a comparison with the previous period. */
export const CHANGE_DIMENSION = {
  MERCHANT: '按商户',
  SHOP: '按门店',
  PARTNER: '按渠道商',
} as const satisfies Dict

/** How a period differs from the previous one. */
export const TRADE_CHANGE = {
  DOWN: { label: '下降', tone: 'failed' },
  STOPPED: { label: '停止交易', tone: 'closed' },
  UP: { label: '上升', tone: 'success' },
  STARTED: { label: '新有交易', tone: 'running' },
  NO_FEE: { label: '未收手续费', tone: 'waiting' },
} as const satisfies Dict

/** The amount of each payment channel beside a day's sums: wire name and heading. */
export const CHANNEL_AMOUNTS = {
  WECHAT: { name: 'wechatAmt', label: '微信' },
  ALIPAY: { name: 'alipayAmt', label: '支付宝' },
  UNIONPAY: { name: 'unionpayAmt', label: '云闪付/银联' },
  BANKCARD: { name: 'bankcardAmt', label: '银行卡' },
  DCEP: { name: 'dcepAmt', label: '数字人民币' },
  OTHER: { name: 'otherAmt', label: '其他' },
} as const satisfies Record<keyof typeof PAY_CHANNEL, { name: string; label: string }>

/** Why a merchant with trades paid no fee: the product's target group, or none. */
export const NO_FEE_REASON = {
  SCHOOL: RATE_PRODUCT.SCHOOL,
  HOSPITAL: RATE_PRODUCT.HOSPITAL,
  CHARITY: RATE_PRODUCT.CHARITY,
  OTHER: '零费率产品或小额交易',
} as const satisfies Dict
