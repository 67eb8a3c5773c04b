import type { TradesWithin } from '#domain/trade/links'

/** A row of sums, as the charts over lists of trades read it; amounts in fen. */
export interface Group {
  payAmt: number
  merName?: string | null
  shopName?: string | null
  partnerName?: string | null
  within?: TradesWithin | null
}

/** How many groups a chart has room for. */
export const MOST = { wide: 10, narrow: 3 }
export const BY: Readonly<Record<string, string>> = {
  MERCHANT: '商户',
  SHOP: '门店',
  PARTNER: '渠道商',
}

/** A merchant's, a shop's or a partner's name; merchants without a partner are the provider's own. */
export function nameOf(row: Group, dimension: string): string {
  const name = { MERCHANT: row.merName, SHOP: row.shopName, PARTNER: row.partnerName }[dimension]
  return name || (dimension === 'PARTNER' ? '直属' : '--')
}
