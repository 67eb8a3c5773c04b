import { CHANGE_KIND, CHANGE_STATUS, type ChangeKind } from '#domain/merchant-change/dicts'
import { CHANGE_FORMS } from '#domain/merchant-change/kinds'
import type { Caller } from '../../core/call'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, times } from '../../core/list/filters'
import { staffFor } from '../../core/staff-of'
import { wireTime } from '../../core/wire-time'
import { namedRowsOf } from '../names'
import type { MerchantChange } from './merchant-change-find'
import { merchantChange } from './merchant-change-schema'
import { summaryOf } from './merchant-change-step'

type Named = MerchantChange & { merName?: string | null; partnerName?: string | null }

export const merchantChangeRecords = namedRowsOf(merchantChange).records

/** A change as a list row; `mine` is 1 for its asker, who cannot decide it. */
export function merchantChangeRow(record: Named, caller: Caller): Record<string, unknown> {
  return {
    changeId: record.changeId,
    merId: record.merId,
    merName: record.merName ?? null,
    partnerId: record.partnerId,
    partnerName: record.partnerName ?? null,
    changeKind: record.changeKind,
    about: CHANGE_FORMS[record.changeKind as ChangeKind].about?.(record.after) ?? '',
    summary: record.changeStatus === 'DRAFT' ? '' : summaryOf(record),
    changeStatus: record.changeStatus,
    effectiveTime: wireTime(record.effectiveTime),
    changeReason: record.changeReason,
    requester: record.requester,
    requesterId: staffFor(caller, record.requestedBy),
    requestTime: wireTime(record.requestTime),
    decider: record.decider,
    deciderId: staffFor(caller, record.decidedBy),
    decideTime: wireTime(record.decideTime),
    refuseReason: record.refuseReason,
    mine: record.requestedBy === caller.userId ? '1' : '0',
    version: record.version,
  }
}

/** Changes of open merchants. */
export const merchantChangeList = defineList<MerchantChange>({
  table: merchantChange,
  filters: {
    changeId: exact(merchantChange.changeId),
    merId: exact(merchantChange.merId),
    changeKind: anyOf(merchantChange.changeKind, CHANGE_KIND),
    changeStatus: anyOf(merchantChange.changeStatus, CHANGE_STATUS),
    partnerId: exact(merchantChange.partnerId),
    requestTime: times(merchantChange.requestTime),
  },
  sort: { requestTime: merchantChange.requestTime },
  order: [merchantChange.requestTime, merchantChange.changeId],
  tabs: {
    filter: 'changeStatus',
    column: merchantChange.changeStatus,
    values: Object.keys(CHANGE_STATUS),
  },
  upstream: [
    { targetType: 'merchantChange', ref: ({ changeId }) => changeId, cell: 'changeStatus' },
  ],
  records: merchantChangeRecords,
  row: merchantChangeRow,
})
