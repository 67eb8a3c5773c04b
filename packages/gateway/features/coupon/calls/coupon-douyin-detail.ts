import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { VERIFY_TYPE } from '#domain/coupon/dicts'
import { enumItem } from '#domain/field'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { couponVerify } from '../coupon-schema'
import type { TimelineItem } from '../../../core/record-log'
import { wireTime } from '../../../core/wire-time'
import { couponRecords, type CouponRecord } from '../coupon-list'
import { couponRow } from '../coupon-row'
import { recordOf } from '../../../core/list/record'

/** One voucher that was taken (domain §7.13). */
export default defineCall({
  path: '/v1/coupon/douyinDetail',
  access: { roles: ['3', '4'], codes: [CODES.coupon.list] },
  request: z.object({ verifyId: id() }),
  handler: (context, { verifyId }) => couponDetail(context, verifyId),
})

/** One verification with what happened to it. @throws CallError 90404 outside the scope */
async function couponDetail({ tx, caller, clock }: SessionContext, verifyId: string) {
  const record = await recordOf(couponRecords, { tx, caller }, couponVerify, { verifyId })
  return { ...couponRow(record, caller, clock.now()), logs: timelineOf(record) }
}

/** Read from the record's own times: the gateway keeps no log of what Douyin does. */
function timelineOf(record: CouponRecord): TimelineItem[] {
  const verified: TimelineItem = {
    time: wireTime(record.verifyTime)!,
    title: '核销',
    operator: record.operatorName,
    remark: enumItem(VERIFY_TYPE, record.verifyType).label,
    tone: 'success',
  }
  const canceled = wireTime(record.cancelTime)
  if (canceled === null) return [verified]
  return [
    verified,
    { time: canceled, title: '撤销核销', operator: record.operatorName, tone: 'closed' },
  ]
}
