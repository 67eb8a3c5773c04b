import { getViewSelectedFields } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { CHANGE_KIND, CHANGE_STATUS, type ChangeKind } from '#domain/merchant-change/dicts'
import { CHANGE_FORMS } from '#domain/merchant-change/kinds'
import { partner } from '../../core/access-schema'
import type { Caller } from '../../core/call'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, times } from '../../core/list/filters'
import { pageSelect } from '../../core/list/page-select'
import type { ScopeColumns } from '../../core/scope'
import { staffFor } from '../../core/staff-of'
import { wireTime } from '../../core/wire-time'
import { merchant } from '../merchant/merchant-schema'
import { merchantOf, partnerOf } from '../names'
import { askedChange, askedChangeRows, type AskedChange } from './asked-change-schema'
import { summaryOf } from './merchant-change-step'

type Named = AskedChange & {
  merName: string | null
  /** The merchant's detail is found by both numbers. */
  applyId: string | null
  partnerName: string | null
}

export const merchantChangeRecords = pageSelect<Named>((tx) =>
  tx
    .select({
      ...getViewSelectedFields(askedChange),
      merName: merchant.merRegName,
      applyId: merchant.applyId,
      partnerName: partner.name,
    })
    .from(askedChange)
    .leftJoin(merchant, merchantOf(askedChange))
    .leftJoin(partner, partnerOf(askedChange)),
)

/** A change as a list row; `mine` is 1 for its asker, who cannot decide it. */
export function merchantChangeRow(record: Named, caller: Caller): Record<string, unknown> {
  return {
    changeId: record.changeId,
    merId: record.merId,
    merName: record.merName,
    applyId: record.applyId,
    partnerId: record.partnerId,
    partnerName: record.partnerName,
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
export const merchantChangeList = defineList<Named>({
  // A view is read like a table; its type only lacks what writing would need.
  table: askedChange as unknown as PgTable & ScopeColumns,
  scope: askedChangeRows,
  filters: {
    changeId: exact(askedChange.changeId),
    merId: exact(askedChange.merId),
    changeKind: anyOf(askedChange.changeKind, CHANGE_KIND),
    changeStatus: anyOf(askedChange.changeStatus, CHANGE_STATUS),
    partnerId: exact(askedChange.partnerId),
    requestTime: times(askedChange.requestTime),
  },
  sort: { requestTime: askedChange.requestTime },
  order: [askedChange.requestTime, askedChange.changeId],
  tabs: {
    filter: 'changeStatus',
    column: askedChange.changeStatus,
    values: Object.keys(CHANGE_STATUS),
  },
  upstream: [
    { targetType: 'merchantChange', ref: ({ changeId }) => changeId, cell: 'changeStatus' },
  ],
  records: merchantChangeRecords,
  row: merchantChangeRow,
})
