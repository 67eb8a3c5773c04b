import { DAY_MS } from '#domain/dates'
import type { MESSAGE_CARRIER, MESSAGE_TEMPLATE } from '#domain/message/dicts'

export type CarrierName = keyof typeof MESSAGE_CARRIER
export type Template = keyof typeof MESSAGE_TEMPLATE

/** A message as its carrier gets it; the same `id` in every attempt. */
export interface Letter {
  id: string
  receiver: string
  template: Template
  params: Readonly<Record<string, string>>
  /** Wall time of the attempt, epoch ms. */
  at: number
}

/** Delivers messages, at least once: a carrier drops an `id` that it has had. */
export interface Carrier {
  /**
   * Resolves once the carrier has taken the message.
   * @throws Error in words without data of the message
   */
  send(letter: Letter, signal: AbortSignal): Promise<void>
}

export type Carriers = Readonly<Partial<Record<CarrierName, Carrier>>>

/** How long a message of each template is worth sending, ms of wall time. */
export const LIFE_MS: Readonly<Record<Template, number>> = {
  LOGIN: 5 * 60_000,
  RESET: 30 * 60_000,
  NOTICE: 3 * DAY_MS,
  SIGN: 7 * DAY_MS,
  APPROVAL: 3 * DAY_MS,
}
