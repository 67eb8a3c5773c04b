import { codes, voucherFields, voucherLineFields } from '#domain/books/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

/** The vouchers of the books with their lines and the documents they are made of. */
const voucher = defineResource({
  name: 'voucher',
  title: '凭证',
  purpose: '查看每张凭证的分录与来源单据。',
  area: 'accounts',
  path: 'voucher',
  code: codes.verbs.list,
  id: 'voucherNo',
  order: 83,

  fields: voucherFields,

  calls: { list: '/v1/books/voucherList', show: '/v1/books/voucherDetail' },

  list: {
    columns: [
      'voucherNo',
      'bookDate',
      'bizType',
      'amt',
      'lineCount',
      'relatedNo',
      'bizDate',
      'bookTime',
    ],
    filters: [
      { field: 'bookDate', preset: '近7天', maxDays: 366 },
      'bizDate',
      'account',
      'bizType',
      'amt',
      'voucherNo',
    ],
    search: { name: 'relatedNo', placeholder: '来源单据号' },
    summary: [
      { name: 'amt', label: '金额', kind: 'money', formula: '符合条件的凭证的借方合计之和' },
    ],
    defaultSort: { field: 'bookTime', order: 'desc' },
    export: { reportType: 'voucher' },
    empty: '这段时间没有凭证；当日业务次日 00:50 入账',
  },

  show: {
    title: '凭证详情',
    headline: ['amt', 'bizType'],
    sections: [
      {
        title: '凭证信息',
        fields: [
          'voucherNo',
          'bookDate',
          'bizType',
          'bizDate',
          'relatedNo',
          'bookTime',
          'lineCount',
          'maker',
          'approver',
        ],
      },
      { title: '分录（前200行）', rows: 'lines', of: voucherLineFields, empty: '没有分录' },
    ],
  },
})

export type Voucher = RecordFrom<typeof voucher>
export default voucher
