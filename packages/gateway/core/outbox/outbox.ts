import { maskEmail, maskMobile } from '#domain/mask'
import type { Clock } from '../clock'
import type { Tx } from '../db/open'
import { sealedText, type DataKeys } from '../sealed'
import { LIFE_MS, type CarrierName, type Carriers, type Template } from './carrier'
import { message } from './message-schema'
import { wakeOutbox } from './wake'

export interface NewMessage {
  providerId: string
  template: Template
  /** '' and undefined: the person has none. */
  to: { mobile?: string; email?: string }
  params: Readonly<Record<string, string>>
  /** What the list of messages says of it, without codes and links. */
  subject: string
  /** The account or application it is about. */
  refId: string
}

/** Where calls, jobs and answers leave messages to people (contract §9). */
export interface Outbox {
  /** Whether SMS can be sent. */
  readonly sms: boolean
  /**
   * Writes the message for each connected carrier by which the person can be reached, in the
   * caller's transaction: it is sent if and only if that commits.
   * @returns the receivers, masked; empty: it can reach the person by none
   */
  put(tx: Tx, message: NewMessage): Promise<string[]>
}

/** @returns undefined without a carrier: messages are not written then */
export function createOutbox(deps: {
  carriers: Carriers
  clock: Clock
  keys: DataKeys
  randomBytes: (size: number) => Buffer
}): Outbox | undefined {
  const { carriers, clock, keys, randomBytes } = deps
  if (!carriers.SMS && !carriers.MAIL) return undefined
  return {
    sms: carriers.SMS !== undefined,
    async put(tx, { to, params, ...about }) {
      const ways: readonly [CarrierName, string | undefined, string][] = [
        ['SMS', to.mobile, maskMobile(to.mobile ?? '')],
        ['MAIL', to.email, maskEmail(to.email ?? '')],
      ]
      const now = clock.wall()
      const receivers: string[] = []
      for (const [carrier, receiver, shown] of ways) {
        if (!carriers[carrier] || !receiver) continue
        const messageId = randomBytes(16).toString('hex')
        await tx.insert(message).values({
          ...about,
          messageId,
          carrier,
          receiver,
          params: sealedText(keys, JSON.stringify(params), messageId),
          nextAt: new Date(now),
          expiresAt: new Date(now + LIFE_MS[about.template]),
          createdAt: new Date(clock.now()),
        })
        receivers.push(shown)
      }
      if (receivers.length > 0) wakeOutbox()
      return receivers
    },
  }
}
