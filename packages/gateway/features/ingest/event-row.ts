import { and, eq } from 'drizzle-orm'
import type { Facts, ReadEvent } from './facts'
import { ingestEvent } from './ingest-schema'
import type { Outcome } from './outcome'
import { suspenseOf } from './suspense'

export type EventRow = typeof ingestEvent.$inferSelect

export const eventKey = (of: Pick<EventRow, 'providerId' | 'sourceId' | 'eventId'>) =>
  and(
    eq(ingestEvent.providerId, of.providerId),
    eq(ingestEvent.sourceId, of.sourceId),
    eq(ingestEvent.eventId, of.eventId),
  )

/** What an event is about, for lists and for those who wait for it. */
export const factsOfRow = ({ kind, occurredAt, facts, digest }: ReadEvent) => ({
  kind: kind.slice(0, 20),
  occurredAt: new Date(occurredAt),
  digest,
  channelTradeNo: facts.channelTradeNo ?? null,
  channelRefundNo: facts.channelRefundNo ?? null,
  outNo:
    facts.outTradeNo ??
    facts.outRefundNo ??
    facts.couponNo ??
    facts.memberNo ??
    facts.actNo ??
    null,
  payChannel: facts.payChannel ?? null,
  amt: facts.transAmt ?? facts.refundAmt ?? facts.amt ?? facts.couponPayAmt ?? null,
  merId: facts.merId ?? null,
  subMchId: facts.subMchId ?? null,
  shopId: facts.shopId ?? null,
})

/** What became of it, and its money in 待认领. */
export const stateOf = ({ kind, facts }: { kind: string; facts: Facts }, outcome: Outcome) => ({
  eventState: outcome.state === 'SAME' ? 'APPLIED' : outcome.state,
  reason: outcome.reason ?? '',
  tradeNo: outcome.tradeNo ?? null,
  refundNo: outcome.refundNo ?? null,
  suspenseAmt: suspenseOf(kind, facts, outcome),
  ...(outcome.doubt !== undefined && { conflictReason: outcome.doubt }),
})
