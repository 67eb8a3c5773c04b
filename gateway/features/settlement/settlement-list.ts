import { and, eq, sql } from 'drizzle-orm'
import { SETTLE_PAY_WAY, SETTLE_STATUS } from '#domain/settlement/dicts'
import type { Tx } from '../../core/db/open'
import { partner, provider } from '../../core/access-schema'
import { profitSettle } from './settlement-schema'
import { providerInvoice } from '../invoice/invoice-schema'
import { defineList, type Part } from '../../core/list/define-list'
import { anyOf, exact, months } from '../../core/list/filters'
import { holdersOf } from './settlement-invoices'
import { settleRow } from './settlement-row'

/** A settlement with the names that stand beside its ids. */
export type SettleRecord = typeof profitSettle.$inferSelect & {
  targetName: string | null
  invoiceNo: string | null
  /** The live invoice, drafts too, a settlement that waits for one is on. */
  heldBy: string | null
}

export async function settleRecords(tx: Tx, part: Part): Promise<SettleRecord[]> {
  const rows = await tx
    .select({
      settle: profitSettle,
      partnerName: partner.name,
      providerName: provider.name,
      invoiceNo: providerInvoice.invoiceNo,
    })
    .from(profitSettle)
    .leftJoin(provider, eq(provider.providerId, profitSettle.targetId))
    .leftJoin(
      partner,
      and(
        eq(partner.providerId, profitSettle.providerId),
        eq(partner.partnerId, profitSettle.targetId),
      ),
    )
    .leftJoin(
      providerInvoice,
      and(
        eq(providerInvoice.providerId, profitSettle.providerId),
        eq(providerInvoice.invoiceApplyNo, profitSettle.invoiceApplyNo),
      ),
    )
    .where(part.where)
    .orderBy(...part.orderBy)
    .limit(part.limit)
    .offset(part.offset ?? 0)
  const waiting = rows.filter(({ settle }) => settle.settleStatus === 'TO_INVOICE')
  const holders = await holdersOf(
    tx,
    waiting[0]?.settle.providerId ?? '',
    waiting.map(({ settle }) => settle.settleNo),
  )
  const heldBy = new Map(holders.map((one) => [one.settleNo, one.invoiceApplyNo]))
  return rows.map(({ settle, partnerName, providerName, invoiceNo }) => ({
    ...settle,
    targetName: providerName ?? partnerName,
    invoiceNo,
    heldBy: heldBy.get(settle.settleNo) ?? null,
  }))
}

/** Settlements of income (domain §9.8): a year of months at most, all of the last year by default. */
export const settleList = defineList<SettleRecord>({
  table: profitSettle,
  filters: {
    billMonth: months(profitSettle.billMonth, { maxMonths: 12, defaultMonths: 12 }),
    settleNo: exact(profitSettle.settleNo),
    targetId: exact(profitSettle.targetId),
    settleStatus: anyOf(profitSettle.settleStatus, SETTLE_STATUS),
    payWay: anyOf(profitSettle.payWay, SETTLE_PAY_WAY),
  },
  sort: {
    billMonth: profitSettle.billMonth,
    incomeAmt: profitSettle.incomeAmt,
    payableAmt: profitSettle.payableAmt,
    payTime: profitSettle.payTime,
  },
  order: [profitSettle.createTime, profitSettle.settleNo],
  tabs: {
    filter: 'settleStatus',
    column: profitSettle.settleStatus,
    values: Object.keys(SETTLE_STATUS),
  },
  summary: {
    sums: () => ({
      settleCount: sql`1`,
      incomeAmt: profitSettle.incomeAmt,
      adjustAmt: profitSettle.adjustAmt,
      taxAmt: profitSettle.taxAmt,
      payableAmt: profitSettle.payableAmt,
      paidAmt: sql`case when ${profitSettle.settleStatus} = 'PAID' then ${profitSettle.payableAmt} else 0 end`,
    }),
  },
  upstream: { targetType: 'settle', ref: (record) => record.settleNo, cell: 'settleStatus' },
  records: settleRecords,
  row: settleRow,
})
