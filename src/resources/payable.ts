import { codes, payableFields } from '#domain/books/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

/** What merchants were owed, by age. */
const payable = defineResource({
  name: 'payable',
  title: '应付商户款',
  purpose: '查看任一日应付各商户的金额与账龄，找出长期未动的款项。',
  area: 'accounts',
  path: 'payable',
  code: codes.verbs.list,
  id: 'groupId',
  order: 84,

  fields: payableFields,

  calls: { list: '/v1/books/payableList' },

  list: {
    linked: ['dimension'],
    columns: [
      'merId',
      'payableAmt',
      'openAmt',
      'takenAmt',
      'paidAmt',
      'transitAmt',
      'depositAmt',
      'age1Amt',
      'age7Amt',
      'age30Amt',
      'age90Amt',
      'age180Amt',
      'olderAmt',
    ],
    filters: [{ field: 'bookDate', preset: '本月', maxDays: 366 }, 'merId', 'standing'],
    summary: [
      { name: 'payableAmt', formula: '等于总账的应付商户款与保证金' },
      { name: 'transitAmt' },
      { name: 'depositAmt' },
      { name: 'olderAmt' },
    ],
    totalRow: true,
    export: { reportType: 'payable' },
    empty: '没有应付商户的款项',
  },

  actions: [
    {
      name: 'transit',
      label: '在途付款',
      places: ['toolbar'],
      link: () => '/accounts/transit',
    },
  ],
})

export type Payable = RecordFrom<typeof payable>
export default payable
