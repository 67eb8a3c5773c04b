import { CODES } from '#domain/permission-codes'
import { autoCashFields } from '#domain/auto-cash/fields'
import { autoCashList } from './auto-cash-list'
import { defineReport } from '../../core/export/report'

/** Automatic payouts (domain §7.10); the account is masked as in the list. */
export const autoCashReport = defineReport({
  reportType: 'autoCash',
  codes: [CODES.autoCash.list],
  roles: ['3', '4'],
  fields: autoCashFields,
  list: autoCashList,
  positionOf: (record) => [record.cashTime, record.autoCashId],
  columns: [
    'autoCashId',
    'cashDate',
    'tradeDate',
    'batchNo',
    'merId',
    'merName',
    'shopId',
    'shopName',
    'subMchId',
    'withdrawId',
    'cashAmt',
    'feeAmt',
    'bankName',
    'acctNo',
    'withdrawStatus',
    'failReason',
    'createTime',
    'successTime',
    'refundTime',
  ],
})
