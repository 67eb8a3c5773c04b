import { incomeChangeFields } from '#domain/income/change-fields'
import { CODES } from '#domain/permission-codes'
import { defineGroupedReport } from '../../core/export/report'
import { incomeChange } from './income-change-list'

const FIGURES = [
  'earnedAmt',
  'beforeEarnedAmt',
  'diffEarnedAmt',
  'transAmt',
  'beforeTransAmt',
  'diffTransAmt',
  'earnedRate',
  'beforeEarnedRate',
] as const
const PARTNER = ['partnerId', 'partnerName', ...FIGURES] as const

/** Income against that of the period before. */
export const incomeChangeReport = defineGroupedReport({
  reportType: 'incomeChange',
  codes: [CODES.income.list],
  roles: ['3'],
  fields: incomeChangeFields,
  grouped: incomeChange,
  columns: {
    TEAM: PARTNER,
    PARTNER,
    MERCHANT: ['merId', 'merName', ...FIGURES],
    CHANNEL: ['payChannel', ...FIGURES],
  },
})
