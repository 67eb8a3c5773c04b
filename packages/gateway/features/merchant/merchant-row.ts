import { formatDate } from '#domain/dates'
import { expiryDate, expiryState } from '#domain/merchant/expiry'
import { maskMobile, maskName } from '#domain/mask'
import type { Caller } from '../../core/call'
import { staffFor } from '../../core/staff-of'
import { wireTime } from '../../core/wire-time'
import type { MerchantRecord } from './merchant-list'

/** A merchant as a list row: names of persons and mobiles are masked for every caller. `now` is epoch ms. */
export function merchantRow(
  record: MerchantRecord,
  caller: Caller,
  now: number,
): Record<string, unknown> {
  const isClosed = record.merStatus === 'CLOSED'
  return {
    merId: record.merId,
    oldId: record.oldId,
    applyId: record.applyId,
    corpEntryChannel: record.corpEntryChannel,
    wxOrderId: record.wxOrderId,
    merRegName: record.merRegName,
    shortName: record.shortName,
    subjectType: record.subjectType,
    licenseNo: record.licenseNo,
    mcc: record.mcc,
    mccName: record.mccName,
    region: record.region,
    regionName: record.regionName,
    contactName: maskName(record.contactName),
    contactMobile: maskMobile(record.contactMobile),
    partnerId: record.partnerId,
    partnerName: record.partnerName,
    salesman: record.salesman,
    salesmanId: staffFor(caller, record.salesmanId),
    settleCycle: record.settleCycle,
    merStatus: record.merStatus,
    wxAuthState: record.wxAuthState,
    aliAuthState: record.aliAuthState,
    authReviewStatus: record.authReviewStatus,
    settleChange: record.settleChange,
    expiryDate: expiryDate(record),
    expiryState: isClosed ? null : expiryState(record, formatDate(now)),
    shopCount: record.shopCount,
    deviceCount: record.deviceCount,
    openTime: wireTime(record.openTime),
    version: record.version,
  }
}
