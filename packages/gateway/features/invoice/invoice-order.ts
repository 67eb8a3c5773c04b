import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../core/db/open'
import { providerInvoice } from './invoice-schema'
import { conflict, notFound } from '../../core/errors'
import { defineOrder, words } from '../../core/upstream/kind'
import { changeInvoice, settleNosOf, type Invoice } from './invoice-change'

const OPERATOR = '收单机构'
const reason = words().min(1)

interface Of {
  providerId: string
  refId: string
}

const find = (tx: Tx, { providerId, refId }: Of) =>
  tx
    .select()
    .from(providerInvoice)
    .where(
      and(eq(providerInvoice.providerId, providerId), eq(providerInvoice.invoiceApplyNo, refId)),
    )

const lock = (tx: Tx, of: Of) => find(tx, of).for('update')

async function details(tx: Tx, of: Of): Promise<Record<string, unknown>> {
  const [row] = await find(tx, of)
  if (!row) return {}
  const { invoiceKind, invoiceNo, invoiceDate, sellerName, sellerTaxNo, buyerName } = row
  const { buyerTaxNo, taxRate, taxAmt, exTaxAmt, redReason, redInfoNo } = row
  return {
    invoiceKind,
    invoiceNo,
    invoiceDate,
    sellerName,
    sellerTaxNo,
    buyerName,
    buyerTaxNo,
    taxRate,
    taxAmt,
    exTaxAmt,
    redReason,
    redInfoNo,
    settleNos: await settleNosOf(tx, row),
  }
}

/** An invoice that the acquirer's finance checks (domain §9.9). */
export const invoiceOrder = defineOrder({
  kind: 'acquirer.invoice',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('APPROVED') }),
    z.object({ code: z.literal('REJECTED'), reason }),
  ]),
  details,
  lock,

  async onAnswer(tx, of, answer, deps) {
    const row = await waiting(tx, of, 'AUDITING')
    const auditRemark = 'reason' in answer ? answer.reason : ''
    const { invoiceStatus } = await changeInvoice(tx, row, {
      ...deps,
      operator: OPERATOR,
      remark: auditRemark,
      event: answer.code === 'APPROVED' ? 'approve' : 'reject',
      set: { auditRemark, auditTime: new Date(deps.now) },
    })
    return { from: row.invoiceStatus, to: invoiceStatus }
  },
})

/** The reversal of an invoice that was accepted. */
export const reddenOrder = defineOrder({
  kind: 'acquirer.redden',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('REDDENED') }),
    z.object({ code: z.literal('REJECTED'), reason }),
  ]),
  details,
  lock,

  async onAnswer(tx, of, answer, deps) {
    const row = await waiting(tx, of, 'RED_APPLY')
    const auditRemark = 'reason' in answer ? answer.reason : ''
    const { invoiceStatus } = await changeInvoice(tx, row, {
      ...deps,
      operator: OPERATOR,
      remark: auditRemark,
      event: answer.code === 'REDDENED' ? 'redden' : 'redReject',
      set: { auditRemark },
    })
    return { from: row.invoiceStatus, to: invoiceStatus }
  },
})

async function waiting(tx: Tx, of: Of, state: string): Promise<Invoice> {
  const [row] = await lock(tx, of)
  if (!row) throw notFound()
  if (row.invoiceStatus !== state) throw conflict()
  return row
}
