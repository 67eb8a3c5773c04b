import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Log } from '../call'
import type { Clock } from '../clock'
import type { Db } from '../db/open'
import { upstreamOrder } from './upstream-schema'
import type { UpstreamOrder } from './ask'
import { fileLinks } from './file-links'
import type { OrderKinds } from './kind'
import { causeOf } from '../cause-of'
import { startRounds, type Rounds } from '../rounds'
import { heard } from './heard'
import { postOrder, type UpstreamSettings } from './http'
import { onAsked } from './wake'

/** Orders sent in parallel. */
const AT_ONCE = 4
/** The lease of an attempt: after it the attempt counts as failed, because its process died. */
const LEASE_MS = 60_000
const SECOND = 1_000
const MINUTE = 60_000
/** Business time to the next attempt, by the number of attempts; the last one repeats. */
const BACKOFF_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE]
/** The same once upstream has confirmed receipt: reminders. */
const REMIND_MS = [10 * MINUTE, 60 * MINUTE, 6 * 60 * MINUTE, 24 * 60 * MINUTE]

const OPEN = ['WAITING', 'SENT']

export interface SenderDeps {
  db: Db
  clock: Clock
  log: Log
  kinds: OrderKinds
  settings: UpstreamSettings
}

/**
 * Sends orders to upstream and reminds it of unanswered ones; orders that waited while the gateway
 * was down go first.
 */
export const startSender = (deps: SenderDeps): Rounds =>
  startRounds({
    onWake: onAsked,
    report: (error) => deps.log.error({ error: causeOf(error) }, 'upstream: orders unread'),
    async round(signal) {
      const { db, clock, log } = deps
      while (!signal.aborted) {
        // One moment for both queries: an order that falls due after the first must not miss its
        // deadline.
        const now = clock.now()
        await expire(db, now, log)
        const orders = await claim(db, now)
        if (orders.length === 0) return
        await Promise.all(orders.map((order) => send(deps, order, signal)))
      }
    },
  })

/** Claims due orders, for the time of one attempt. */
async function claim(db: Db, now: number): Promise<UpstreamOrder[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ providerId: upstreamOrder.providerId, orderId: upstreamOrder.orderId })
      .from(upstreamOrder)
      .where(and(inArray(upstreamOrder.state, OPEN), lte(upstreamOrder.nextAt, new Date(now))))
      .orderBy(asc(upstreamOrder.nextAt), asc(upstreamOrder.orderId))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    const taken: UpstreamOrder[] = []
    for (const key of due) {
      const [order] = await tx
        .update(upstreamOrder)
        .set({
          attempts: sql`${upstreamOrder.attempts} + 1`,
          nextAt: new Date(now + LEASE_MS),
        })
        .where(isOrder(key))
        .returning()
      taken.push(order!)
    }
    return taken
  })
}

const isOrder = ({ providerId, orderId }: Pick<UpstreamOrder, 'providerId' | 'orderId'>) =>
  and(eq(upstreamOrder.providerId, providerId), eq(upstreamOrder.orderId, orderId))

async function send(deps: SenderDeps, order: UpstreamOrder, signal: AbortSignal): Promise<void> {
  const { db, clock, log, kinds, settings } = deps
  const { providerId, orderId, kind, refId, payload, attempts } = order
  // Does not overwrite an answer, a withdrawal or another process's attempt made meanwhile.
  const mine = and(
    isOrder(order),
    eq(upstreamOrder.attempts, attempts),
    inArray(upstreamOrder.state, OPEN),
  )
  try {
    const facts = await db.transaction(async (tx) => {
      const all = { ...payload, ...(await kinds.order(kind)?.details?.(tx, order)) }
      return { ...all, ...(await fileLinks(tx, providerId, all, clock.wall())) }
    })
    const body = { ...facts, providerId, orderId, kind, refId, attempt: attempts }
    await postOrder(settings, body, { timestamp: clock.wall(), signal })
    const now = clock.now()
    const first = order.state === 'WAITING'
    await db
      .update(upstreamOrder)
      .set({
        state: 'SENT',
        ...heard(now),
        nextAt: new Date(now + (first ? REMIND_MS[0]! : stepOf(REMIND_MS, attempts))),
        lastError: '',
      })
      .where(mine)
  } catch (error) {
    const reason = signal.aborted ? 'stopped' : causeOf(error)
    log.warn({ kind, orderId, attempts, error: reason }, 'upstream: not sent, will be tried again')
    await db
      .update(upstreamOrder)
      .set({
        nextAt: new Date(clock.now() + (signal.aborted ? 0 : stepOf(BACKOFF_MS, attempts))),
        lastError: reason.slice(0, 200),
      })
      .where(mine)
  }
}

const stepOf = (steps: readonly number[], attempts: number): number =>
  steps[Math.min(Math.max(attempts, 1), steps.length) - 1]!

/**
 * Stops reminders of orders whose time to answer is over; the record stays as it is until an answer
 * comes after all, or staff send the order again. An order that upstream never had is still
 * retried.
 */
async function expire(db: Db, now: number, log: Log): Promise<void> {
  const late = await db
    .update(upstreamOrder)
    .set({ state: 'EXPIRED', nextAt: null })
    .where(
      and(
        eq(upstreamOrder.state, 'SENT'),
        lte(upstreamOrder.nextAt, new Date(now)),
        lte(upstreamOrder.deadline, new Date(now)),
      ),
    )
    .returning({ kind: upstreamOrder.kind, orderId: upstreamOrder.orderId })
  for (const order of late) log.error(order, 'upstream: no answer within its time')
}
