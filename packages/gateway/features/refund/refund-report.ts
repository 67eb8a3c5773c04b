import { CODES } from '#domain/permission-codes'
import { refundFields } from '#domain/refund/fields'
import { refundList } from './refund-list'
import { defineReport } from '../../core/export/report'

/** Refunds (domain §8.6). */
export const refundReport = defineReport({
  reportType: 'refund',
  codes: [CODES.refund.list],
  roles: ['3', '4'],
  fields: refundFields,
  list: refundList,
  positionOf: (record) => [record.refundTime, record.refundNo],
  columns: [
    'refundNo',
    'outRefundNo',
    'channelRefundNo',
    'tradeNo',
    'tradeTime',
    'refundTime',
    'merId',
    'merName',
    'shopId',
    'shopName',
    'payChannel',
    'transAmt',
    'refundAmt',
    'refundFeeAmt',
    'refundCouponAmt',
    'refundSource',
    'operatorName',
    'refundReason',
    'refundStatus',
    'finishTime',
    'failReason',
    'coverAmt',
    'batchNo',
    'payoutNo',
    'backBatchNo',
    'partnerName',
  ],
})
