import { mobileText } from '#domain/reading/phone'
import { getTableColumns } from 'drizzle-orm'
import { APPLY_STATUS, CARD_CHECK } from '#domain/application/dicts'
import { CORP_ENTRY_CHANNEL, SUBJECT_TYPE } from '#domain/merchant/dicts'
import { application } from './application-schema'
import { partner } from '../../core/access-schema'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, exactly, named, prefix, times } from '../../core/list/filters'
import { staffOf } from '../../core/staff-of'
import type { Waits } from '../../core/upstream/hints'
import { partnerOf } from '../names'
import { applicationScope } from './application-find'
import type { Application } from './application-moves'
import { applicationRow } from './application-row'
import { pageSelect } from '../../core/list/page-select'

/** An application without its forms, which no list shows, and with its partner's name. */
export type ApplicationRecord = Omit<Application, 'data' | 'submitted' | 'pics'> & {
  partnerName: string | null
  /** The person that `salesman` names. */
  salesmanId: string | null
}

const { data: _data, submitted: _submitted, pics: _pics, ...columns } = getTableColumns(application)

const applicationRecords = pageSelect<ApplicationRecord>((tx) =>
  tx
    .select({
      ...columns,
      partnerName: partner.name,
      salesmanId: staffOf(application, 'salesman'),
    })
    .from(application)
    .leftJoin(partner, partnerOf(application)),
)

/** Its counterparties change with its state; only one of them is asked at a time. */
export const APPLICATION_WAITS: readonly Waits<{ applyId: string }>[] = [
  { targetType: 'apply', ref: ({ applyId }) => applyId, cell: 'applyStatus' },
]

/** With those who check the account beside it. */
export const INFO_WAITS: readonly Waits<{ applyId: string; cardCheck: string }>[] = [
  ...APPLICATION_WAITS,
  {
    targetType: 'cardCheck',
    ref: ({ applyId, cardCheck }) => (cardCheck === 'CHECKING' ? applyId : null),
    cell: 'cardCheck',
  },
]

/** Merchants on their way on board (domain §7.1). */
export const applicationList = defineList<ApplicationRecord>({
  table: application,
  scope: applicationScope,
  filters: {
    applyId: exact(application.applyId),
    merName: named(application.merRegName, application.shortName, application.pinyin),
    subjectType: anyOf(application.subjectType, SUBJECT_TYPE),
    corpEntryChannel: anyOf(application.corpEntryChannel, CORP_ENTRY_CHANNEL),
    applyStatus: anyOf(application.applyStatus, APPLY_STATUS),
    cardCheck: anyOf(application.cardCheck, CARD_CHECK),
    contactMobile: exactly(mobileText, application.contactMobile),
    region: prefix(application.region),
    partnerId: exact(application.partnerId),
    salesman: named(application.salesman),
    createTime: times(application.createTime),
    submitTime: times(application.submitTime),
  },
  sort: {
    createTime: application.createTime,
    submitTime: application.submitTime,
    updateTime: application.updateTime,
  },
  order: [application.createTime, application.applyId],
  tabs: {
    filter: 'applyStatus',
    column: application.applyStatus,
    values: Object.keys(APPLY_STATUS),
  },
  upstream: INFO_WAITS,
  records: applicationRecords,
  row: applicationRow,
})
