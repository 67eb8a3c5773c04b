import { CORRECTION_STATUS } from '#domain/closing/dicts'
import type { SessionContext } from '../../core/call'
import { defineList } from '../../core/list/define-list'
import { amounts, anyOf, exact, times } from '../../core/list/filters'
import { recordOf } from '../../core/list/record'
import { pageOf } from '../../core/list/table-rows'
import { timelineOf } from '../../core/record-log'
import { wireTime } from '../../core/wire-time'
import { ledgerCorrection } from './correction-schema'

type Correction = typeof ledgerCorrection.$inferSelect

const records = pageOf(ledgerCorrection)

/** Vouchers made by hand, newest first. */
export const correctionList = defineList<Correction>({
  table: ledgerCorrection,
  filters: {
    correctionNo: exact(ledgerCorrection.correctionNo),
    requestTime: times(ledgerCorrection.requestTime),
    ofMonth: exact(ledgerCorrection.ofMonth),
    amt: amounts(ledgerCorrection.amt),
    correctionStatus: anyOf(ledgerCorrection.correctionStatus, CORRECTION_STATUS),
  },
  sort: { requestTime: ledgerCorrection.requestTime, amt: ledgerCorrection.amt },
  order: [ledgerCorrection.requestTime, ledgerCorrection.correctionNo],
  tabs: {
    filter: 'correctionStatus',
    column: ledgerCorrection.correctionStatus,
    values: Object.keys(CORRECTION_STATUS),
  },
  records,
  row: (record, { userId }) => correctionRow(record, userId),
})

function correctionRow(record: Correction, userId: string): Record<string, unknown> {
  const { providerId: _, documents: _documents, requestedBy, decidedBy, ...rest } = record
  return {
    ...rest,
    requesterId: requestedBy,
    requestTime: wireTime(record.requestTime),
    deciderId: decidedBy,
    decideTime: wireTime(record.decideTime),
    mine: requestedBy === userId ? '1' : '0',
  }
}

/** One with its documents and steps. @throws CallError 90404 */
export async function correctionDetail(context: SessionContext, correctionNo: string) {
  const { tx, caller } = context
  const record = await recordOf(records, context, ledgerCorrection, { correctionNo })
  const { providerId, documents } = record
  const target = { providerId, targetType: 'ledgerCorrection', targetId: correctionNo }
  const logs = await timelineOf(tx, target, CORRECTION_STATUS)
  return { ...correctionRow(record, caller.userId), documents, logs }
}
