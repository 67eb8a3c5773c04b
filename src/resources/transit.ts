import { codes, transitFields } from '#domain/books/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

/** Payouts that were on their way at a past moment. */
const transit = defineResource({
  name: 'transit',
  title: '在途付款',
  purpose: '查看某一时刻已发出、银行尚未答复的提现。',
  area: 'accounts',
  path: 'transit',
  code: codes.verbs.list,
  id: 'groupId',
  order: 86,
  hidden: true,

  fields: transitFields,

  calls: { list: '/v1/books/transitList' },

  list: {
    linked: ['dimension'],
    columns: ['payoutNo', 'merId', 'sentTime', 'transitAmt'],
    filters: [
      { field: 'sentTime', preset: '近30天', maxDays: 60, precision: 'dateTime' },
      'merId',
      'payoutNo',
    ],
    summary: [{ name: 'transitAmt', formula: '这段时间发出、到结束时银行仍未答复的提现之和' }],
    export: { reportType: 'transit' },
    empty: '到结束时间为止没有在途付款',
  },
})

export type Transit = RecordFrom<typeof transit>
export default transit
