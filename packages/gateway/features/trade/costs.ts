import { isReduced } from '#domain/application/reductions'
import type { EntryProduct, RateTemplate } from '#domain/application/types'
import type { FeeTerms } from '#domain/price'

/** Terms without a floor: no channel has one. */
type CostTerms = Required<Omit<FeeTerms, 'feeMinAmt'>>

/** What the provider itself pays upstream. */
export const COSTS: Readonly<Record<string, CostTerms>> = {
  WECHAT: { feeRate: 200, feeCapAmt: 0 },
  ALIPAY: { feeRate: 200, feeCapAmt: 0 },
  UNIONPAY: { feeRate: 210, feeCapAmt: 0 },
  'BANKCARD-DEBIT': { feeRate: 350, feeCapAmt: 1800 },
  'BANKCARD-CREDIT': { feeRate: 450, feeCapAmt: 0 },
  DCEP: { feeRate: 0, feeCapAmt: 0 },
  OTHER: { feeRate: 300, feeCapAmt: 0 },
}

/**
 * Upstream waives its fee for schools, hospitals and charities, so neither provider nor partners
 * have a cost. OTHER has no such offer.
 */
export const REDUCED_COSTS: Readonly<Record<string, CostTerms>> = Object.fromEntries(
  Object.keys(COSTS)
    .filter((product) => product !== 'OTHER')
    .map((product) => [product, { feeRate: 0, feeCapAmt: 0 }]),
)

/**
 * The lowest terms partners may sell at, as the provider publishes them; they do not show what the
 * provider pays itself (domain §13.10).
 */
export const PARTNER_FLOORS: Readonly<Record<string, CostTerms>> = {
  WECHAT: { feeRate: 250, feeCapAmt: 0 },
  ALIPAY: { feeRate: 250, feeCapAmt: 0 },
  UNIONPAY: { feeRate: 260, feeCapAmt: 0 },
  'BANKCARD-DEBIT': { feeRate: 420, feeCapAmt: 1900 },
  'BANKCARD-CREDIT': { feeRate: 520, feeCapAmt: 0 },
  DCEP: { feeRate: 0, feeCapAmt: 0 },
  OTHER: { feeRate: 380, feeCapAmt: 0 },
}

/** What a product costs the provider; `rateProduct` names whom a reduction is for. */
export const providerCost = (product: string, rateProduct?: string): CostTerms | undefined =>
  (isReduced(rateProduct) ? REDUCED_COSTS : COSTS)[product]

/** Key of a product in these tables: `WECHAT`, `BANKCARD-DEBIT`. */
export const productKey = (payChannel: string, cardKind?: string | null): string =>
  cardKind ? `${payChannel}-${cardKind}` : payChannel

/**
 * A partner's cost rate is quoted for WeChat; dearer channels cost it as much more. A cap is the
 * published one: under it the provider keeps a part of what it pays itself.
 * @param costRate of a partner with the profit mode RATE_DIFF
 */
export const partnerCost = (costRate: number, product: string): CostTerms => ({
  feeRate: costRate + COSTS[product]!.feeRate - COSTS.WECHAT!.feeRate,
  feeCapAmt: PARTNER_FLOORS[product]!.feeCapAmt,
})

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
