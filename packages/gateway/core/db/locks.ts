import { sql } from 'drizzle-orm'
import type { Tx } from './open'

/**
 * Every advisory lock the gateway takes. Of two who do the same at once the second waits for the
 * end of the first one's transaction and then sees what it left. A number that was given stays.
 */

/** Held by the session that brings the tables up to date; no other program may use it. */
export const MIGRATION_LOCK = 7_301_951

/** Locks taken before the caller is known. */
const ANYWHERE = { loginName: 0, mobile: 1, smsAddress: 12 } as const
/** What is one provider's. */
const IN_PROVIDER = {
  invoiceNo: 2,
  rebateRuleName: 3,
  statementsOfMerchant: 4,
  /** A licence or an identity card that merchants are applied for with. */
  applyPaper: 5,
  /** Who of its people may do what, and that somebody still may do everything. */
  staff: 6,
  /** What is stored by its people, while a limit is looked at. */
  uploads: 7,
  /** What a day settled, while it is settled or closed. */
  booksDay: 8,
  /** The days on which it was paid, while one comes or goes. */
  paidMerchant: 9,
  /** The income of its days, while one is closed or what it comes to is needed. */
  incomeDay: 10,
  /** What its bank account still carries, while payouts are asked for. */
  bankFunds: 11,
  /** What one of its people has moved today, while a limit is looked at. */
  movedAmt: 12,
} as const

/** Waits until no other transaction holds it; it is given back with the end of the transaction. */
export function lockAnywhere(tx: Tx, what: keyof typeof ANYWHERE, key: string): Promise<unknown> {
  return lock(tx, ANYWHERE[what], key)
}

/** The same among one provider's: others have their own lock of the same key. */
export function lockInProvider(
  tx: Tx,
  what: keyof typeof IN_PROVIDER,
  providerId: string,
  key: string,
): Promise<unknown> {
  return lock(tx, IN_PROVIDER[what], `${providerId} ${key}`)
}

const lock = (tx: Tx, kind: number, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${kind}))`)
