import { and, eq, inArray, sql } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { INVOICE_STATUS } from '#domain/invoice/dicts'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { INVOICE_FACTS, invoiceItem, providerInvoice } from './invoice-schema'
import { settlement } from '../settlement/settlement-schema'
import { notFound } from '../../core/errors'
import { scoped } from '../../core/scope'
import type { Upstream } from '../../core/upstream/port'
import { keepFacts } from '../../core/record-facts'
import { changeState } from '../../core/change-state'
import { moved } from '../../core/moves'
import { changeSettlement, SETTLEMENT_MOVES, isInvoiced, lockSettlements } from '../settlement'
import { HANDED_IN, INVOICE_MOVES } from './invoice-moves'
import { type InvoiceStatus } from '#domain/invoice/states'

export type Invoice = typeof providerInvoice.$inferSelect

/** What happens to an invoice, who did it, and why. */
export interface InvoiceChange {
  event: keyof typeof INVOICE_MOVES
  operator: string
  remark?: string
  set?: Partial<Invoice>
  /** Business time, epoch ms. */
  now: number
  upstream: Upstream
}

/** An invoice inside the caller's rows. @throws CallError 90404 */
export async function findInvoice(
  context: Pick<SessionContext, 'tx' | 'caller'>,
  invoiceApplyNo: string,
): Promise<Invoice> {
  const [row] = await ownInvoice(context, invoiceApplyNo)
  if (!row) throw notFound()
  return row
}

/** The same, kept from others. @throws CallError 90404 */
export async function lockInvoice(
  context: SessionContext,
  invoiceApplyNo: string,
): Promise<Invoice> {
  const [row] = await ownInvoice(context, invoiceApplyNo).for('update')
  if (!row) throw notFound()
  return row
}

const ownInvoice = (
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  invoiceApplyNo: string,
) =>
  tx
    .select()
    .from(providerInvoice)
    .where(
      and(
        scoped(caller.scope, providerInvoice),
        eq(providerInvoice.invoiceApplyNo, invoiceApplyNo),
      ),
    )

/** Which settlements an invoice covers. */
export async function settleNosOf(
  tx: Tx,
  { providerId, invoiceApplyNo }: Pick<Invoice, 'providerId' | 'invoiceApplyNo'>,
): Promise<string[]> {
  const rows = await tx
    .select({ settleNo: invoiceItem.settleNo })
    .from(invoiceItem)
    .where(
      and(eq(invoiceItem.providerId, providerId), eq(invoiceItem.invoiceApplyNo, invoiceApplyNo)),
    )
    .orderBy(invoiceItem.settleNo)
  return rows.map(({ settleNo }) => settleNo)
}

const STATUS = {
  table: providerInvoice,
  targetType: 'invoice',
  id: 'invoiceApplyNo',
  state: 'invoiceStatus',
} as const

/**
 * Moves an invoice one state on, and its settlements with it: accepted in full they go to be paid,
 * reversed they wait for another invoice. What was paid already stays paid, and is to be invoiced
 * again.
 * @param row locked by the caller
 * @throws CallError 90409 from a state the event does not start in
 */
export async function changeInvoice(
  tx: Tx,
  row: Invoice,
  { event, operator, remark = '', set = {}, now, upstream }: InvoiceChange,
): Promise<Invoice> {
  const move = INVOICE_MOVES[event]
  const invoiceStatus = moved<InvoiceStatus>(move, row.invoiceStatus, INVOICE_STATUS)
  const version = await changeState(tx, STATUS, row, {
    to: invoiceStatus,
    title: move.title,
    operator,
    remark,
    set,
    now,
  })
  await keepFacts(
    tx,
    INVOICE_FACTS,
    { providerId: row.providerId, nos: [row.invoiceApplyNo] },
    { operator, reason: move.title, time: now },
  )
  const changed = { ...row, ...set, invoiceStatus, version }
  const { providerId, invoiceApplyNo, amt } = changed
  const asked = { providerId, invoiceApplyNo, amt, now }
  if (invoiceStatus === 'AUDITING') await upstream.acquirer.invoice(tx, asked)
  if (event === 'redApply') await upstream.acquirer.redden(tx, asked)
  await takeAlong(tx, changed, { event, operator, now, upstream })
  return changed
}

export const rowIs = ({ providerId, invoiceApplyNo }: Invoice) =>
  and(
    eq(providerInvoice.providerId, providerId),
    eq(providerInvoice.invoiceApplyNo, invoiceApplyNo),
  )

async function takeAlong(
  tx: Tx,
  invoice: Invoice,
  {
    event,
    operator,
    now,
    upstream,
  }: Pick<InvoiceChange, 'event' | 'operator' | 'now' | 'upstream'>,
): Promise<void> {
  const { providerId } = invoice
  const settleNos = await settleNosOf(tx, invoice)
  if (settleNos.length === 0) return
  const settles = await lockSettlements(
    tx,
    and(eq(settlement.providerId, providerId), isAnyOf(settlement.settleNo, settleNos))!,
  )
  await nameInvoices(tx, providerId, settleNos)
  if (event !== 'approve' && event !== 'redden') return
  for (const settle of settles) {
    const next = (await isInvoiced(tx, settle)) ? 'invoiced' : 'uninvoiced'
    if ((SETTLEMENT_MOVES[next].from as readonly string[]).includes(settle.settleStatus))
      await changeSettlement(tx, settle, {
        event: next,
        operator,
        reason: `发票 ${invoice.invoiceNo ?? invoice.invoiceApplyNo}`,
        now,
        upstream,
      })
  }
}

/** Settlements name the newest invoice that was handed in for them. */
async function nameInvoices(
  tx: Tx,
  providerId: string,
  settleNos: readonly string[],
): Promise<void> {
  const newest = sql`(select v.invoice_apply_no from invoice_item i
    join provider_invoice v on v.provider_id = i.provider_id
      and v.invoice_apply_no = i.invoice_apply_no
    where i.provider_id = ${settlement.providerId} and i.settle_no = ${settlement.settleNo}
      and ${inArray(sql`v.invoice_status`, [...HANDED_IN])}
    order by v.create_time desc, v.invoice_apply_no desc limit 1)`
  await tx
    .update(settlement)
    .set({ invoiceApplyNo: newest })
    .where(and(eq(settlement.providerId, providerId), isAnyOf(settlement.settleNo, settleNos)))
}
