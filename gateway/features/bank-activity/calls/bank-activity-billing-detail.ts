import { z } from 'zod'
import { and, asc, desc, eq } from 'drizzle-orm'
import { CODE_DATA_PERMIT } from '#domain/codes'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { bankActivityBill, bankActivityJoin } from '../bank-activity-schema'
import { notFound } from '../../../core/errors'
import { scoped } from '../../../core/scope'
import { wireTime } from '../../../core/wire-time'
import { billRecords, type BillRecord } from '../bank-activity-list'
import { bankActivityRow } from '../bank-activity-row'

/** An activity in one shop on one day, with its trades (domain §9.5). */
export default defineCall({
  path: '/v1/bankActivity/billingDetail',
  access: { roles: ['3'], codes: [CODE_DATA_PERMIT] },
  request: z.object({ billId: id() }),
  handler: (context, { billId }) => bankActivityDetail(context, billId),
})

/** A bill with the trades it adds up. @throws CallError 90404 outside the scope */
async function bankActivityDetail(context: SessionContext, billId: string) {
  const { tx, caller } = context
  const [record] = await billRecords(tx, {
    where: and(scoped(caller.scope, bankActivityBill), eq(bankActivityBill.billId, billId))!,
    orderBy: [desc(bankActivityBill.bizDate)],
    limit: 1,
  })
  if (!record) throw notFound()
  return { ...bankActivityRow(record), trades: await tradesOf(context, record) }
}

async function tradesOf({ tx }: SessionContext, { providerId, billId }: BillRecord) {
  const rows = await tx
    .select()
    .from(bankActivityJoin)
    .where(and(eq(bankActivityJoin.providerId, providerId), eq(bankActivityJoin.billId, billId)))
    .orderBy(asc(bankActivityJoin.tradeTime), asc(bankActivityJoin.tradeNo))
  return rows.map((row) => ({
    tradeNo: row.tradeNo,
    tradeTime: wireTime(row.tradeTime),
    cardNo: `**** ${row.cardTail}`,
    transAmt: row.transAmt,
    discountAmt: row.bankAmt + row.merAmt + row.provAmt,
    bankAmt: row.bankAmt,
    merAmt: row.merAmt,
    provAmt: row.provAmt,
  }))
}
