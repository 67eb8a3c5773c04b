import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates'
import { defineCall, type Caller, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { incomeEntry } from '../income-schema'
import { merchant } from '../../merchant/merchant-schema'
import { partner } from '../../../core/access-schema'
import { refund } from '../../refund/refund-schema'
import { trade } from '../../trade/trade-schema'
import { notFound } from '../../../core/errors'
import { scoped } from '../../../core/scope'
import { wireTime } from '../../../core/wire-time'
import { merchantOf, partnerOf } from '../../names'

/** One income entry with the trades or refunds it is made of. */
export default defineCall({
  path: '/v1/income/detail',
  access: { roles: ['3', '4'], codes: [CODES.income.list] },
  request: z.object({ entryId: id() }),
  handler: (context, { entryId }) => incomeDetail(context, entryId),
})

type Entry = typeof incomeEntry.$inferSelect
/** As many of an entry's trades as somebody reads through; the list of trades has them all. */
const MAX_PARTS = 100

/** An entry with what it is made of. @throws CallError 90404 outside the scope */
async function incomeDetail(context: SessionContext, entryId: string) {
  const { tx, caller } = context
  const [found] = await tx
    .select({ entry: incomeEntry, merName: merchant.merRegName, partnerName: partner.name })
    .from(incomeEntry)
    .leftJoin(merchant, merchantOf(incomeEntry))
    .leftJoin(partner, partnerOf(incomeEntry))
    .where(and(scoped(caller.scope, incomeEntry), eq(incomeEntry.entryId, entryId)))
  if (!found) throw notFound()
  const { entry, merName, partnerName } = found
  return {
    entryId: entry.entryId,
    incomeDate: entry.incomeDate,
    entryType: entry.entryType,
    merId: entry.merId,
    merName,
    partnerId: entry.partnerId,
    partnerName,
    payChannel: entry.payChannel,
    transAmt: entry.transAmt,
    transCount: entry.transCount,
    merFeeRate: entry.merFeeRate,
    merFeeAmt: entry.merFeeAmt,
    ...sharesOf(entry, caller),
    trades: entry.entryType === 'TRADE' ? await tradesOf(context, entry) : [],
    refunds: entry.entryType === 'REFUND' ? await refundsOf(context, entry) : [],
  }
}

function sharesOf(entry: Entry, caller: Caller): Record<string, unknown> {
  const { costRate, costFeeAmt, incomeAmt, partnerShareAmt, netIncomeAmt } = entry
  const { settleStatus, settleNo } = entry
  if (caller.roleType === '3')
    return {
      costRate,
      costFeeAmt,
      incomeAmt,
      partnerShareAmt,
      netIncomeAmt,
      settleStatus,
      settleNo,
    }
  return entry.partnerId === caller.partnerId ? { partnerShareAmt } : {}
}

const dayOf = (entry: Entry) => [entry.incomeTime, new Date(entry.incomeTime.getTime() + DAY_MS)]

async function tradesOf({ tx, caller }: SessionContext, entry: Entry) {
  const [from, until] = dayOf(entry)
  const rows = await tx
    .select()
    .from(trade)
    .where(
      and(
        scoped(caller.scope, trade),
        eq(trade.merId, entry.merId),
        gte(trade.tradeTime, from!),
        lt(trade.tradeTime, until!),
        eq(trade.payChannel, entry.payChannel),
        eq(trade.tradeStatus, 'SUCCESS'),
        sql`${trade.partnerId} is not distinct from ${entry.partnerId}`,
      ),
    )
    .orderBy(desc(trade.tradeTime), desc(trade.tradeNo))
    .limit(MAX_PARTS)
  return rows.map((row) => ({
    tradeNo: row.tradeNo,
    tradeTime: wireTime(row.tradeTime),
    payType: row.payType,
    transAmt: row.transAmt,
    feeRate: row.feeRate,
    feeAmt: row.feeAmt,
    ...(caller.roleType === '3' && { costFeeAmt: row.costFeeAmt }),
    ...(isShown(entry, caller) && { partnerShareAmt: row.partnerShareAmt }),
  }))
}

const isShown = (entry: Entry, caller: Caller): boolean =>
  caller.roleType === '3' || entry.partnerId === caller.partnerId

async function refundsOf({ tx, caller }: SessionContext, entry: Entry) {
  const [from, until] = dayOf(entry)
  const rows = await tx
    .select()
    .from(refund)
    .where(
      and(
        scoped(caller.scope, refund),
        eq(refund.merId, entry.merId),
        eq(refund.payChannel, entry.payChannel),
        eq(refund.refundStatus, 'SUCCESS'),
        gte(refund.finishTime, from!),
        lt(refund.finishTime, until!),
        sql`${refund.partnerId} is not distinct from ${entry.partnerId}`,
      ),
    )
    .orderBy(asc(refund.finishTime), asc(refund.refundNo))
    .limit(MAX_PARTS)
  return rows.map((row) => ({
    refundNo: row.refundNo,
    tradeNo: row.tradeNo,
    finishTime: wireTime(row.finishTime),
    refundAmt: row.refundAmt,
    refundFeeAmt: row.refundFeeAmt,
  }))
}
