import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates'
import { rateOf } from '#domain/money'
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
import { merchantOf, partnerOf, withPartnerNames } from '../../names'
import { partsOf } from '../../trade'

/** One income entry with the trades or refunds it is made of. */
export default defineCall({
  path: '/v1/income/detail',
  access: { roles: ['3', '4'], codes: [CODES.income.list] },
  request: z.object({ entryId: id() }),
  handler: (context, { entryId }) => incomeDetail(context, entryId),
})

type Entry = typeof incomeEntry.$inferSelect
/** Trades of an entry that its detail shows; the list of trades has them all. */
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
    merFeeRate: effective(entry.merFeeAmt, entry.transAmt),
    merNominalRate: entry.merFeeRate,
    merFeeAmt: entry.merFeeAmt,
    ...sharesOf(entry, caller),
    parts: await namedParts(context, entry),
    trades: entry.entryType === 'TRADE' ? await tradesOf(context, entry) : [],
    refunds: entry.entryType === 'REFUND' ? await refundsOf(context, entry) : [],
  }
}

/** The rate of a sum (domain §14), as the list has it. */
const effective = (fee: number, amt: number): number | null => (amt === 0 ? null : rateOf(fee, amt))

function sharesOf(entry: Entry, caller: Caller): Record<string, unknown> {
  const { costRate, costFeeAmt, incomeAmt, partnerShareAmt, netIncomeAmt } = entry
  const { settleStatus, settleNo } = entry
  if (caller.roleType === '3')
    return {
      costRate: effective(costFeeAmt, entry.transAmt),
      costNominalRate: costRate,
      costFeeAmt,
      incomeAmt,
      partnerShareAmt,
      netIncomeAmt,
      settleStatus,
      settleNo,
    }
  return treeShares(partsIn(entry, caller), caller)
}

type Parts = [partnerId: string, amt: number][]

/** The parts of an entry or trade that this caller may know: its own and those below it. */
const partsIn = (row: Parameters<typeof partsOf>[0], { scope }: Caller): Parts =>
  partsOf(row).filter(([partnerId]) => scope.includesPartner(partnerId))

/** As the list has them. */
function treeShares(parts: Parts, { partnerId }: Caller) {
  const sum = (some: Parts) => some.reduce((total, [, amt]) => total + amt, 0)
  const own = sum(parts.filter(([id]) => id === partnerId))
  return { partnerShareAmt: own, subShareAmt: sum(parts) - own, teamShareAmt: sum(parts) }
}

/** Who gets what of an entry, the merchant's own partner first. */
async function namedParts({ tx, caller }: SessionContext, entry: Entry) {
  const parts = partsIn(entry, caller).map(([partnerId, shareAmt]) => ({ partnerId, shareAmt }))
  return withPartnerNames(tx, entry.providerId, parts)
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
    ...(caller.roleType === '3'
      ? { partnerShareAmt: row.partnerShareAmt }
      : treeShares(partsIn(row, caller), caller)),
  }))
}

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
