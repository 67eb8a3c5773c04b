import { CODES } from '#domain/permission-codes'
import { tradeChangeFields } from '#domain/trade-summary/change-fields'
import { defineGroupedReport } from '../../core/export/report'
import { tradeChange } from './trade-change-list'

const FIGURES = [
  'payAmt',
  'beforePayAmt',
  'diffPayAmt',
  'changeRate',
  'payCount',
  'beforePayCount',
  'diffPayCount',
  'feeAmt',
  'beforeFeeAmt',
  'diffFeeAmt',
] as const

/** Trades against those of the period before. */
export const tradeChangeReport = defineGroupedReport({
  reportType: 'tradeChange',
  codes: [CODES.tradeSummary.list],
  roles: ['3', '4'],
  fields: tradeChangeFields,
  grouped: tradeChange,
  columns: {
    MERCHANT: ['merId', 'merName', ...FIGURES, 'noFeeReason'],
    SHOP: ['shopId', 'shopName', 'merId', 'merName', ...FIGURES, 'noFeeReason'],
    PARTNER: ['partnerId', 'partnerName', ...FIGURES],
  },
})
