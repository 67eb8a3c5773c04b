import {
  codes,
  payableFields,
  receivableFields,
  transitFields,
  trialBalanceFields,
  voucherFields,
} from '#domain/books/fields'
import { standingFields } from '#domain/books/standing-fields'
import { defineGroupedReport, defineReport } from '../../core/export/report'
import { payableList } from './payable-list'
import { receivableList } from './receivable-list'
import { standingList } from './standing-list'
import { transitList } from './transit-list'
import { trialBalance } from './trial-balance'
import { voucherList } from './voucher-list'

const access = { codes: [codes.verbs.list], roles: ['3'] } as const

export const trialBalanceReport = defineGroupedReport({
  reportType: 'trialBalance',
  ...access,
  fields: trialBalanceFields,
  grouped: trialBalance,
  columns: { ACCOUNT: ['account', 'openAmt', 'debitAmt', 'creditAmt', 'closeAmt'] },
})

export const voucherReport = defineReport({
  reportType: 'voucher',
  ...access,
  fields: voucherFields,
  list: voucherList,
  positionOf: (record) => [record.bookTime, record.voucherNo],
  columns: [
    'voucherNo',
    'bookDate',
    'bizType',
    'bizDate',
    'amt',
    'lineCount',
    'relatedNo',
    'bookTime',
  ],
})

const AGES = ['age1Amt', 'age7Amt', 'age30Amt', 'age90Amt', 'age180Amt', 'olderAmt'] as const

export const payableReport = defineGroupedReport({
  reportType: 'payable',
  ...access,
  fields: payableFields,
  grouped: payableList,
  columns: {
    MERCHANT: [
      'merId',
      'merName',
      'openAmt',
      'takenAmt',
      'paidAmt',
      'payableAmt',
      'transitAmt',
      'depositAmt',
      ...AGES,
    ],
  },
})

const DUES = [
  'openAmt',
  'expectedAmt',
  'clearedAmt',
  'dueAmt',
  'age1Amt',
  'age3Amt',
  'age7Amt',
  'age30Amt',
  'olderAmt',
] as const

export const receivableReport = defineGroupedReport({
  reportType: 'receivable',
  ...access,
  fields: receivableFields,
  grouped: receivableList,
  columns: { CHANNEL: ['payChannel', ...DUES], DAY: ['incomeDate', 'payChannel', ...DUES] },
})

export const transitReport = defineGroupedReport({
  reportType: 'transit',
  ...access,
  fields: transitFields,
  grouped: transitList,
  columns: { PAYOUT: ['payoutNo', 'merId', 'merName', 'sentTime', 'transitAmt'] },
})

const STOOD = ['openAmt', 'movedAmt', 'amt', 'age7Amt', 'age30Amt', 'age90Amt', 'olderAmt'] as const

export const standingReport = defineGroupedReport({
  reportType: 'standing',
  ...access,
  fields: standingFields,
  grouped: standingList,
  columns: {
    CAUSE: ['standAccount', 'cause', ...STOOD],
    OWNER: ['owner', 'standAccount', ...STOOD],
    ENTRY: ['takenNo', 'sinceDay', 'standAccount', 'cause', 'owner', ...STOOD],
  },
})
