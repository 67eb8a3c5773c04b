import { and, eq, sql } from 'drizzle-orm'
import type { AcctKind } from '#domain/account/dicts'
import type { Tx } from '../db/open'
import { account } from './ledger-schema'
import { conflict, notFound } from '../errors'
import { moneyMoves } from '../money-watch'

export interface Hold {
  providerId: string
  acctKind: AcctKind
  /** Whole fen above 0. */
  amt: number
}

type Account = typeof account.$inferSelect

/** An account, with its row locked. @throws CallError 90404 without one */
export async function lockAccount(
  tx: Tx,
  { providerId, acctKind }: Pick<Hold, 'providerId' | 'acctKind'>,
): Promise<Account> {
  const [row] = await tx
    .select()
    .from(account)
    .where(and(eq(account.providerId, providerId), eq(account.acctKind, acctKind)))
    .for('update')
  if (!row) throw notFound()
  return row
}

/**
 * Holds money of an account for a purpose: it stays in the balance and is no longer available, so
 * the books do not change.
 * @throws CallError 90404 no such account; 90409 closed, frozen or short of money; nothing has been
 *   written then
 */
export async function hold(tx: Tx, what: Hold): Promise<void> {
  moneyMoves(tx, `hold ${what.acctKind}`)
  const held = await lockAccount(tx, what)
  if (held.acctStatus === 'CLOSED') throw conflict('账户已销户')
  if (held.acctStatus === 'FROZEN') throw conflict('账户已冻结')
  if (held.availAmt < wanted(what)) throw conflict('可用余额不足')
  await move(tx, held, what.amt)
}

/**
 * Holds money again that has come back from the purpose it was held for: whether the account may
 * pay today was checked at the first hold.
 * @throws Error when less than that is available
 */
export async function holdReturned(tx: Tx, what: Hold): Promise<void> {
  const held = await lockAccount(tx, what)
  if (held.availAmt < wanted(what))
    throw new Error(`hold ${what.acctKind}: wanted ${what.amt} available, got ${held.availAmt}`)
  await move(tx, held, what.amt)
}

/** Makes held money available again, to be paid or to stay. */
export async function release(tx: Tx, what: Hold): Promise<void> {
  const held = await lockAccount(tx, what)
  if (held.frozenAmt < wanted(what))
    throw new Error(`release ${what.acctKind}: wanted ${what.amt} frozen, got ${held.frozenAmt}`)
  await move(tx, held, -what.amt)
}

function wanted({ acctKind, amt }: Hold): number {
  if (!Number.isSafeInteger(amt) || amt <= 0)
    throw new Error(`hold ${acctKind}: wanted fen above 0, got ${amt}`)
  return amt
}

const move = (tx: Tx, { providerId, acctNo }: Account, amt: number) =>
  tx
    .update(account)
    .set({
      availAmt: sql`${account.availAmt} - ${amt}`,
      frozenAmt: sql`${account.frozenAmt} + ${amt}`,
      version: sql`${account.version} + 1`,
    })
    .where(and(eq(account.providerId, providerId), eq(account.acctNo, acctNo)))
