import { and, eq, sql } from 'drizzle-orm'
import type { AcctKind, BizType, Direction } from '../../src/lib/dicts/account'
import { formatDate } from '../../src/lib/dates'
import type { Tx } from '../db/open'
import { account, accountEntry } from '../db/schema'
import { conflict, notFound } from '../errors'
import { nextNumber } from '../records/numbers'
import { addToMonth } from './profit-month'

/** Which way each kind of business moves money; an adjustment says it itself. */
export const DIRECTION_OF: Readonly<Record<Exclude<BizType, 'ADJUST'>, Direction>> = {
  RECHARGE: 'IN',
  PROFIT_IN: 'IN',
  REFUND_OFFSET: 'OUT',
  WITHDRAW: 'OUT',
  SUBSIDY_OUT: 'OUT',
  REBATE_OUT: 'OUT',
  FEE: 'OUT',
}

/** One movement of money on an account. */
export type Posting = {
  providerId: string
  acctKind: AcctKind
  /** Whole fen above 0. */
  amt: number
  /** `YYYY-MM-DD`, the day it stands for. */
  bizDate: string
  /** The same number, account, business and day are posted once only. */
  relatedNo: string | null
  counterparty?: string
  remark?: string
} & ({ bizType: Exclude<BizType, 'ADJUST'> } | { bizType: 'ADJUST'; direction: Direction })

export type Entry = typeof accountEntry.$inferSelect

/**
 * The only way to move money: locks the account, writes the entry and the new balance, all in the
 * caller's transaction. Money goes out of what is available, never out of what is frozen.
 * @param now business time, epoch ms
 * @throws CallError 90404 no such account; 90409 closed, frozen (for money out) or short of money;
 *   nothing has been written then and the transaction can go on
 * @throws Error for an amount that is no whole number of fen above 0
 */
export async function post(tx: Tx, posting: Posting, now: number): Promise<Entry> {
  const { providerId, acctKind, bizType, amt, bizDate, relatedNo } = posting
  if (!Number.isSafeInteger(amt) || amt <= 0)
    throw new Error(`post ${bizType}: wanted fen above 0, got ${amt}`)
  const direction = posting.bizType === 'ADJUST' ? posting.direction : DIRECTION_OF[posting.bizType]
  const [held] = await tx
    .select()
    .from(account)
    .where(and(eq(account.providerId, providerId), eq(account.acctKind, acctKind)))
    .for('update')
  if (!held) throw notFound()
  const change = direction === 'IN' ? amt : -amt
  refuse(held, change)

  const beforeAmt = held.availAmt + held.frozenAmt
  const entry: Entry = {
    providerId,
    entryNo: await nextNumber(tx, 'AE', formatDate(now)),
    acctNo: held.acctNo,
    acctKind,
    seq: held.lastSeq + 1,
    entryTime: new Date(now),
    bizType,
    direction,
    amt,
    beforeAmt,
    afterAmt: beforeAmt + change,
    bizDate,
    relatedNo,
    counterparty: posting.counterparty ?? '',
    remark: posting.remark ?? '',
  }
  await tx.insert(accountEntry).values(entry)
  await tx
    .update(account)
    .set({
      availAmt: held.availAmt + change,
      lastSeq: entry.seq,
      version: sql`${account.version} + 1`,
    })
    .where(and(eq(account.providerId, providerId), eq(account.acctNo, held.acctNo)))
  if (acctKind === 'PROFIT') await addToMonth(tx, entry)
  return entry
}

function refuse(held: typeof account.$inferSelect, change: number): void {
  if (held.acctStatus === 'CLOSED') throw conflict('账户已销户')
  if (change < 0 && held.acctStatus === 'FROZEN') throw conflict('账户已冻结')
  if (held.availAmt + change < 0) throw conflict('可用余额不足')
}
