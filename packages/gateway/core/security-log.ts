import { createHmac, randomBytes } from 'node:crypto'
import type { Log } from './call'

/** The events that a defender searches for (ASVS 5.0, chapter 16). */
export type SecurityEventKind =
  | 'sign-in-failed'
  | 'sign-in-locked'
  | 'password-failed'
  | 'permission-refused'
  | 'limit-refused'
  | 'rights-changed'

/**
 * One security event. It carries names, addresses and reasons, never a password, code, token or
 * personal number.
 */
export interface SecurityEvent {
  event: SecurityEventKind
  /** The reason, in a word or two that can be counted: `wrong-password`, `uploads-per-hour` … */
  reason: string
  /** IP address of the client, as `trustProxy` sees it. */
  address?: string
  /** An existing user. */
  userId?: string
  /** An existing login name. An unknown one goes through `hashOfName`. */
  name?: string
  nameHash?: string
  /** The call, `/v1/...`. */
  path?: string
  [detail: string]: string | number | undefined
}

/** Writes the event as a line of its own kind, which a collector can pick out by `security`. */
export function logSecurity(log: Log, event: SecurityEvent): void {
  log.warn({ security: event.event, ...event, event: undefined }, 'security event')
}

/**
 * A key of this process: the typed text may be a mobile or a password, and hashes of short texts
 * can be guessed.
 */
const NAME_KEY = randomBytes(32)

/** Groups attempts at the same unknown name, without the typed text in the log. */
export const hashOfName = (name: string): string =>
  createHmac('sha256', NAME_KEY).update(name.normalize('NFKC')).digest('hex').slice(0, 16)
