import { CODES } from '#domain/permission-codes'
import { profitMonthFields } from '#domain/income/profit-fields'
import { defineResource, type RecordFrom } from '../lib/resource'

/** A month's profit line by line; the months are `income`'s 按月. */
const profitMonth = defineResource({
  name: 'profitMonth',
  title: '月度利润',
  area: 'trades',
  path: 'income/profit',
  code: CODES.income.list,
  id: 'incomeMonth',
  hidden: true,
  roles: ['3'],

  fields: profitMonthFields,

  calls: { show: '/v1/income/profitMonth' },

  show: {
    title: '月度利润',
    path: 'income/profit/:incomeMonth',
    headline: ['profitAmt', 'incomeMonth'],
    sections: [
      { title: '利润构成', part: () => import('../pages/profit-month/statement') },
      {
        title: '相关金额',
        fields: ['transAmt', 'transCount', 'netIncomeAmt', 'beforeAmt', 'settleNo', 'settleStatus'],
      },
    ],
  },
})

export type ProfitMonth = RecordFrom<typeof profitMonth>
export default profitMonth
