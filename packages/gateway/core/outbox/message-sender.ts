import { and, asc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import { causeOf } from '../cause-of'
import type { Log } from '../call'
import type { Clock } from '../clock'
import type { Db } from '../db/open'
import { startRounds, type Rounds } from '../rounds'
import { openedText, type DataKeys } from '../sealed'
import type { CarrierName, Carriers, Template } from './carrier'
import { message } from './message-schema'
import { onMessage } from './wake'
import { within } from '../within'

type Message = typeof message.$inferSelect

/** Messages sent in parallel. */
const AT_ONCE = 4
/** Pause before each attempt after the first (contract §9); less where its life is nearly over. */
const BACKOFF_MS = [5_000, 60_000, 600_000] as const
/** A carrier that has not answered by then has not taken the message. */
const TIMEOUT_MS = 10_000
/** An attempt whose process died is over after it, and made again. */
const LEASE_MS = 30_000

export interface MessageSenderDeps {
  db: Db
  clock: Clock
  log: Log
  keys: DataKeys
  carriers: Carriers
  /** Default: 10 s. */
  timeoutMs?: number | undefined
}

/** Sends the messages that committed transactions have left, those with the shortest life first. */
export const startMessageSender = (deps: MessageSenderDeps): Rounds =>
  startRounds({
    onWake: onMessage,
    report: (error) => deps.log.error({ error: causeOf(error) }, 'messages: unread'),
    async round(signal) {
      await expire(deps)
      while (!signal.aborted) {
        const messages = await claim(deps)
        if (messages.length === 0) return
        await Promise.all(messages.map((one) => send(deps, one, signal)))
      }
    },
  })

/** Takes due messages for the time of one attempt. */
async function claim({ db, clock }: MessageSenderDeps): Promise<Message[]> {
  const now = clock.wall()
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(message)
      .where(
        and(
          eq(message.state, 'WAITING'),
          lte(message.nextAt, new Date(now)),
          gt(message.expiresAt, new Date(now)),
        ),
      )
      .orderBy(asc(message.expiresAt), asc(message.messageId))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    const nextAt = new Date(now + LEASE_MS)
    for (const one of due) await tx.update(message).set({ nextAt }).where(isMessage(one))
    return due.map((one) => ({ ...one, nextAt }))
  })
}

const isMessage = ({ providerId, messageId }: Pick<Message, 'providerId' | 'messageId'>) =>
  and(eq(message.providerId, providerId), eq(message.messageId, messageId))

async function send(deps: MessageSenderDeps, one: Message, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps
  // The lease is the fence: a sender that slept past it does not overwrite another's result.
  const mine = and(isMessage(one), eq(message.state, 'WAITING'), eq(message.nextAt, one.nextAt!))
  const attempts = one.attempts + 1
  try {
    await deliver(deps, one, signal)
    const done = { state: 'SENT', sentAt: new Date(clock.now()), params: null, nextAt: null }
    await db
      .update(message)
      .set({ ...done, attempts, lastError: '' })
      .where(mine)
  } catch (error) {
    // The process stops: the next one makes this attempt again.
    if (signal.aborted)
      return void (await db
        .update(message)
        .set({ nextAt: new Date(clock.wall()) })
        .where(mine))
    const { template, carrier, messageId } = one
    const reason = causeOf(error).slice(0, 200)
    log.warn({ template, carrier, messageId, attempts, error: reason }, 'message: not sent')
    const now = clock.wall()
    const pause = BACKOFF_MS[attempts - 1]
    const left = one.expiresAt.getTime() - now
    const next =
      pause === undefined
        ? { state: 'FAILED', nextAt: null }
        : { nextAt: new Date(now + Math.min(pause, Math.max(0, left / 2))) }
    await db
      .update(message)
      .set({ ...next, attempts, lastError: reason })
      .where(mine)
  }
}

async function deliver(
  { carriers, keys, clock, timeoutMs = TIMEOUT_MS }: MessageSenderDeps,
  { messageId, receiver, template, carrier, params }: Message,
  signal: AbortSignal,
): Promise<void> {
  const port = carriers[carrier as CarrierName]
  if (!port) throw new Error('no carrier')
  const opened = openedText(keys, params ?? '{}', messageId)
  if (opened === undefined) throw new Error('sealed under another DATA_SECRET')
  const letter = {
    id: messageId,
    receiver,
    template: template as Template,
    params: JSON.parse(opened) as Record<string, string>,
    at: clock.wall(),
  }
  await within(timeoutMs, signal, (limit) => port.send(letter, limit))
}

/** Ends messages whose life is over, and drops the values of all of them. */
async function expire({ db, clock }: MessageSenderDeps): Promise<void> {
  const state = sql<string>`case ${message.state} when 'WAITING' then 'EXPIRED' else ${message.state} end`
  await db
    .update(message)
    .set({ state, nextAt: null, params: null })
    .where(and(isNotNull(message.params), lte(message.expiresAt, new Date(clock.wall()))))
}
