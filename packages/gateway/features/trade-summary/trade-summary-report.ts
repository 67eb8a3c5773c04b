import { CODES } from '#domain/permission-codes'
import { tradeSummaryFields } from '#domain/trade-summary/fields'
import { tradeSummary } from './trade-summary-list'
import { defineGroupedReport } from '../../core/export/report'

const AMOUNTS = [
  'payCount',
  'payAmt',
  'refundCount',
  'refundAmt',
  'netAmt',
  'feeAmt',
  'couponAmt',
  'avgAmt',
] as const

/** Sums of trades (domain §8.1). */
export const tradeSummaryReport = defineGroupedReport({
  reportType: 'tradeSummary',
  codes: [CODES.tradeSummary.list],
  roles: ['3', '4'],
  fields: tradeSummaryFields,
  grouped: tradeSummary,
  columns: {
    DAY: ['tradeDate', ...AMOUNTS],
    MERCHANT: ['merId', 'merName', ...AMOUNTS],
    SHOP: ['shopId', 'shopName', 'merId', 'merName', ...AMOUNTS],
    PARTNER: ['partnerId', 'partnerName', ...AMOUNTS],
    CHANNEL: ['payChannel', ...AMOUNTS],
  },
})
