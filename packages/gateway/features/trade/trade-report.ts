import { CODES } from '#domain/permission-codes'
import { tradeFields } from '#domain/trade/fields'
import { tradeList } from './trade-list'
import { defineReport } from '../../core/export/report'

/** Trade details (domain §8.3). */
export const tradeReport = defineReport({
  reportType: 'trade',
  codes: [CODES.trade.list, CODES.trade.export],
  roles: ['3', '4'],
  fields: tradeFields,
  list: tradeList,
  positionOf: (record) => [record.tradeTime, record.tradeNo],
  columns: [
    'tradeNo',
    'outTradeNo',
    'channelTradeNo',
    'tradeTime',
    'payTime',
    'merId',
    'merName',
    'shopId',
    'shopName',
    'termNo',
    'serialNo',
    'payChannel',
    'payType',
    'cardKind',
    'transAmt',
    'couponAmt',
    'payAmt',
    'feeRate',
    'feeAmt',
    'settleAmt',
    'refundAmt',
    'tradeStatus',
    'refundState',
    'settleStatus',
    'settleDate',
    'batchNo',
    'payoutNo',
    'partnerName',
    'costRate',
    'costFeeAmt',
    'partnerShareAmt',
    'incomeAmt',
  ],
})
