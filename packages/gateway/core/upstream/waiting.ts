import { and, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isAnyOf } from '../db/one-of'
import type { Tx } from '../db/open'
import { upstreamOrder } from './upstream-schema'

/** What a screen says of a record whose order has not been delivered, or got no answer in time. */
export const WAITING_TEXT = '等待上游'
/** The same of one that upstream has had for its time: staff may send it again. */
const LATE_TEXT = '上游逾期未答复'
/** The same of a payment that was not sent, because the bank account cannot carry it. */
const KEPT_TEXT = '等待资金'
/** The same of a payout whose day the channels have not cleared. */
const UNCLEARED_TEXT = '等待对账'

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
  /** It was not sent because the channels have not cleared its day. */
  uncleared: boolean
}

/** What is said beside the value that waits. */
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

/** Records of one kind that are asked about. */
export interface AskedAbout {
  /** Their name in logs. */
  targetType: string
  refIds: readonly string[]
}

/**
 * Of some records those that wait for upstream; what upstream has taken is on its way as usual.
 * Only the newest order of a kind is waited for: what was asked again is answered there.
 */
export async function waitingFor(
  tx: Tx,
  of: { providerId: string; targetType: string },
  refIds: readonly string[],
): Promise<Waiting[]> {
  const [waiting = []] = await waitingForEach(tx, of.providerId, [{ ...of, refIds }])
  return waiting
}

/** The same of records of several kinds, in one question. */
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
  // Numbers of one kind of record may be those of another's.
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
