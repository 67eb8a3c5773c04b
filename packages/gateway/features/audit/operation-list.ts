import { exists, sql, type SQL } from 'drizzle-orm'
import { OUTCOME, ACTIONS, RECORD_TYPE } from '#domain/operation/actions'
import { enumItem } from '#domain/field'
import { placeOf } from '../../core/http/place-of'
import { defineList } from '../../core/list/define-list'
import { anyOf, contains, elsewhere, exact, times } from '../../core/list/filters'
import { pageOf } from '../../core/list/table-rows'
import { operation, operationRecord } from '../../core/operations/operation-schema'
import { wireTime } from '../../core/wire-time'

export type OperationRow = typeof operation.$inferSelect

export const operationRecords = pageOf(operation)

/** Operations of a provider's people, of a partner's people and those below, or of oneself. */
export const operationRows = {
  providerId: operation.providerId,
  partnerId: operation.partnerId,
  createdBy: operation.userId,
  byShop: 'OWN',
} as const

/** Matches an operation by any record it touched. */
const touching = (matching: SQL): SQL =>
  exists(
    sql`(select from ${operationRecord} where ${operationRecord.providerId} = ${operation.providerId}
      and ${operationRecord.seq} = ${operation.seq} and ${matching})`,
  )

export const operationList = defineList<OperationRow>({
  table: operation,
  scope: operationRows,
  filters: {
    operationTime: times(operation.operationTime, {
      maxDays: 366,
      defaultDays: 30,
      unless: { filters: ['recordNo', 'operationNo'] },
    }),
    action: anyOf(operation.action, ACTIONS),
    outcome: anyOf(operation.outcome, OUTCOME),
    operator: contains(operation.operator),
    operatorId: exact(operation.userId),
    recordNo: elsewhere(exact(operationRecord.recordNo), touching),
    recordType: elsewhere(anyOf(operationRecord.recordType, RECORD_TYPE), touching),
    address: contains(operation.address),
    operationNo: exact(operation.operationNo),
  },
  sort: { operationTime: operation.operationTime },
  order: [operation.operationTime, operation.operationNo],
  records: operationRecords,
  row: operationRow,
})

export function operationRow(record: OperationRow): Record<string, unknown> {
  const { operationNo, operator, action, outcome, address, reason, changes } = record
  const [first] = changes
  const more = changes.length > 1 ? ` 等${changes.length}条` : ''
  return {
    operationNo,
    operationTime: wireTime(record.operationTime),
    operator,
    operatorId: record.userId,
    action,
    outcome,
    recordType: first?.type ?? null,
    recordNo: first?.id ?? null,
    recordText: first ? `${enumItem(RECORD_TYPE, first.type).label} ${first.id}${more}` : null,
    address,
    place: address === '' ? '命令行' : placeOf(address),
    reason: reason || null,
  }
}
