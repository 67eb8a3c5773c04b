import { dayBatchFields, settleDayFields } from '#domain/merchant-settlement/day-fields'
import { CODES } from '#domain/permission-codes'
import { defineResource, type RecordFrom } from '../lib/resource'

/** A settle date's batches and payouts line by line; its batches are `merchantSettlement`'s. */
const settleDay = defineResource({
  name: 'settleDay',
  title: '当日结算付款',
  area: 'trades',
  path: 'merchant-settlement/day',
  code: CODES.merchantSettlement.list,
  id: 'settleDate',
  hidden: true,

  fields: settleDayFields,

  calls: { show: '/v1/merchantSettlement/day' },

  show: {
    title: '当日结算付款',
    path: 'merchant-settlement/day/:settleDate',
    headline: ['paidAmt', 'settleDate'],
    sections: [
      { title: '付款构成', part: () => import('../pages/settle-day/statement') },
      {
        title: '并入后面批次（前100笔）',
        rows: 'carried',
        of: dayBatchFields,
        empty: '没有并入后面批次的金额',
      },
      {
        title: '冲抵（前100笔）',
        rows: 'offsets',
        of: dayBatchFields,
        empty: '没有被退款、拒付冲抵的金额',
      },
    ],
  },
})

export type SettleDay = RecordFrom<typeof settleDay>
export default settleDay
