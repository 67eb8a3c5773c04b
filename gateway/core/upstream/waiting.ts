import { and, eq, gt, inArray, notExists, sql, type SQL } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { madeOnce } from '../db/made-once'
import type { Tx } from '../db/open'
import { upstreamOrder } from './upstream-schema'

/** What a screen says of a record whose order has not been delivered, or got no answer in time. */
export const WAITING_TEXT = '等待上游'
/** The same of a payment that was not sent, because the bank account cannot carry it. */
export const KEPT_TEXT = '等待资金'

/** Which orders are about which records, by the records' names in logs. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  refund: ['channel.refund'],
  statement: ['channel.bill'],
  cashOut: ['bank.cashOut'],
  autoCash: ['bank.autoCash'],
  payoutAccount: ['bank.verifyAccount'],
  withdraw: ['bank.withdrawal'],
  recharge: ['bank.recharge'],
  settle: ['bank.settlement', 'acquirer.dispute'],
  invoice: ['acquirer.invoice', 'acquirer.redden'],
  apply: ['risk.apply', 'channel.sign', 'channel.open'],
  authReview: ['risk.review'],
  appeal: ['risk.appeal'],
  device: ['clearing.report'],
  wxVerify: ['wechat.verify'],
  channelReg: ['channel.register'],
  chargeback: ['channel.dispute'],
  cardCheck: ['bank.verify'],
}

export interface Waiting {
  refId: string
  askedAt: Date
  /** The counterparty did not answer within the order's time. */
  late: boolean
  /** The order was not sent: the bank account cannot carry it. */
  kept: boolean
}

const later = alias(upstreamOrder, 'later')

const oneOf = (column: AnyPgColumn, name: string): SQL =>
  sql`${column} = any(${sql.placeholder(name)}::text[])`

interface Order {
  refId: string
  askedAt: Date
  state: string
}
type Asked = { providerId: string; kinds: readonly string[]; refIds: readonly string[] }

/** Nearly every page of a list asks it. */
const newestOrders = madeOnce<Order[], Asked>((tx) =>
  tx
    .select({
      refId: upstreamOrder.refId,
      askedAt: upstreamOrder.askedAt,
      state: upstreamOrder.state,
    })
    .from(upstreamOrder)
    .where(
      and(
        eq(upstreamOrder.providerId, sql.placeholder('providerId')),
        oneOf(upstreamOrder.kind, 'kinds'),
        oneOf(upstreamOrder.refId, 'refIds'),
        inArray(upstreamOrder.state, ['WAITING', 'EXPIRED', 'KEPT']),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(later)
            .where(
              and(
                eq(later.providerId, upstreamOrder.providerId),
                eq(later.kind, upstreamOrder.kind),
                eq(later.refId, upstreamOrder.refId),
                gt(later.seq, upstreamOrder.seq),
              ),
            ),
        ),
      ),
    ),
)

/**
 * Of some records those that wait for upstream; what upstream has taken is on its way as usual.
 * Only the newest order of a kind is waited for: what was asked again is answered there.
 */
export async function waitingFor(
  tx: Tx,
  of: { providerId: string; targetType: string },
  refIds: readonly string[],
): Promise<Waiting[]> {
  const kinds = KINDS[of.targetType]
  if (!kinds || refIds.length === 0) return []
  const rows = await newestOrders(tx, { providerId: of.providerId, kinds, refIds })
  return rows.map(({ refId, askedAt, state }) => ({
    refId,
    askedAt,
    late: state === 'EXPIRED',
    kept: state === 'KEPT',
  }))
}
