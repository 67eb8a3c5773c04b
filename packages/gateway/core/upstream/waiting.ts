import { and, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isAnyOf } from '../db/one-of'
import type { Tx } from '../db/open'
import { upstreamOrder } from './upstream-schema'

/** Text for a record whose order has not been delivered, or got no answer in time. */
export const WAITING_TEXT = '等待上游'
/** Text for an order whose time to answer is over: staff may send it again. */
const LATE_TEXT = '上游逾期未答复'
/** Text for a payment that was not sent, because the bank account cannot carry it. */
const KEPT_TEXT = '等待资金'
/** Text for a payout whose day the channels have not cleared. */
const UNCLEARED_TEXT = '等待对账'

/** The kinds of orders of each type of record, by the type in logs. */
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
  merchantChange: ['channel.change'],
  cardCheck: ['bank.verify'],
}

export interface Waiting {
  refId: string
  askedAt: Date
  /** The counterparty did not answer within the order's time. */
  late: boolean
  /** The order was not sent: the bank account cannot carry it. */
  kept: boolean
  /** It was not sent because the channels have not cleared its day. */
  uncleared: boolean
}

/** The text beside the waiting value. */
export function wordsOf({ kept, uncleared, late }: Waiting): string {
  if (uncleared) return UNCLEARED_TEXT
  if (kept) return KEPT_TEXT
  return late ? LATE_TEXT : WAITING_TEXT
}

const later = alias(upstreamOrder, 'later')

type Order = Pick<
  typeof upstreamOrder.$inferSelect,
  'kind' | 'refId' | 'askedAt' | 'state' | 'waitDay'
>
interface Asked {
  providerId: string
  kinds: readonly string[]
  refIds: readonly string[]
}

const newestOrders = (tx: Tx, { providerId, kinds, refIds }: Asked): Promise<Order[]> =>
  tx
    .select({
      kind: upstreamOrder.kind,
      refId: upstreamOrder.refId,
      askedAt: upstreamOrder.askedAt,
      state: upstreamOrder.state,
      waitDay: upstreamOrder.waitDay,
    })
    .from(upstreamOrder)
    .where(
      and(
        eq(upstreamOrder.providerId, providerId),
        isAnyOf(upstreamOrder.kind, kinds),
        isAnyOf(upstreamOrder.refId, refIds),
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
    )

/** Records of one type with orders. */
export interface AskedAbout {
  /** The type in logs. */
  targetType: string
  refIds: readonly string[]
}

/**
 * Which of some records wait for upstream; an order in state SENT does not count. Only the newest
 * order of a kind counts: a repeated order is answered there.
 */
export async function waitingFor(
  tx: Tx,
  of: { providerId: string; targetType: string },
  refIds: readonly string[],
): Promise<Waiting[]> {
  const [waiting = []] = await waitingForEach(tx, of.providerId, [{ ...of, refIds }])
  return waiting
}

/** The same for records of several types, in one query. */
export async function waitingForEach(
  tx: Tx,
  providerId: string,
  asked: readonly AskedAbout[],
): Promise<Waiting[][]> {
  const each = asked.map(({ targetType, refIds }) => ({ kinds: KINDS[targetType] ?? [], refIds }))
  const about = each.filter(({ kinds, refIds }) => kinds.length > 0 && refIds.length > 0)
  if (about.length === 0) return each.map(() => [])
  const kinds = about.flatMap((one) => one.kinds)
  const refIds = [...new Set(about.flatMap((one) => one.refIds))]
  const orders = await newestOrders(tx, { providerId, kinds, refIds })
  // Ids of different types of records may be equal.
  return each.map((one) =>
    orders
      .filter(({ kind, refId }) => one.kinds.includes(kind) && one.refIds.includes(refId))
      .map(waitingOf),
  )
}

const waitingOf = ({ refId, askedAt, state, waitDay }: Order): Waiting => ({
  refId,
  askedAt,
  late: state === 'EXPIRED',
  kept: state === 'KEPT',
  uncleared: state === 'KEPT' && waitDay !== null,
})
