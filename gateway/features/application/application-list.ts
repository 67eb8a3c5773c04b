import { getTableColumns } from 'drizzle-orm'
import { APPLY_STATUS } from '#domain/application/dicts'
import { CORP_ENTRY_CHANNEL, SUBJECT_TYPE } from '#domain/merchant/dicts'
import type { Tx } from '../../core/db/open'
import { merApply } from './application-schema'
import { partner } from '../../core/access-schema'
import { defineList, type Part } from '../../core/list/define-list'
import { anyOf, contains, exact, prefix, times } from '../../core/list/filters'
import { partnerOf } from '../names'
import { applyScope } from './application-find'
import type { Apply } from './application-moves'
import { applyRow } from './application-row'

/** An application without its forms, which no list shows, and with its partner's name. */
export type ApplyRecord = Omit<Apply, 'data' | 'submitted' | 'pics'> & {
  partnerName: string | null
}

const { data: _data, submitted: _submitted, pics: _pics, ...columns } = getTableColumns(merApply)

async function applyRecords(tx: Tx, part: Part): Promise<ApplyRecord[]> {
  const rows = await tx
    .select({ apply: columns, partnerName: partner.name })
    .from(merApply)
    .leftJoin(partner, partnerOf(merApply))
    .where(part.where)
    .orderBy(...part.orderBy)
    .limit(part.limit)
    .offset(part.offset ?? 0)
  return rows.map(({ apply, partnerName }) => ({ ...apply, partnerName }))
}

/** Merchants on their way on board (domain §7.1). */
export const applyList = defineList<ApplyRecord>({
  table: merApply,
  scope: applyScope,
  filters: {
    applyId: exact(merApply.applyId),
    merName: contains(merApply.merRegName, merApply.shortName, merApply.pinyin),
    subjectType: anyOf(merApply.subjectType, SUBJECT_TYPE),
    corpEntryChannel: anyOf(merApply.corpEntryChannel, CORP_ENTRY_CHANNEL),
    applyStatus: anyOf(merApply.applyStatus, APPLY_STATUS),
    contactMobile: exact(merApply.contactMobile),
    region: prefix(merApply.region),
    partnerId: exact(merApply.partnerId),
    salesman: contains(merApply.salesman),
    createTime: times(merApply.createTime),
    submitTime: times(merApply.submitTime),
  },
  sort: {
    createTime: merApply.createTime,
    submitTime: merApply.submitTime,
    updateTime: merApply.updateTime,
  },
  order: [merApply.createTime, merApply.applyId],
  tabs: {
    filter: 'applyStatus',
    column: merApply.applyStatus,
    values: Object.keys(APPLY_STATUS),
  },
  upstream: { targetType: 'apply', ref: (record) => record.applyId, cell: 'applyStatus' },
  records: applyRecords,
  row: applyRow,
})
