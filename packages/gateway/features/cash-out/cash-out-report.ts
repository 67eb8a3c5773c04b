import { CODES } from '#domain/permission-codes'
import { cashOutFields } from '#domain/cash-out/fields'
import { cashOutList } from './cash-out-list'
import { defineReport } from '../../core/export/report'

/** Payouts to merchants (domain §8.4). */
export const cashOutReport = defineReport({
  reportType: 'cashOut',
  title: '商户提现',
  codes: [CODES.cashOut.list],
  roles: ['3', '4'],
  fields: cashOutFields,
  list: cashOutList,
  positionOf: (record) => [record.applyTime, record.cashNo],
  columns: [
    'cashNo',
    'applyTime',
    'merId',
    'merName',
    'shopId',
    'shopName',
    'cashType',
    'cashAmt',
    'feeAmt',
    'arriveAmt',
    'bankName',
    'acctNo',
    'cashStatus',
    'failReason',
    'arriveTime',
    'returnTime',
    'bankMemo',
    'batchNos',
    'partnerName',
  ],
})
