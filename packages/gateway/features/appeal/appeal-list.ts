import { and, eq, getTableColumns } from 'drizzle-orm'
import {
  APPEAL_NODE,
  AUDIT_RESULT,
  HANDLE_DEGREE,
  OPERATION_STATUS,
  RISK_SOURCE,
  RISK_TYPE,
} from '#domain/appeal/dicts'
import { appeal, riskCase } from './appeal-schema'
import { merchant } from '../merchant/merchant-schema'
import { partner } from '../../core/access-schema'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, times } from '../../core/list/filters'
import { merchantOf, partnerOf } from '../names'
import { appealRow } from './appeal-row'
import { pageSelect } from '../../core/list/page-select'

/** An appeal with its case and the names for its ids. */
export type AppealRecord = typeof appeal.$inferSelect & {
  riskCase: typeof riskCase.$inferSelect
  merName: string | null
  partnerName: string | null
}

export const appealRecords = pageSelect<AppealRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(appeal),
      riskCase,
      merName: merchant.merRegName,
      partnerName: partner.name,
    })
    .from(appeal)
    .innerJoin(
      riskCase,
      and(eq(riskCase.providerId, appeal.providerId), eq(riskCase.assistId, appeal.assistId)),
    )
    .leftJoin(merchant, merchantOf(appeal))
    .leftJoin(partner, partnerOf(appeal)),
)

/** Appeals of risk merchants (domain §7.14). */
export const appealList = defineList<AppealRecord>({
  table: appeal,
  filters: {
    appealId: exact(appeal.appealId),
    assistId: exact(appeal.assistId),
    merId: exact(appeal.merId),
    partnerId: exact(appeal.partnerId),
    source: anyOf(appeal.source, RISK_SOURCE),
    riskType: anyOf(appeal.riskType, RISK_TYPE),
    handleDegree: anyOf(appeal.handleDegree, HANDLE_DEGREE),
    appealNode: anyOf(appeal.appealNode, APPEAL_NODE),
    operationStatus: anyOf(appeal.operationStatus, OPERATION_STATUS),
    auditResult: anyOf(appeal.auditResult, AUDIT_RESULT),
    punishTime: times(appeal.punishTime),
    deadline: times(appeal.deadline),
    createTime: times(appeal.createTime),
  },
  sort: {
    createTime: appeal.createTime,
    punishTime: appeal.punishTime,
    deadline: appeal.deadline,
  },
  order: [appeal.createTime, appeal.appealId],
  tabs: { filter: 'appealNode', column: appeal.appealNode, values: Object.keys(APPEAL_NODE) },
  upstream: [{ targetType: 'appeal', ref: (record) => record.appealId, cell: 'appealNode' }],
  records: appealRecords,
  row: appealRow,
})
