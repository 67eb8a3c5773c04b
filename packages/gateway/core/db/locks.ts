import { sql } from 'drizzle-orm'
import type { Tx } from './open'

/**
 * Every advisory lock the gateway takes. Of two transactions that do the same at once the second
 * waits for the end of the first and then sees its writes. The numbers must never change.
 */

/** Held by the session that brings the tables up to date; no other program may use it. */
export const MIGRATION_LOCK = 7_301_951

/** Locks taken before the caller is known. */
const ANYWHERE = { loginName: 0, mobile: 1, smsAddress: 12 } as const
/** Locks within one provider. */
const IN_PROVIDER = {
  invoiceNo: 2,
  rebateRuleName: 3,
  statementsOfMerchant: 4,
  /** The licence or identity card of a merchant's application. */
  applyPaper: 5,
  /** Rights of a provider's users, and the rule that one user keeps all rights. */
  staff: 6,
  /** The uploads of its users, while a limit is checked. */
  uploads: 7,
  /** The settlements of a day, while it is settled or closed. */
  booksDay: 8,
  /** The days on which it was paid, while one is added or removed. */
  paidMerchant: 9,
  /** The income of its days, while one is closed or the sum is needed. */
  incomeDay: 10,
  /** The available balance of its bank account, while payouts are ordered. */
  bankFunds: 11,
  /** The money that one of its users has moved today, while a limit is checked. */
  movedAmt: 12,
  /** The names of its acquirer accounts. */
  source: 13,
  /** Its bank entries, while they are matched. */
  bankMatch: 14,
  /** Its closed months: whoever books into a past month shares it, whoever closes one holds it alone. */
  booksMonth: 15,
} as const

/**
 * Waits until no other transaction holds the lock; it is released at the end of the transaction.
 */
export function lockAnywhere(tx: Tx, what: keyof typeof ANYWHERE, key: string): Promise<unknown> {
  return lock(tx, ANYWHERE[what], key)
}

/** The same within one provider: other providers have their own lock of the same key. */
export function lockInProvider(
  tx: Tx,
  what: keyof typeof IN_PROVIDER,
  providerId: string,
  key: string,
): Promise<unknown> {
  return lock(tx, IN_PROVIDER[what], `${providerId} ${key}`)
}

/** The same beside others that share it; whoever holds the lock alone waits for all of them. */
export const shareInProvider = (
  tx: Tx,
  what: keyof typeof IN_PROVIDER,
  providerId: string,
  key: string,
): Promise<unknown> =>
  tx.execute(
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${`${providerId} ${key}`}, ${IN_PROVIDER[what]}))`,
  )

const lock = (tx: Tx, kind: number, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${kind}))`)
