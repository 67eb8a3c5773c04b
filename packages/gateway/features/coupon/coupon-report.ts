import { CODES } from '#domain/permission-codes'
import { couponFields } from '#domain/coupon/fields'
import { couponList } from './coupon-list'
import { defineReport } from '../../core/export/report'

/** Voucher verifications (domain §7.13). */
export const couponVerifyReport = defineReport({
  reportType: 'couponVerify',
  codes: [CODES.coupon.list],
  roles: ['3', '4'],
  fields: couponFields,
  list: couponList,
  positionOf: (record) => [record.verifyTime, record.verifyId],
  columns: [
    'verifyTime',
    'verifyId',
    'certificateId',
    'couponCode',
    'productName',
    'originalAmt',
    'payAmt',
    'merchantTicketAmt',
    'couponPayAmt',
    'merId',
    'merName',
    'shopId',
    'shopName',
    'poiId',
    'serialNo',
    'termNo',
    'operatorName',
    'verifyType',
    'verifyStatus',
    'cancelTime',
    'orderId',
    'partnerName',
  ],
})
