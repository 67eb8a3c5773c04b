import { and, asc, desc, eq } from 'drizzle-orm'
import type { SessionContext } from '../../call'
import { bankActivityBill, bankActivityJoin } from '../../db/schema'
import { notFound } from '../../errors'
import { scoped } from '../../scope'
import { wireTime } from '../wire-time'
import { billRecords, type BillRecord } from './list'
import { bankActivityRow } from './row'

/** A bill with the trades it adds up. @throws CallError 90404 outside the scope */
export async function bankActivityDetail(context: SessionContext, billId: string) {
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
