import { z } from 'zod'
import { codes } from '#domain/chargeback/fields'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { and, asc, eq } from 'drizzle-orm'
import { CHARGEBACK_STATUS } from '#domain/chargeback/dicts'
import { ledgerVoucher } from '../../../core/ledger/ledger-schema'
import { recordOf } from '../../../core/list/record'
import { timelineOf } from '../../../core/record-log'
import { hintOf } from '../../../core/upstream/hints'
import { wireTime } from '../../../core/wire-time'
import { trade, tradeKey } from '../../trade/trade-schema'
import type { Chargeback } from '../chargeback-change'
import { chargebackList, chargebackRecords, chargebackRow } from '../chargeback-list'
import { chargeback } from '../chargeback-schema'

/** One of them with its trade, its answer, its postings and its steps. */
export default defineCall({
  path: '/v1/chargeback/detail',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  request: z.object({ chargebackNo: id() }),
  handler: (context, { chargebackNo }) => chargebackDetail(context, chargebackNo),
})

/** One dispute with its trade, what was answered, its postings and its steps. @throws 90404 */
async function chargebackDetail(context: SessionContext, chargebackNo: string) {
  const { tx, caller, clock } = context
  const record = await recordOf(chargebackRecords, context, chargeback, { chargebackNo })
  const { providerId, explanation, documents } = record
  return {
    ...chargebackRow(record, context.caller, clock.now()),
    ...(await hintOf(context, chargebackList.upstream, record)),
    ...(await tradeOf(context, record)),
    explanation,
    documents,
    // The books are the provider's own.
    postings: caller.roleType === '3' ? await postingsOf(context, record) : [],
    logs: await timelineOf(
      tx,
      { providerId, targetType: 'chargeback', targetId: chargebackNo },
      CHARGEBACK_STATUS,
    ),
  }
}

async function tradeOf({ tx }: SessionContext, row: Chargeback) {
  const [of] = await tx
    .select({
      payType: trade.payType,
      goodsName: trade.goodsName,
      payAmt: trade.payAmt,
      tradeRefundAmt: trade.refundAmt,
    })
    .from(trade)
    .where(tradeKey(row))
  return of
}

async function postingsOf({ tx }: SessionContext, { providerId, chargebackNo }: Chargeback) {
  const rows = await tx
    .select()
    .from(ledgerVoucher)
    .where(and(eq(ledgerVoucher.providerId, providerId), eq(ledgerVoucher.relatedNo, chargebackNo)))
    .orderBy(asc(ledgerVoucher.bookTime), asc(ledgerVoucher.voucherNo))
  return rows.map(({ voucherNo, bookTime, bizType, debitAmt }) => ({
    voucherNo,
    bookTime: wireTime(bookTime),
    bizType,
    amt: debitAmt,
  }))
}
