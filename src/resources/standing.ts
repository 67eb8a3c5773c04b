import { standingFields } from '#domain/books/standing-fields'
import { codes } from '#domain/books/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

const FIGURES = [
  'amt',
  'openAmt',
  'movedAmt',
  'age7Amt',
  'age30Amt',
  'age90Amt',
  'olderAmt',
] as const

/** What stands as over or short, by cause and age. */
const standing = defineResource({
  name: 'standing',
  title: '长短款',
  purpose: '按原因、负责人与账龄查看任一日的长款与短款。',
  area: 'accounts',
  path: 'standing',
  code: codes.verbs.list,
  id: 'groupId',
  order: 86,

  fields: standingFields,

  calls: { list: '/v1/books/standingList' },

  list: {
    columns: ['standAccount', 'cause', ...FIGURES],
    variants: {
      field: 'dimension',
      default: 'CAUSE',
      columns: {
        CAUSE: ['standAccount', 'cause', ...FIGURES],
        OWNER: ['owner', 'standAccount', ...FIGURES],
        ENTRY: ['takenNo', 'sinceDay', 'standAccount', 'cause', 'owner', ...FIGURES],
      },
    },
    filters: [
      { field: 'bookDate', preset: '本月', maxDays: 366 },
      'standAccount',
      'cause',
      'owner',
      'takenNo',
    ],
    summary: [
      { name: 'amt', formula: '长款 − 短款，等于总账两个科目之和' },
      { name: 'movedAmt' },
      { name: 'olderAmt' },
    ],
    totalRow: true,
    export: { reportType: 'standing' },
    empty: '没有长款与短款；银行对账里挂账的差异列在这里',
  },
})

export type Standing = RecordFrom<typeof standing>
export default standing
