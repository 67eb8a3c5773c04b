import { waitsForPlace } from '#domain/ingest-event/event-key'
import { and, eq, ne } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { openDay } from '../../core/ledger/open-day'
import { postVoucher } from '../../core/ledger/voucher'
import type { Facts } from './facts'
import { ingestEvent } from './ingest-schema'
import type { Applying, Outcome } from './outcome'

/** Money of payments that no merchant is known of yet, in the account 待认领 (domain §16). */

/** Fen that an event holds there with this outcome. */
export const suspenseOf = (
  kind: string,
  facts: Pick<Facts, 'transAmt' | 'couponAmt'>,
  { state, reason }: Outcome,
): number =>
  kind === 'trade.paid' && state === 'WAITING' && waitsForPlace(reason)
    ? (facts.transAmt ?? 0) - (facts.couponAmt ?? 0)
    : 0

interface Held {
  eventId: string
  channelTradeNo: string | null
  suspenseAmt: number
}

/** Leaves a payment's money with one of the events that tell of it. */
export async function holdOnce(
  { tx, source: { providerId, sourceId } }: Applying,
  rows: readonly Held[],
): Promise<void> {
  const holding = rows.filter(({ suspenseAmt }) => suspenseAmt !== 0)
  if (holding.length === 0) return
  const nos = holding.flatMap(({ channelTradeNo }) => channelTradeNo ?? [])
  const others = await tx
    .select({ eventId: ingestEvent.eventId, no: ingestEvent.channelTradeNo })
    .from(ingestEvent)
    .where(
      and(
        eq(ingestEvent.providerId, providerId),
        eq(ingestEvent.sourceId, sourceId),
        isAnyOf(ingestEvent.channelTradeNo, nos),
        ne(ingestEvent.suspenseAmt, 0),
      ),
    )
  const holder = new Map(others.map(({ eventId, no }) => [no, eventId]))
  for (const row of holding) {
    const by = holder.get(row.channelTradeNo)
    if (by === undefined) holder.set(row.channelTradeNo, row.eventId)
    else if (by !== row.eventId) row.suspenseAmt = 0
  }
}

/** Books what came into the account, or with an amount below 0 what left it, in the open day. */
export async function moveSuspense(
  { tx, source: { providerId }, now }: Applying,
  amt: number,
): Promise<void> {
  if (amt === 0) return
  const bizDate = await openDay(tx, providerId, now)
  const lines = [
    { account: 'CHANNEL', amt },
    { account: 'SUSPENSE', amt: -amt },
  ] as const
  await postVoucher(tx, { providerId, bizType: 'SUSPENSE', bizDate, relatedNo: null, lines }, now)
}
