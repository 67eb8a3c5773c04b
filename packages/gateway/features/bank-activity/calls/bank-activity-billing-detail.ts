import { z } from 'zod'
import { and, asc, eq } from 'drizzle-orm'
import { CODE_DATA_PERMIT } from '#domain/codes'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { bankActivityBill, bankActivityJoin } from '../bank-activity-schema'
import { wireTime } from '../../../core/wire-time'
import { billRecords, type BillRecord } from '../bank-activity-list'
import { bankActivityRow } from '../bank-activity-row'
import { recordOf } from '../../../core/list/record'

/** An activity in one shop on one day, with its trades (domain §9.5). */
export default defineCall({
  path: '/v1/bankActivity/billingDetail',
  access: { roles: ['3'], codes: [CODE_DATA_PERMIT] },
  request: z.object({ billId: id() }),
  handler: (context, { billId }) => bankActivityDetail(context, billId),
})

/** A bill with the trades it adds up. @throws CallError 90404 outside the scope */
async function bankActivityDetail(context: SessionContext, billId: string) {
  const record = await recordOf(billRecords, context, bankActivityBill, { billId })
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
