import { CODES } from '#domain/permission-codes'
import { defineResource, type RecordFrom } from '../lib/resource'
import { entriesOf, profitStatementFields } from '#domain/account/profit-fields'

/** The profit account by month (spec §2 `/accounts/profitStatement`, domain §9.4). */
const profitStatement = defineResource({
  name: 'profitStatement',
  title: '分润账户查询',
  area: 'accounts',
  path: 'profitStatement',
  code: CODES.accountEntry.list,
  id: 'month',
  order: 30,

  fields: profitStatementFields,

  calls: { list: '/v1/account/profitStatement' },

  list: {
    columns: [
      'month',
      'openAmt',
      'inAmt',
      'offsetAmt',
      'outAmt',
      'adjustAmt',
      'closeAmt',
      'profitStatus',
    ],
    filters: [
      { field: 'month', maxMonths: 12 },
      { field: 'profitStatus', op: 'eq' },
    ],
    summary: [
      { name: 'inAmt', formula: '所选月份分润入账之和' },
      { name: 'offsetAmt', formula: '所选月份退款轧差之和' },
      { name: 'outAmt', formula: '所选月份付出的结算款与提现之和' },
    ],
    totalRow: true,
    defaultSort: { field: 'month', order: 'desc' },
    export: { reportType: 'profitStatement' },
    empty: '所选月份分润账户没有变动；不选月份时查近12个月',
  },

  actions: [
    {
      name: 'profit',
      label: '利润构成',
      places: ['row'],
      code: CODES.income.list,
      link: ({ month }) => `/trades/income/profit/${String(month)}`,
    },
    {
      name: 'entries',
      label: '流水',
      places: ['row'],
      code: CODES.accountEntry.list,
      link: (row) => entriesOf(row),
    },
  ],
})

export type ProfitStatement = RecordFrom<typeof profitStatement>
export default profitStatement
