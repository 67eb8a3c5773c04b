import { and, eq, inArray } from 'drizzle-orm'
import { invoiceItem, settlement, providerInvoice, upstreamOrder } from '../../schema'
import { appendLog } from '../../core/record-log'
import { decide } from '../../sandbox/simulator'
import type { Loose, TestGateway, TestSession } from '../support/gateway'
import { putFile } from '../files/rows'
import { pdf } from '../files/samples'

/** October's settlements: the provider's own, EAST's, the one of the cloud account, the west's. */
export const OWN = 'ST26110101000001'
export const EASTS = 'ST26110101000002'
export const CLOUD = 'ST26110101000003'
export const WEST = 'ST26110101000004'

export interface InvoiceDesk {
  gw: TestGateway
  session: TestSession
  ask(call: string, body: Record<string, unknown>, session?: TestSession): Promise<Loose>
  file(session?: TestSession): Promise<string>
  /** A whole e-invoice of the settlements, but for what is said over it. */
  form(over?: Record<string, unknown>): Promise<Record<string, unknown>>
  /** A saved one. @returns its number and version */
  draft(over?: Record<string, unknown>): Promise<{ invoiceApplyNo: string; version: number }>
  submitted(over?: Record<string, unknown>): Promise<{ invoiceApplyNo: string; version: number }>
  row(invoiceApplyNo: string): Promise<typeof providerInvoice.$inferSelect>
  settle(settleNo: string): Promise<typeof settlement.$inferSelect>
  /** Settlements agreed with and free: what was on them is gone. */
  free(...settleNos: string[]): Promise<void>
  decide(id: string, decision: string, more?: object): Promise<Loose>
}

export function invoiceDesk(gw: TestGateway, session: TestSession): InvoiceDesk {
  let serial = 0
  const desk: InvoiceDesk = {
    gw,
    session,
    ask: (call, body, by = session) => gw.post(`/v1/invoice/${call}`, body, { session: by }),
    file: (by = session) =>
      putFile(gw, { uploaderId: by.userId, bytes: pdf(), kind: 'pdf', fileName: '发票.pdf' }),
    form: async (over = {}) => ({
      settleNos: [OWN],
      invoiceKind: '2',
      invoiceNo: `2633200000${String((serial += 1)).padStart(10, '0')}`,
      invoiceDate: '2026-11-19',
      taxRate: '6000',
      fileToken: await desk.file(),
      ...over,
    }),
    async draft(over = {}) {
      const { respCode, respDesc, respData } = await desk.ask('save', await desk.form(over))
      if (respCode !== '90000') throw new Error(respDesc)
      return respData
    },
    async submitted(over = {}) {
      const { invoiceApplyNo, version } = await desk.draft(over)
      const { respCode, respDesc, respData } = await desk.ask('submit', { invoiceApplyNo, version })
      if (respCode !== '90000') throw new Error(respDesc)
      return respData
    },
    async row(invoiceApplyNo) {
      const where = eq(providerInvoice.invoiceApplyNo, invoiceApplyNo)
      return (await gw.db.select().from(providerInvoice).where(where))[0]!
    },
    async settle(settleNo) {
      const where = eq(settlement.settleNo, settleNo)
      return (await gw.db.select().from(settlement).where(where))[0]!
    },
    async free(...settleNos) {
      const held = gw.db
        .select({ no: invoiceItem.invoiceApplyNo })
        .from(invoiceItem)
        .where(inArray(invoiceItem.settleNo, settleNos))
      const dead = await gw.db
        .update(providerInvoice)
        .set({ invoiceStatus: 'CANCELED' })
        .where(and(inArray(providerInvoice.invoiceApplyNo, held)))
        .returning({ providerId: providerInvoice.providerId, no: providerInvoice.invoiceApplyNo })
      const freed = await gw.db
        .update(settlement)
        .set({ settleStatus: 'TO_INVOICE', invoiceApplyNo: null })
        .where(inArray(settlement.settleNo, settleNos))
        .returning({ providerId: settlement.providerId, no: settlement.settleNo })
      // They are no longer to be paid.
      await gw.db
        .update(upstreamOrder)
        .set({ state: 'CANCELED' })
        .where(
          and(
            eq(upstreamOrder.kind, 'bank.settlement'),
            inArray(upstreamOrder.refId, settleNos),
            inArray(upstreamOrder.state, ['WAITING', 'SENT']),
          ),
        )
      const about = { title: '测试', operator: '测试', time: gw.clock.now() }
      await gw.db.transaction(async (tx) => {
        for (const { providerId, no: targetId } of dead)
          await appendLog(tx, {
            ...about,
            providerId,
            targetType: 'invoice',
            targetId,
            toState: 'CANCELED',
          })
        for (const { providerId, no: targetId } of freed)
          await appendLog(tx, {
            ...about,
            providerId,
            targetType: 'settle',
            targetId,
            toState: 'TO_INVOICE',
          })
      })
    },
    decide: (id, decision, more = {}) =>
      gw.db.transaction((tx) => decide(tx, { kind: 'invoice', id, decision, ...more }, gw.clock)),
  }
  return desk
}
