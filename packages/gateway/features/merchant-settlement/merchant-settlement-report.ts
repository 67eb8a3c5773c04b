import { merchantSettlementFields } from '#domain/merchant-settlement/fields'
import { CODES } from '#domain/permission-codes'
import { defineReport } from '../../core/export/report'
import { merchantSettlementList } from './merchant-settlement-list'

/** Merchants' settlement batches (domain §14). */
export const merchantSettlementReport = defineReport({
  reportType: 'merchantSettlement',
  title: '商户结算批次',
  codes: [CODES.merchantSettlement.list],
  roles: ['3', '4'],
  fields: merchantSettlementFields,
  list: merchantSettlementList,
  positionOf: (record) => [record.createTime, record.batchNo],
  columns: [
    'batchNo',
    'settleDate',
    'merId',
    'merName',
    'shopId',
    'shopName',
    'tradeCount',
    'grossAmt',
    'refundCount',
    'refundAmt',
    'feeAmt',
    'adjustAmt',
    'reserveAmt',
    'netAmt',
    'batchStatus',
    'reason',
    'payoutNo',
    'paidAmt',
    'unpaidAmt',
    'offsetAmt',
    'carriedTo',
    'settleTime',
    'partnerName',
  ],
})
