import { CODES } from '#domain/permission-codes'
import { incomeFields } from '#domain/income/fields'
import { incomeList } from './income-list'
import { defineGroupedReport } from '../../core/export/report'

const PARTNER = ['partnerId', 'partnerName'] as const
const MERCHANT = ['merId', 'merName'] as const
const AMOUNTS = [
  'transAmt',
  'transCount',
  'merFeeRate',
  'costRate',
  'merFeeAmt',
  'costFeeAmt',
  'incomeAmt',
  'partnerShareAmt',
  'subShareAmt',
  'teamShareAmt',
  'netIncomeAmt',
] as const

/** Income by any of its groupings (domain §8.5). */
export const incomeReport = defineGroupedReport({
  reportType: 'income',
  title: '服务商收益',
  codes: [CODES.income.list],
  roles: ['3', '4'],
  fields: incomeFields,
  grouped: incomeList,
  // One month asked for by its own name.
  filtersAs: { month: 'incomeMonth' },
  columns: {
    MONTH: ['incomeMonth', 'dateFrom', 'dateTo', ...AMOUNTS],
    DAY: ['incomeDate', ...AMOUNTS],
    PARTNER: [...PARTNER, ...AMOUNTS],
    MERCHANT: [...MERCHANT, ...PARTNER, ...AMOUNTS],
    CHANNEL: ['payChannel', ...AMOUNTS],
    DETAIL: [
      'entryId',
      'incomeDate',
      'entryType',
      ...MERCHANT,
      ...PARTNER,
      'payChannel',
      ...AMOUNTS,
      'settleStatus',
      'settleNo',
    ],
  },
})
