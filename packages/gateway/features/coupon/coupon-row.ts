import { maskCode } from '#domain/mask'
import type { Caller } from '../../core/call'
import { wireTime } from '../../core/wire-time'
import type { CouponRecord } from './coupon-list'

/** Douyin takes a verification back within this time only (domain §7.13). */
const CANCEL_WITHIN_MS = 3_600_000

/** A verification as a list row. */
export function couponRow(
  record: CouponRecord,
  _caller: Caller,
  now: number,
): Record<string, unknown> {
  const fresh = now - record.verifyTime.getTime() <= CANCEL_WITHIN_MS
  return {
    verifyId: record.verifyId,
    verifyTime: wireTime(record.verifyTime),
    certificateId: record.certificateId,
    couponCode: maskCode(record.couponCode),
    orderId: record.orderId,
    productName: record.productName,
    originalAmt: record.originalAmt,
    payAmt: record.payAmt,
    merchantTicketAmt: record.merchantTicketAmt,
    couponPayAmt: record.couponPayAmt,
    merId: record.merId,
    merName: record.merName,
    shopId: record.shopId,
    shopName: record.shopName,
    poiId: record.poiId,
    partnerId: record.partnerId,
    partnerName: record.partnerName,
    termNo: record.termNo,
    serialNo: record.serialNo,
    operatorName: record.operatorName,
    verifyType: record.verifyType,
    verifyStatus: record.verifyStatus,
    cancelTime: wireTime(record.cancelTime),
    canCancel: record.verifyStatus === '1' && fresh ? '1' : '0',
  }
}
