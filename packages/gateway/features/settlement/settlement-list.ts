import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { DEAD } from '#domain/invoice/states'
import { SETTLEMENT_AGE, SETTLEMENT_PAY_WAY, SETTLEMENT_STATUS } from '#domain/settlement/dicts'
import type { Tx } from '../../core/db/open'
import { partner, provider } from '../../core/access-schema'
import { settlement } from './settlement-schema'
import { providerInvoice } from '../invoice/invoice-schema'
import { defineList, type Part } from '../../core/list/define-list'
import { anyOf, exact, made, months } from '../../core/list/filters'
import { unpaidAmt, unpaidOfAge } from './settlement-age'
import { payeeReviewer } from './settlement-reviewer'
import { settlementRow } from './settlement-row'
import { pageSelect } from '../../core/list/page-select'

/** A settlement with the names for its ids. */
export type SettlementRecord = typeof settlement.$inferSelect & {
  targetName: string | null
  invoiceNo: string | null
  /** The live invoice, drafts too, a settlement that waits for one is on. */
  heldBy: string | null
}

const DEAD_STATES = sql.raw(DEAD.map((state) => `'${state}'`).join(', '))
// By its whole name: beside the columns of the inner tables a short one would be one of theirs.
const HELD_BY = sql<string | null>`(select max(i.invoice_apply_no) from invoice_item i
  join provider_invoice v on v.provider_id = i.provider_id
    and v.invoice_apply_no = i.invoice_apply_no and v.invoice_status not in (${DEAD_STATES})
  where i.provider_id = "profit_settle"."provider_id"
    and i.settle_no = "profit_settle"."settle_no"
    and "profit_settle"."settle_status" = 'TO_INVOICE')`

const settlementPage = pageSelect((tx) =>
  tx
    .select({
      ...getTableColumns(settlement),
      partnerName: partner.name,
      providerName: provider.name,
      invoiceNo: providerInvoice.invoiceNo,
      heldBy: HELD_BY,
    })
    .from(settlement)
    .leftJoin(provider, eq(provider.providerId, settlement.targetId))
    .leftJoin(
      partner,
      and(
        eq(partner.providerId, settlement.providerId),
        eq(partner.partnerId, settlement.targetId),
      ),
    )
    .leftJoin(
      providerInvoice,
      and(
        eq(providerInvoice.providerId, settlement.providerId),
        eq(providerInvoice.invoiceApplyNo, settlement.invoiceApplyNo),
      ),
    ),
)

export async function settlementRecords(tx: Tx, part: Part): Promise<SettlementRecord[]> {
  const rows = await settlementPage(tx, part)
  return rows.map(({ partnerName, providerName, ...own }) => ({
    ...own,
    targetName: providerName ?? partnerName,
  }))
}

/**
 * Settlements of income (domain §9.8): a year of months at most, all of the last year by default.
 * What is not paid yet is asked for by its age, however old: the oldest is what matters most.
 */
export const settlementList = defineList<SettlementRecord>({
  table: settlement,
  filters: {
    billMonth: months(settlement.billMonth, {
      maxMonths: 12,
      defaultMonths: 12,
      unless: ['age', 'settleNo', 'payeeReviewer'],
    }),
    settleNo: exact(settlement.settleNo),
    targetId: exact(settlement.targetId),
    settleStatus: anyOf(settlement.settleStatus, SETTLEMENT_STATUS),
    payWay: anyOf(settlement.payWay, SETTLEMENT_PAY_WAY),
    age: made(SETTLEMENT_AGE, unpaidOfAge),
    payeeReviewer,
  },
  sort: {
    billMonth: settlement.billMonth,
    incomeAmt: settlement.incomeAmt,
    payableAmt: settlement.payableAmt,
    payTime: settlement.payTime,
  },
  order: [settlement.createTime, settlement.settleNo],
  tabs: {
    filter: 'settleStatus',
    column: settlement.settleStatus,
    values: Object.keys(SETTLEMENT_STATUS),
  },
  summary: {
    sums: () => ({
      settleCount: sql`1`,
      incomeAmt: settlement.incomeAmt,
      adjustAmt: settlement.adjustAmt,
      taxAmt: settlement.taxAmt,
      payableAmt: settlement.payableAmt,
      unpaidAmt,
      paidAmt: sql`case when ${settlement.settleStatus} = 'PAID' then ${settlement.payableAmt} else 0 end`,
    }),
  },
  upstream: [{ targetType: 'settle', ref: (record) => record.settleNo, cell: 'settleStatus' }],
  records: settlementRecords,
  row: settlementRow,
})
