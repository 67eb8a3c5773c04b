import { DAY_MS } from '../../../src/lib/dates'
import type { Caller } from '../../call'
import { wireTime } from '../wire-time'
import type { AppealFields } from './change'
import type { AppealRecord } from './list'
import { REOPEN_MS, WAITING_NODES } from './moves'

/** An appeal as a list row. */
export function appealRow(
  record: AppealRecord,
  _caller: Caller,
  now: number,
): Record<string, unknown> {
  const { riskCase } = record
  const waits = WAITING_NODES.includes(record.appealNode)
  const left = record.deadline.getTime() - now
  return {
    appealId: record.appealId,
    version: record.version,
    assistId: record.assistId,
    merId: record.merId,
    merName: record.merName,
    partnerId: record.partnerId,
    partnerName: record.partnerName,
    source: record.source,
    riskType: record.riskType,
    riskDesc: riskCase.riskDesc,
    handleDegree: record.handleDegree,
    punishPlan: riskCase.punishPlan,
    punishTime: wireTime(record.punishTime),
    frozenAmt: riskCase.frozenAmt,
    deadline: wireTime(record.deadline),
    remainText: waits ? remainText(left) : null,
    urgent: waits && left < DAY_MS ? '1' : '0',
    appealNode: record.appealNode,
    operationStatus: record.operationStatus,
    auditResult: record.auditResult,
    submitTime: wireTime(record.submitTime),
    closeTime: wireTime(record.closeTime),
    createTime: wireTime(record.createTime),
    canReopen: canReopen(record, now) ? '1' : '0',
  }
}

/** A refusal, once, within thirty days (domain §7.14). */
export function canReopen(
  {
    appealNode,
    auditResult,
    reopened,
    closeTime,
  }: Pick<AppealFields, 'appealNode' | 'auditResult' | 'reopened' | 'closeTime'>,
  now: number,
): boolean {
  if (appealNode !== 'CLOSED' || auditResult !== 'REFUSE' || reopened || !closeTime) return false
  return now - closeTime.getTime() <= REOPEN_MS
}

/** The two largest units, as one says it: `2天3小时`, `5小时12分钟`, `8分钟`. */
export function remainText(ms: number): string {
  if (ms <= 0) return '已过截止'
  const minutes = Math.floor(ms / 60_000)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return hours > 0 ? `${days}天${hours}小时` : `${days}天`
  if (hours > 0) return minutes % 60 > 0 ? `${hours}小时${minutes % 60}分钟` : `${hours}小时`
  return minutes > 0 ? `${minutes}分钟` : '不足1分钟'
}
