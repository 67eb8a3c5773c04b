import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, lt, or } from 'drizzle-orm'
import { formatDate, parseTime } from '#domain/dates'
import { INVOICE_STATUS } from '#domain/invoice/dicts'
import { formatYuan } from '#domain/money'
import { enumItem } from '#domain/field'
import { isWorkingDay, nextWorkingDay } from '../../core/holidays'
import type { Tx } from '../../core/db/open'
import { job } from '../../core/jobs/job-schema'
import { providerInvoice } from '../../features/invoice/invoice-schema'
import { badField, notFound } from '../../core/errors'
import type { DailyJob } from '../../core/jobs'
import type { Invoice } from '../../features/invoice/invoice-change'
import type { InvoiceStatus } from '#domain/invoice/states'
import { invoiceOrder, reddenOrder } from '../../features/invoice/invoice-order'
import { buyerRule } from '../../features/invoice/invoice-parties'
import { stateChanged } from '../../core/moves'
import type { Kind, Order } from './kind'
import { answer } from './upstream'

/** The acquirer's finance department, which checks the invoices it gets (domain §9.9). */

const RUN = { kind: 'invoice.audit', at: '09:30' } as const
const WRONG_BUYER = '购方名称与开票信息不一致，请按开票须知修改后重新提交'
const UNREADABLE = '发票版式文件无法核验，请重新下载后上传'
const NOT_CONFIRMED = '红冲原因与业务不符，请联系收票方核对'

/** States that wait for an answer. */
const OPEN: readonly InvoiceStatus[] = ['AUDITING', 'RED_APPLY']

/** Answers, on every working day, the invoices handed in before. */
export const invoiceAuditDaily: DailyJob = {
  ...RUN,
  async run(tx, { providerId, day }, { clock }) {
    if (!isWorkingDay(day)) return
    const rows = await tx
      .select()
      .from(providerInvoice)
      .where(
        and(
          eq(providerInvoice.providerId, providerId),
          or(
            and(
              eq(providerInvoice.invoiceStatus, 'AUDITING'),
              lt(providerInvoice.submitTime, new Date(parseTime(`${day} ${RUN.at}:00`))),
            ),
            eq(providerInvoice.invoiceStatus, 'RED_APPLY'),
          ),
        ),
      )
      .orderBy(asc(providerInvoice.invoiceApplyNo))
      .for('update')
    if (rows.length === 0) return
    const { buyerName, buyerTaxNo } = await buyerRule(tx, providerId)
    for (const row of rows) {
      const wrong = row.buyerName !== buyerName || row.buyerTaxNo !== buyerTaxNo
      const refusal = wrong ? WRONG_BUYER : refuses(row) ? UNREADABLE : undefined
      await answerOrder(tx, row, refusal, clock.now())
    }
  },
}

/** Deterministic by submission: one in sixteen. Reversals are always granted. */
const refuses = ({ invoiceApplyNo, version }: Invoice): boolean =>
  createHash('sha256').update(`${invoiceApplyNo} ${version}`).digest()[0]! % 16 === 0

/** @throws CallError 90409 when the invoice waits for no answer */
function answerOrder(tx: Tx, row: Invoice, refusal: string | undefined, now: number) {
  const { providerId, invoiceApplyNo: refId } = row
  const no = refusal === undefined ? undefined : ({ code: 'REJECTED', reason: refusal } as const)
  return row.invoiceStatus === 'RED_APPLY'
    ? answer(tx, reddenOrder, { providerId, refId }, no ?? { code: 'REDDENED' }, now)
    : answer(tx, invoiceOrder, { providerId, refId }, no ?? { code: 'APPROVED' }, now)
}

export const invoiceKind: Kind = {
  kind: 'invoice',
  decisions: ['approve', 'reject'],

  async pending(tx) {
    const rows = await tx
      .select({ row: providerInvoice, runAt: job.runAt })
      .from(providerInvoice)
      .leftJoin(
        job,
        and(
          eq(job.kind, RUN.kind),
          eq(job.providerId, providerInvoice.providerId),
          eq(job.state, 'WAITING'),
        ),
      )
      .where(inArray(providerInvoice.invoiceStatus, [...OPEN]))
      .orderBy(asc(providerInvoice.submitTime), asc(providerInvoice.invoiceApplyNo))
    return rows.map(({ row, runAt }) => ({
      kind: 'invoice',
      id: row.invoiceApplyNo,
      state: row.invoiceStatus,
      title: `发票：${row.sellerName} ${formatYuan(row.amt)}，${enumItem(INVOICE_STATUS, row.invoiceStatus).label}`,
      decisions: ['approve', 'reject'],
      dueAt: runAt && dueAt(runAt),
    }))
  },

  async decide(tx, order, now) {
    const [row] = await tx
      .select()
      .from(providerInvoice)
      .where(eq(providerInvoice.invoiceApplyNo, order.id))
      .for('update')
    if (!row) throw notFound()
    if (!(OPEN as readonly string[]).includes(row.invoiceStatus))
      throw stateChanged(INVOICE_STATUS, row.invoiceStatus)
    return answerOrder(tx, row, refusalOf(order, row), now)
  },
}

/** A run on a day off answers no order: the next working day's run does. */
function dueAt(runAt: Date): string {
  const day = formatDate(runAt.getTime())
  return `${isWorkingDay(day) ? day : nextWorkingDay(day)} ${RUN.at}:00`
}

function refusalOf({ decision, auditRemark }: Order, row: Invoice): string | undefined {
  if (decision === 'approve') return undefined
  if (auditRemark !== undefined && (typeof auditRemark !== 'string' || auditRemark.length > 200))
    throw badField('auditRemark', 'auditRemark 应为不超过200字的文本')
  return auditRemark?.trim() || (row.invoiceStatus === 'RED_APPLY' ? NOT_CONFIRMED : UNREADABLE)
}
