import type { costTerm, rateTemplate } from './cost-schema'

/**
 * The terms that ship: every provider begins with them and enters its own from a later day on. An
 * installation that has them keeps them, whatever a later version ships.
 */

/** Before any trade. */
const SHIPPED_SINCE = '2000-01-01'

/** By product: what the provider pays upstream, and the lowest a partner may sell at. */
const TERMS: readonly (readonly [
  product: string,
  costRate: number,
  costCapAmt: number,
  floorRate: number,
  floorCapAmt: number,
])[] = [
  ['WECHAT', 200, 0, 250, 0],
  ['ALIPAY', 200, 0, 250, 0],
  ['UNIONPAY', 210, 0, 260, 0],
  ['BANKCARD-DEBIT', 350, 1800, 420, 1900],
  ['BANKCARD-CREDIT', 450, 0, 520, 0],
  ['DCEP', 0, 0, 0, 0],
  ['OTHER', 300, 0, 380, 0],
]

/** UnionPay's codes cost merchants a little less, and never under 0.30%. */
const TEMPLATES: readonly (readonly [
  code: string,
  name: string,
  codes: number,
  unionpay: number,
])[] = [
  ['HLB030', '优惠费率 0.30%', 300, 300],
  ['HLB035', '优惠费率 0.35%', 350, 320],
  ['HLB038', '标准费率 0.38%', 380, 350],
  ['HLB040', '标准费率 0.40%', 400, 370],
  ['HLB045', '行业费率 0.45%', 450, 420],
  ['HLB060', '到店增值 0.60%', 600, 570],
]

const since = (providerId: string) => ({
  providerId,
  effectiveDate: SHIPPED_SINCE,
  operator: '随附',
  reason: '产品随附的默认值',
  createTime: new Date(`${SHIPPED_SINCE}T00:00:00+08:00`),
})

/** Costs and floors of a new provider. */
export const shippedCosts = (providerId: string): (typeof costTerm.$inferInsert)[] =>
  TERMS.map(([product, costRate, costCapAmt, floorRate, floorCapAmt]) => ({
    ...since(providerId),
    product,
    costRate,
    costCapAmt,
    floorRate,
    floorCapAmt,
  }))

/** Rate templates of a new provider. */
export const shippedTemplates = (providerId: string): (typeof rateTemplate.$inferInsert)[] =>
  TEMPLATES.map(([templateCode, templateName, codes, unionpayRate]) => ({
    ...since(providerId),
    templateCode,
    templateName,
    wechatRate: codes,
    alipayRate: codes,
    unionpayRate,
    offered: true,
  }))
