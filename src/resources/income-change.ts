import { incomeChangeFields } from '#domain/income/change-fields'
import { CODES } from '#domain/permission-codes'
import { defineResource, type RecordFrom } from '../lib/resource'

const FIGURES = [
  'diffEarnedAmt',
  'earnedAmt',
  'beforeEarnedAmt',
  'diffTransAmt',
  'transAmt',
  'beforeTransAmt',
  'earnedRate',
  'beforeEarnedRate',
] as const

/** Comparison of income with the previous period, beyond the spec's screens. */
const incomeChange = defineResource({
  name: 'incomeChange',
  title: '收益变化',
  area: 'trades',
  path: 'incomeChange',
  code: CODES.income.list,
  roles: ['3'],
  id: 'groupId',
  order: 55,
  hidden: true,

  fields: incomeChangeFields,

  calls: { list: '/v1/income/changeList' },

  list: {
    columns: ['partnerId', ...FIGURES],
    variants: {
      field: 'groupBy',
      default: 'PARTNER',
      columns: {
        TEAM: ['partnerId', ...FIGURES],
        PARTNER: ['partnerId', ...FIGURES],
        MERCHANT: ['merId', ...FIGURES],
        CHANNEL: ['payChannel', ...FIGURES],
      },
    },
    filters: [
      { field: 'incomeMonth', maxMonths: 12 },
      { field: 'incomeDate', maxDays: 31, precision: 'date' },
      'targetId',
      'partnerId',
      'merId',
      'payChannel',
    ],
    summary: [
      { name: 'earnedAmt', formula: '服务商：净收益；渠道商：它与下级的分润之和' },
      { name: 'beforeEarnedAmt', formula: '上期：紧接在所选时间之前、同样长的一段时间' },
      { name: 'diffEarnedAmt', formula: '本期分润 − 上期分润，等于各行之和' },
      { name: 'diffTransAmt' },
    ],
    totalRow: true,
    export: { reportType: 'incomeChange' },
    empty: '这两段时间没有收益',
  },
})

export type IncomeChange = RecordFrom<typeof incomeChange>
export default incomeChange
