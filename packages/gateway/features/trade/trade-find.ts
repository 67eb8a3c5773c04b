import { and, eq, exists, gte, lt, or, sql, type SQL } from 'drizzle-orm'
import { CODES } from '#domain/permission-codes'
import type { Tx } from '../../core/db/open'
import type { Caller } from '../../core/call'
import { scoped } from '../../core/scope'
import { bankActivityJoin } from '../bank-activity/bank-activity-schema'
import { member } from '../member/member-schema'
import { tradeRecords, type TradeRecord } from './trade-list'
import { trade } from './trade-schema'

/** What a caller knows of a payment. */
export interface Known {
  /** Fen; of the order, or what was paid after a coupon. */
  payAmt: number
  /** Epoch ms, `until` excluded. */
  from: number
  until: number
  merId?: string | undefined
  payer?: Payer | undefined
}

/** One of: the last four of a card, a mobile or a payer's id; a whole mobile; a whole payer's id. */
export type Payer = { tail: string } | { mobile: string } | { openid: string }

/** Payments that one search shows. */
export const MOST_FOUND = 50

/**
 * Payments inside the caller's scope that match, the newest first. Amount and time are read from
 * `trade_amount_idx` and `trade_paid_less_idx`; the payer is compared on the way.
 * @returns one more than `MOST_FOUND` where there are more
 */
export async function findPayments(tx: Tx, caller: Caller, known: Known): Promise<TradeRecord[]> {
  const { payAmt, from, until, merId, payer } = known
  const within = and(
    scoped(caller.scope, trade),
    gte(trade.tradeTime, new Date(from)),
    lt(trade.tradeTime, new Date(until)),
    merId === undefined ? undefined : eq(trade.merId, merId),
    payer && paidBy(tx, payer, caller.may(CODES.member.list)),
  )
  const found = new Map<string, TradeRecord>()
  // An `or` of both would be read by neither index in the order of time.
  for (const amount of [
    eq(trade.transAmt, payAmt),
    and(sql`${trade.couponAmt} > 0`, eq(trade.payAmt, payAmt)),
  ]) {
    const rows = await tradeRecords(tx, {
      where: and(within, amount)!,
      orderBy: [sql`${trade.tradeTime} desc`, sql`${trade.tradeNo} desc`],
      limit: MOST_FOUND + 1,
    })
    for (const row of rows) found.set(row.tradeNo, row)
  }
  return [...found.values()]
    .toSorted((a, b) => b.tradeTime.getTime() - a.tradeTime.getTime())
    .slice(0, MOST_FOUND + 1)
}

/** @param seesMembers mobiles are compared only for callers who may list members */
function paidBy(tx: Tx, payer: Payer, seesMembers: boolean): SQL {
  if ('openid' in payer) return eq(trade.openid, payer.openid)
  if ('mobile' in payer)
    return seesMembers ? memberHas(tx, eq(member.mobile, payer.mobile)) : sql`false`
  const { tail } = payer
  return or(
    eq(trade.cardTail, tail),
    eq(sql`right(${trade.openid}, 4)`, tail),
    exists(
      tx
        .select({ one: sql`1` })
        .from(bankActivityJoin)
        .where(
          and(
            eq(bankActivityJoin.providerId, trade.providerId),
            eq(bankActivityJoin.tradeNo, trade.tradeNo),
            eq(bankActivityJoin.cardTail, tail),
          ),
        ),
    ),
    seesMembers ? memberHas(tx, eq(sql`right(${member.mobile}, 4)`, tail)) : undefined,
  )!
}

/** The payer is a member of the merchant, by the id that the channel has for both. */
const memberHas = (tx: Tx, mobile: SQL): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(member)
      .where(
        and(
          eq(member.providerId, trade.providerId),
          eq(member.openid, trade.openid),
          eq(member.merId, trade.merId),
          mobile,
        ),
      ),
  )
