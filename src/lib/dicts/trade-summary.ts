import type { Dict } from '../resource/field'

/** What the rows of the trade summary are (contract §3 `dimension`). */
export const TRADE_DIMENSION = {
  DAY: '按日',
  MERCHANT: '按商户',
  SHOP: '按门店',
  PARTNER: '按渠道商',
  CHANNEL: '按支付渠道',
} as const satisfies Dict
