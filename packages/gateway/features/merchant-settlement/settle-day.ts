import { and, asc, eq, gte, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { DAY_MS, parseTime } from '#domain/dates'
import type { SessionContext } from '../../core/call'
import { scoped } from '../../core/scope'
import { cashOut } from '../cash-out/cash-out-schema'
import { shopOf } from '../names'
import { shop } from '../shop/shop-schema'
import { merchantSettlement } from './merchant-settlement-schema'

const own = merchantSettlement

/**
 * The condition that a bank sent a batch's payout back after it had paid it. Names of the batch's
 * table are written out: drizzle leaves them away in a query of one table.
 */
const IS_RETURNED = sql.raw(`(exists (select from cash_out c
    where c.provider_id = merchant_settlement.provider_id
      and c.cash_no = merchant_settlement.payout_no and c.cash_status = 'REFUND')
  or exists (select from auto_cash a where a.provider_id = merchant_settlement.provider_id
    and a.auto_cash_id = merchant_settlement.payout_no
    and a.success_time is not null and a.refund_time is not null))`)

const HELD = eq(own.batchStatus, 'HELD')
const FAILS = sql`${own.batchStatus} = 'FAILED' and ${own.carriedTo} is null`
/** Batches whose money came back, or was not paid, and goes with the next batch. */
export const RETURNED = sql`(${FAILS} and ${IS_RETURNED})`
export const FAILED = sql`(${FAILS} and not ${IS_RETURNED})`
/** Batches whose money a later batch pays, and the part of it. */
const CARRIED = isNotNull(own.carriedTo)
const CARRIED_AMT = sql<number>`${own.netAmt} - ${own.offsetAmt}`

/** Batches that a day's detail names, of each kind. */
const SHOWN = 100

const sumOf = (amt: AnyPgColumn | SQL, which: SQL = sql`true`): SQL<number> =>
  sql`coalesce(sum(${amt}) filter (where ${which}), 0)`.mapWith(Number)

const mostly = (which: SQL): SQL<string | null> =>
  sql`mode() within group (order by ${own.reason}) filter (where ${which} and ${own.carriedTo} is null)`

/**
 * What the batches of a settle date come to, and what became of it, fen: dueAmt = heldAmt + failedAmt
 * + returnedAmt + carriedAmt + offsetAmt + waitingAmt + payingAmt + paidAmt.
 */
export async function batchesOfDay({ tx, caller }: SessionContext, day: string) {
  const of = and(scoped(caller.scope, own), ...on(own.createTime, day))
  const waiting = eq(own.batchStatus, 'WAITING')
  const [row] = await tx
    .select({
      batchCount: sql<number>`count(*)`.mapWith(Number),
      dueAmt: sumOf(own.netAmt),
      heldAmt: sumOf(own.unpaidAmt, HELD),
      failedAmt: sumOf(own.unpaidAmt, FAILED),
      returnedAmt: sumOf(own.unpaidAmt, RETURNED),
      carriedAmt: sumOf(CARRIED_AMT, CARRIED),
      offsetAmt: sumOf(own.offsetAmt),
      waitingAmt: sumOf(own.paidAmt, waiting),
      payingAmt: sumOf(own.paidAmt, eq(own.batchStatus, 'SETTLING')),
      paidAmt: sumOf(own.paidAmt, eq(own.batchStatus, 'SETTLED')),
      heldReason: mostly(HELD),
      failedReason: mostly(FAILED),
      returnedReason: mostly(RETURNED),
      waitingReason: mostly(waiting),
    })
    .from(own)
    .where(of)
  const shown = (which: SQL) =>
    tx
      .select({
        batchNo: own.batchNo,
        settleDate: own.settleDate,
        shopName: shop.shopName,
        tradeCount: own.tradeCount,
        netAmt: own.netAmt,
        offsetAmt: own.offsetAmt,
        carriedAmt: CARRIED_AMT.mapWith(own.netAmt),
        carriedTo: own.carriedTo,
        batchStatus: own.batchStatus,
        reason: own.reason,
      })
      .from(own)
      .leftJoin(shop, shopOf(own))
      .where(and(of, which))
      .orderBy(asc(own.batchNo))
      .limit(SHOWN)
  return {
    ...row!,
    carried: await shown(CARRIED),
    offsets: await shown(sql`${own.offsetAmt} > 0`),
  }
}

/**
 * The payouts of the same day by their state, fen: cashAmt = initAmt + acceptedAmt + failAmt +
 * closeAmt + backAmt + feeAmt + successAmt.
 */
export async function payoutsOfDay({ tx, caller }: SessionContext, day: string) {
  const { cashAmt, feeAmt, arriveAmt, cashStatus } = cashOut
  const [row] = await tx
    .select({
      cashCount: sql<number>`count(*)`.mapWith(Number),
      cashAmt: sumOf(cashAmt),
      initAmt: sumOf(cashAmt, eq(cashStatus, 'INIT')),
      acceptedAmt: sumOf(cashAmt, eq(cashStatus, 'CREATE_SUCCESS')),
      failAmt: sumOf(cashAmt, eq(cashStatus, 'FAIL')),
      closeAmt: sumOf(cashAmt, eq(cashStatus, 'CLOSE')),
      backAmt: sumOf(cashAmt, eq(cashStatus, 'REFUND')),
      feeAmt: sumOf(feeAmt, eq(cashStatus, 'SUCCESS')),
      successAmt: sumOf(arriveAmt, eq(cashStatus, 'SUCCESS')),
    })
    .from(cashOut)
    .where(and(scoped(caller.scope, cashOut), ...on(cashOut.applyTime, day)))
  return row!
}

/** The conditions that a time is on a day. */
function on(time: AnyPgColumn, day: string): SQL[] {
  const start = parseTime(day)
  return [gte(time, new Date(start)), lt(time, new Date(start + DAY_MS))]
}
