import { maskMobile, maskName } from '#domain/mask'
import type { Caller } from '../../core/call'
import { staffFor } from '../../core/staff-of'
import { wireTime } from '../../core/wire-time'
import type { ApplicationRecord } from './application-list'

/** An application as a list row: persons and mobiles masked, partners for the provider only. */
export function applicationRow(record: ApplicationRecord, caller: Caller): Record<string, unknown> {
  return {
    applyId: record.applyId,
    version: record.version,
    entryKind: record.entryKind,
    corpEntryChannel: record.corpEntryChannel,
    subjectType: record.subjectType || null,
    merRegName: record.merRegName || null,
    shortName: record.shortName || null,
    contactName: record.contactName ? maskName(record.contactName) : null,
    contactMobile: record.contactMobile ? maskMobile(record.contactMobile) : null,
    region: record.region || null,
    regionName: record.regionName || null,
    ...(caller.roleType === '3' && {
      partnerId: record.partnerId,
      partnerName: record.partnerName,
    }),
    salesman: record.salesman || null,
    salesmanId: staffFor(caller, record.salesmanId),
    applyStatus: record.applyStatus,
    rejectReason: rejectReason(record),
    cardCheck: record.cardCheck,
    cardCheckReason: record.cardCheckReason || null,
    signDeadline: wireTime(record.signDeadline),
    merId: record.merId,
    createTime: wireTime(record.createTime),
    submitTime: wireTime(record.submitTime),
    updateTime: wireTime(record.updateTime),
  }
}

/** `营业执照照片：照片模糊；银行账号：…` */
const rejectReason = ({ rejectItems }: ApplicationRecord): string | null =>
  rejectItems.map(({ label, reason }) => `${label}：${reason}`).join('；') || null
