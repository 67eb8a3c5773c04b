import { MONTH_STATUS } from '#domain/closing/dicts'
import type { SessionContext } from '../../core/call'
import { ledgerMonth } from '../../core/ledger/month-schema'
import { defineList } from '../../core/list/define-list'
import { anyOf, months } from '../../core/list/filters'
import { recordOf } from '../../core/list/record'
import { pageOf } from '../../core/list/table-rows'
import { timelineOf } from '../../core/record-log'
import { wireTime } from '../../core/wire-time'
import { checklistOf, isOver } from './checklist'
import type { LedgerMonth } from './month-row'

const records = pageOf(ledgerMonth)

/** The months of the books, newest first. */
export const closingList = defineList<LedgerMonth>({
  table: ledgerMonth,
  filters: {
    month: months(ledgerMonth.month),
    monthStatus: anyOf(ledgerMonth.monthStatus, MONTH_STATUS),
  },
  sort: { month: ledgerMonth.month },
  order: [ledgerMonth.month, ledgerMonth.version],
  tabs: {
    filter: 'monthStatus',
    column: ledgerMonth.monthStatus,
    values: Object.keys(MONTH_STATUS),
  },
  records,
  row: (record, { userId }, now) => monthRow(record, userId, now),
})

/** @param now business time, epoch ms */
function monthRow(record: LedgerMonth, userId: string, now: number): Record<string, unknown> {
  const {
    providerId: _,
    fileToken: jToken,
    requestedBy,
    decidedBy,
    requestTime,
    decideTime,
    closeTime,
    voucherCount,
    debitAmt,
    ...rest
  } = record
  // Its figures are noted when it closes.
  const isNoted = rest.digest !== null
  return {
    ...rest,
    voucherCount: isNoted ? voucherCount : null,
    debitAmt: isNoted ? debitAmt : null,
    jToken,
    requesterId: requestedBy,
    requestTime: wireTime(requestTime),
    deciderId: decidedBy,
    decideTime: wireTime(decideTime),
    closeTime: wireTime(closeTime),
    isOver: isOver(record.month, now) ? '1' : '0',
    mine: requestedBy === userId ? '1' : '0',
  }
}

/** A month with what is open before it can be closed, and its steps. @throws CallError 90404 */
export async function closingDetail(context: SessionContext, month: string) {
  const { tx, caller, clock } = context
  const record = await recordOf(records, context, ledgerMonth, { month })
  const { providerId } = record
  const now = clock.now()
  const target = { providerId, targetType: 'ledgerMonth', targetId: month }
  const isOpen = record.monthStatus === 'OPEN' || record.monthStatus === 'CLOSING'
  return {
    ...monthRow(record, caller.userId, now),
    checks: isOpen ? await checklistOf(tx, { providerId, month, now }) : [],
    logs: await timelineOf(tx, target, MONTH_STATUS),
  }
}
