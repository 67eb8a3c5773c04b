import type { Caller } from '../../core/call'
import { remaining } from '../../core/remaining'
import { wireTime } from '../../core/wire-time'
import type { AppealFields } from './appeal-change'
import type { AppealRecord } from './appeal-list'
import { REOPEN_MS, WAITING_NODES } from './appeal-moves'

/** An appeal as a list row. */
export function appealRow(
  record: AppealRecord,
  _caller: Caller,
  now: number,
): Record<string, unknown> {
  const { riskCase } = record
  const waits = WAITING_NODES.includes(record.appealNode)
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
    ...remaining(waits ? record.deadline : null, now),
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
