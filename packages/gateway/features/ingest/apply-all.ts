import { holdBooks } from '../../core/ledger/open-day'
import { applyActivities } from './apply-activities'
import { applyCoupons } from './apply-coupons'
import { applyEndings } from './apply-endings'
import { applyMembers } from './apply-members'
import { applyPayments } from './apply-payments'
import { applyRefunds } from './apply-refunds'
import { applySettled } from './apply-settled'
import type { ReadEvent } from './facts'
import { refused, type Apply, type Applying, type Outcome } from './outcome'

/** Applies events that were read, in an order in which fewer must wait. */
export async function applyAll(
  taking: Applying,
  events: readonly ReadEvent[],
): Promise<Map<ReadEvent, Outcome>> {
  const outcomes = new Map<ReadEvent, Outcome>()
  const note = (event: ReadEvent, outcome: Outcome): void => void outcomes.set(event, outcome)
  const good = events.filter((event) => {
    if (event.fault) note(event, refused(event.fault))
    return !event.fault
  })
  const of = (...kinds: string[]) => good.filter(({ kind }) => kinds.includes(kind))
  const settled = of('channel.settled')
  // The books before any merchant, as every transaction that needs both.
  if (settled.length > 0) await holdBooks(taking.tx, taking.source.providerId)
  const steps: readonly (readonly [Apply, readonly ReadEvent[]])[] = [
    [applySettled, settled],
    [applyPayments, of('trade.created')],
    [applyPayments, of('trade.paid')],
    [applyPayments, of(...ENDINGS)],
    [applyEndings, of(...ENDINGS)],
    [applyRefunds, of('refund.succeeded')],
    [applyRefunds, of('refund.failed')],
    [applyCoupons, of('coupon.verified')],
    [applyCoupons, of('coupon.revoked', 'coupon.refunded')],
    [applyMembers, of('member.joined')],
    [applyMembers, of('member.changed', 'member.paid', 'member.balance', 'member.points')],
    [applyActivities, of('activity.opened')],
    [applyActivities, of('activity.joined', 'activity.revoked')],
    [applyActivities, of('activity.settled')],
  ]
  for (const [apply, some] of steps) if (some.length > 0) await apply(taking, some, note)
  return outcomes
}

const ENDINGS = ['trade.closed', 'trade.failed', 'trade.revoked']
