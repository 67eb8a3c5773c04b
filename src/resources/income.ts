import { CODES } from '#domain/permission-codes'
import { defineResource, takenAlong, type RecordFrom } from '../lib/resource'
import { incomeFields } from '#domain/income/fields'

/** Sums of every variant, after its own key columns. */
const SUMS = [
  'transAmt',
  'netIncomeAmt',
  'partnerShareAmt',
  'subShareAmt',
  'teamShareAmt',
  'transCount',
  'merFeeRate',
  'costRate',
  'merFeeAmt',
  'costFeeAmt',
  'incomeAmt',
] as const

/** The provider's income (spec §2 `/trades/income`, domain §8.5). */
const income = defineResource({
  name: 'income',
  title: '服务商收益',
  area: 'trades',
  path: 'income',
  code: CODES.income.list,
  id: 'groupId',
  order: 50,

  fields: incomeFields,

  calls: { list: '/v1/income/queryList' },

  list: {
    linked: ['settleNo'],
    columns: ['incomeDate', ...SUMS],
    variants: {
      field: 'groupBy',
      default: 'DAY',
      columns: {
        MONTH: ['incomeMonth', ...SUMS],
        DAY: ['incomeDate', ...SUMS],
        PARTNER: ['partnerId', ...SUMS],
        MERCHANT: ['merId', 'partnerId', ...SUMS],
        CHANNEL: ['payChannel', ...SUMS],
        DETAIL: [
          'entryId',
          'incomeDate',
          'entryType',
          'merId',
          'payChannel',
          ...SUMS,
          'partnerId',
          'settleStatus',
          'settleNo',
        ],
      },
    },
    filters: [
      { field: 'incomeDate', maxDays: 31, precision: 'date' },
      { field: 'incomeMonth', maxMonths: 12 },
      'merId',
      'partnerId',
      'payChannel',
      { field: 'settleStatus', op: 'eq' },
    ],
    summary: [
      { name: 'transAmt', formula: '支付成功金额 − 退款成功金额' },
      { name: 'transCount', formula: '支付成功的笔数' },
      { name: 'merFeeAmt', formula: '收取的 − 随退款退还的' },
      { name: 'partnerShareAmt' },
      { name: 'subShareAmt' },
      { name: 'teamShareAmt', formula: '本级分润 + 下级分润，结算与开票以此为准' },
      { name: 'netIncomeAmt', formula: '收益 − 渠道商分润' },
    ],
    totalRow: true,
    export: { reportType: 'income' },
    empty: '所选时间没有收益；不选时间时查近7天（按月汇总查近12个月），当天收益次日 00:30 入账',
  },

  actions: [
    {
      name: 'profit',
      label: '利润构成',
      places: ['row'],
      roles: ['3'],
      visible: ({ incomeMonth }) => Boolean(incomeMonth),
      link: ({ incomeMonth }) => `/trades/income/profit/${String(incomeMonth)}`,
    },
    {
      name: 'changes',
      label: '与上期相比',
      places: ['toolbar'],
      roles: ['3'],
      link: (_, asked) =>
        takenAlong('/trades/incomeChange', asked, [
          'groupBy',
          'incomeMonthStart',
          'incomeMonthEnd',
          'incomeDateStart',
          'incomeDateEnd',
          'merId',
          'partnerId',
          'payChannel',
        ]),
    },
  ],
})

export type Income = RecordFrom<typeof income>
export default income
