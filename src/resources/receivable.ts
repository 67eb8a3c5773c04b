import { codes, receivableFields } from '#domain/books/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

const FIGURES = [
  'dueAmt',
  'openAmt',
  'expectedAmt',
  'clearedAmt',
  'age1Amt',
  'age3Amt',
  'age7Amt',
  'age30Amt',
  'olderAmt',
] as const

/** What channels owed, by age. */
const receivable = defineResource({
  name: 'receivable',
  title: '渠道应收',
  purpose: '查看任一日各渠道应清算而未清算的金额与账龄。',
  area: 'accounts',
  path: 'receivable',
  code: codes.verbs.list,
  id: 'groupId',
  order: 85,

  fields: receivableFields,

  calls: { list: '/v1/books/receivableList' },

  list: {
    columns: ['payChannel', ...FIGURES],
    variants: {
      field: 'dimension',
      default: 'CHANNEL',
      columns: {
        CHANNEL: ['payChannel', ...FIGURES],
        DAY: ['incomeDate', 'payChannel', ...FIGURES],
      },
    },
    filters: [{ field: 'bookDate', preset: '本月', maxDays: 366 }, 'payChannel'],
    summary: [
      { name: 'dueAmt', formula: '等于总账的应收渠道' },
      { name: 'expectedAmt' },
      { name: 'clearedAmt' },
      { name: 'olderAmt' },
    ],
    totalRow: true,
    export: { reportType: 'receivable' },
    empty: '没有应收渠道的款项',
  },
})

export type Receivable = RecordFrom<typeof receivable>
export default receivable
