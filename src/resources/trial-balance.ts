import { codes, trialBalanceFields } from '#domain/books/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

/** Balances of the general ledger by account. */
const trialBalance = defineResource({
  name: 'trialBalance',
  title: '试算平衡',
  purpose: '查看各科目任一日的余额与发生额，借贷相等。',
  area: 'accounts',
  path: 'trialBalance',
  code: codes.verbs.list,
  id: 'groupId',
  order: 82,

  fields: trialBalanceFields,

  calls: { list: '/v1/books/trialBalance' },

  list: {
    linked: ['dimension'],
    columns: ['account', 'openAmt', 'debitAmt', 'creditAmt', 'closeAmt'],
    filters: [{ field: 'bookDate', preset: '本月', maxDays: 366 }, 'account'],
    summary: [
      { name: 'debitAmt', formula: '各科目借方发生之和，等于贷方发生之和' },
      { name: 'creditAmt' },
      { name: 'closeAmt', formula: '各科目期末余额之和，应为 0' },
    ],
    totalRow: true,
    export: { reportType: 'trialBalance' },
    empty: '这段时间以前没有凭证',
  },
})

export type TrialBalance = RecordFrom<typeof trialBalance>
export default trialBalance
