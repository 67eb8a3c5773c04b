import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, eq, notInArray, or, sql } from 'drizzle-orm'
import { isAnyOf } from '../../../core/db/one-of'
import { MAX_SETTLEMENTS } from '#domain/invoice/form'
import { formatDate } from '#domain/dates'
import { defineCall, type SessionContext } from '../../../core/call'
import { optional, text, texts } from '../../../core/inputs'
import { settlement } from '../../settlement/settlement-schema'
import { scoped } from '../../../core/scope'
import { findInvoice, settleNosOf } from '../invoice-change'
import { buyerOf, buyerRule, sellerOf } from '../invoice-parties'
import { holdersOf, refusalOf, sum, wholeOf } from '../../settlement'
import { settledAmts, partsBySettlement } from '../invoice-parts'

/** What an invoice can be made of: settlements and buyer inside the scope (contract §3). */
export default defineCall({
  path: '/v1/invoice/options',
  access: { roles: ['3', '4'], codes: [CODES.invoice.list] },
  request: z.object({
    invoiceApplyNo: optional(text(64)),
    settleNos: optional(texts(MAX_SETTLEMENTS)),
  }),
  handler: invoiceOptions,
})

/** Far more than wait for an invoice at any time. */
const MAX_OFFERED = 500

interface Asked {
  /** The invoice that is written on; its own settlements count as free. */
  invoiceApplyNo?: string
  /** Settlements chosen by the caller; they are listed even where they cannot be invoiced. */
  settleNos?: readonly string[]
}

/**
 * What an invoice can be made of, inside the scope (contract §3): settlements with what is left to
 * be invoiced, who writes and who gets it.
 * @throws CallError 90404 for an invoice outside the scope
 */
async function invoiceOptions(context: SessionContext, { invoiceApplyNo, settleNos = [] }: Asked) {
  const { tx, caller, clock } = context
  const row = invoiceApplyNo ? await findInvoice(context, invoiceApplyNo) : undefined
  const asked = [...settleNos, ...(row ? await settleNosOf(tx, row) : [])]
  const settles = await tx
    .select()
    .from(settlement)
    .where(
      and(
        scoped(caller.scope, settlement),
        or(
          and(
            notInArray(settlement.settleStatus, ['TO_CONFIRM', 'DISPUTE']),
            eq(settlement.payWay, 'BANK'),
            sql`${settlement.incomeAmt} + ${settlement.adjustAmt} > 0`,
            sql`not exists (select from invoice_item i
              join provider_invoice v on v.provider_id = i.provider_id
                and v.invoice_apply_no = i.invoice_apply_no
              where i.provider_id = ${settlement.providerId}
                and i.settle_no = ${settlement.settleNo}
                and v.invoice_status in ('APPROVED', 'RED_APPLY')
              having sum(i.amt) >= ${settlement.incomeAmt} + ${settlement.adjustAmt})`,
          ),
          asked.length > 0 ? isAnyOf(settlement.settleNo, asked) : undefined,
        ),
      ),
    )
    .orderBy(settlement.targetId, settlement.billMonth)
    .limit(MAX_OFFERED)
  const rule = await buyerRule(tx, caller.providerId)
  const holders = await holdersOf(
    tx,
    caller.providerId,
    settles.map(({ settleNo }) => settleNo),
    row?.invoiceApplyNo,
  )
  const parts = await partsBySettlement(tx, settles)
  const targetIds = [...new Set(settles.map(({ targetId }) => targetId))]
  const sellers = []
  for (const targetId of targetIds)
    sellers.push({ targetId, ...(await sellerOf(tx, caller.providerId, targetId)) })
  return {
    today: formatDate(clock.now()),
    settles: settles.map((settle) => {
      const held = holders.filter(({ settleNo }) => settleNo === settle.settleNo)
      const openAmt = Math.max(0, wholeOf(settle) - sum(held))
      return {
        settleNo: settle.settleNo,
        billMonth: settle.billMonth,
        targetId: settle.targetId,
        payableAmt: settle.payableAmt,
        ...settledAmts(settle),
        parts: parts.get(settle.settleNo) ?? [],
        openAmt,
        settleStatus: settle.settleStatus,
        heldBy: held[0]?.invoiceApplyNo ?? null,
        refusal: refusalOf(settle, openAmt, held) ?? null,
      }
    }),
    sellers,
    buyer: buyerOf(rule),
    invoiceKinds: rule.invoiceKinds,
    invoiceContent: rule.invoiceContent,
    taxRate: rule.taxRate,
  }
}
