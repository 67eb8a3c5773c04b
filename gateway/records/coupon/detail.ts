import { and, desc, eq } from 'drizzle-orm'
import { VERIFY_TYPE } from '../../../src/lib/dicts/coupon'
import { enumItem } from '../../../src/lib/resource/field'
import type { SessionContext } from '../../call'
import { couponVerify } from '../../db/schema'
import { notFound } from '../../errors'
import { scoped } from '../../scope'
import type { TimelineItem } from '../log'
import { wireTime } from '../wire-time'
import { couponRecords, type CouponRecord } from './list'
import { couponRow } from './row'

/** One verification with what happened to it. @throws CallError 90404 outside the scope */
export async function couponDetail({ tx, caller, clock }: SessionContext, verifyId: string) {
  const [record] = await couponRecords(tx, {
    where: and(scoped(caller.scope, couponVerify), eq(couponVerify.verifyId, verifyId))!,
    orderBy: [desc(couponVerify.verifyTime)],
    limit: 1,
  })
  if (!record) throw notFound()
  return { ...couponRow(record, caller, clock.now()), logs: timelineOf(record) }
}

/** Read from the record's own times: nobody writes a log of what Douyin does. */
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
