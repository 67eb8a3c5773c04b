import type { EntryProduct, RateTemplate } from '#domain/application/types'

/** What the provider itself pays upstream: rate in 1/100 000, cap in fen (0: none). */
export const COSTS: Record<string, { rate: number; cap: number }> = {
  WECHAT: { rate: 200, cap: 0 },
  ALIPAY: { rate: 200, cap: 0 },
  UNIONPAY: { rate: 210, cap: 0 },
  'BANKCARD-DEBIT': { rate: 350, cap: 1800 },
  'BANKCARD-CREDIT': { rate: 450, cap: 0 },
  DCEP: { rate: 0, cap: 0 },
  OTHER: { rate: 300, cap: 0 },
}

/**
 * The lowest rates partners may sell at, as the provider publishes them; they say nothing of what
 * the provider pays itself (domain §13.10).
 */
export const PARTNER_FLOORS: Readonly<Record<string, number>> = {
  WECHAT: 250,
  ALIPAY: 250,
  UNIONPAY: 260,
  'BANKCARD-DEBIT': 420,
  'BANKCARD-CREDIT': 520,
  DCEP: 0,
  OTHER: 380,
}

/** Key of a product in these tables: `WECHAT`, `BANKCARD-DEBIT`. */
export const productKey = (payChannel: string, cardKind?: string | null): string =>
  cardKind ? `${payChannel}-${cardKind}` : payChannel

/**
 * A partner's cost rate is quoted for WeChat; dearer channels cost it as much more.
 * @param costRate of a partner with the profit mode RATE_DIFF
 */
export const partnerCost = (costRate: number, product: string): number =>
  costRate + COSTS[product]!.rate - COSTS.WECHAT!.rate

/** UnionPay's codes cost merchants a little less, and never under 0.30%. */
const codes = (feeRate: number): EntryProduct[] => [
  { payChannel: 'WECHAT', open: '1', feeRate },
  { payChannel: 'ALIPAY', open: '1', feeRate },
  { payChannel: 'UNIONPAY', open: '1', feeRate: Math.max(300, feeRate - 30) },
]

/** Rates of the partner channel, which are chosen and not typed (domain §7.4). */
export const RATE_TEMPLATES: readonly RateTemplate[] = [
  { code: 'HLB030', name: '优惠费率 0.30%', products: codes(300) },
  { code: 'HLB035', name: '优惠费率 0.35%', products: codes(350) },
  { code: 'HLB038', name: '标准费率 0.38%', products: codes(380) },
  { code: 'HLB040', name: '标准费率 0.40%', products: codes(400) },
  { code: 'HLB045', name: '行业费率 0.45%', products: codes(450) },
  { code: 'HLB060', name: '到店增值 0.60%', products: codes(600) },
]
