import { BIZ_TYPE } from '../account/dicts'
import { CHARGEBACK_POSTING } from '../chargeback/dicts'
import type { Dict } from '../field'

/** What is posted of a closed day, beside the postings on the provider's own accounts. */
export const DAY_VOUCHER = {
  TRADE: '当日收款',
  REFUND: '当日退款',
  COST: '通道成本',
  SHARE: '渠道商分润',
  INCOME: '当日净收益',
  CLEAR: '渠道清算',
  MER_SETTLE: '商户结算',
  REFUND_COVER: '退款由商户资金承担',
  PAYOUT: '商户提现',
  PAYOUT_RETURN: '商户提现退票',
  PARTNER_PAY: '渠道商结算付款',
} as const satisfies Dict

/** Every kind of voucher. */
export const VOUCHER_TYPE = {
  ...DAY_VOUCHER,
  ...BIZ_TYPE,
  ...CHARGEBACK_POSTING,
  OPENING_OWN: '自有资金期初',
  OPENING_OWN_BACK: '自有资金期初撤销',
  MER_TOP_UP: '商户还款与保证金',
  SUSPENSE: '待认领款项',
  CORRECTION: '更正凭证',
  BANK_SUSPEND: '银行差异挂账',
  BANK_RELEASE: '银行差异转回',
  BANK_RETURN: '银行收款退回',
  BANK_WRITE_OFF: '银行差异核销',
} as const satisfies Dict

/** Vouchers that move the provider's own money on the bank account; all others move the merchants'. */
export const OWN_MONEY = [
  'RECHARGE',
  'WITHDRAW',
  'WITHDRAW_BACK',
  'OPENING_OWN',
  'OPENING_OWN_BACK',
] as const satisfies readonly (keyof typeof VOUCHER_TYPE)[]
