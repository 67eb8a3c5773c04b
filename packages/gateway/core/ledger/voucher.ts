import { and, asc, eq, max, or, sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows-of'
import { isAnyOf } from '../db/one-of'
import type { AcctKind } from '#domain/account/dicts'
import { formatDate } from '#domain/dates'
import { insertRows } from '../db/insert-rows'
import type { Tx } from '../db/open'
import { account, accountEntry, ledgerLine, ledgerVoucher } from './ledger-schema'
import { conflict, notFound } from '../errors'
import { nextNumber } from '../numbers'
import { moneyMoves } from '../money-watch'
import { entryNumbers, isVisible, type LedgerAccount } from './accounts'
import { bookDateOf } from './book-date'
import { addToMonth } from './profit-month'

export type Entry = typeof accountEntry.$inferSelect
type Account = typeof account.$inferSelect

/** Fen with their sign: above 0 a debit, below 0 a credit. */
export interface VoucherLine {
  account: LedgerAccount
  amt: number
}

/** One business event in the books. */
export interface Voucher {
  providerId: string
  bizType: string
  /** `YYYY-MM-DD`, the day it belongs to. */
  bizDate: string
  relatedNo: string | null
  lines: readonly VoucherLine[]
  /** A unique number of its own; default: the next number. */
  voucherNo?: string
  counterparty?: string
  remark?: string
}

/**
 * All bookings go through here: the lines add up to 0, each account people see gets an entry with
 * the balance around it, and all of it is written in the caller's transaction or, when anything is
 * refused, nothing. Those accounts are locked in the order of their numbers; the internal ones are
 * not locked, because their balance is the sum of their lines (docs/decisions/0010). A closed month
 * takes no voucher: what belongs to it is booked on the day of the posting (docs/decisions/0226).
 * @param now business time, epoch ms
 * @throws CallError 90404 no such account; 90409 closed, frozen (for money out), short of money or
 *   too full; nothing has been written then and the transaction can go on
 * @throws Error for lines that are no whole fen or do not add up to 0, and for a call without
 *   `moves`
 */
export async function postVoucher(
  tx: Tx,
  voucher: Voucher,
  now: number,
): Promise<{ voucherNo: string; entries: Entry[] }> {
  const { providerId, bizType, bizDate, relatedNo } = voucher
  moneyMoves(tx, `voucher ${bizType}`)
  const lines = merged(voucher)
  const bookDate = await bookDateOf(tx, voucher, now)
  const held = await lockAccounts(
    tx,
    providerId,
    lines.map((line) => line.account).filter(isVisible),
  )
  for (const one of held) refuse(one.account, one.change(lines))

  const date = formatDate(now)
  const numbers = held.map(({ account: { acctKind, lastSeq } }) =>
    entryNumbers({ providerId, acctKind: acctKind as AcctKind }, lastSeq + 1, date),
  )
  const voucherNo = voucher.voucherNo ?? numbers[0]?.voucherNo ?? (await nextNumber(tx, 'VG', date))
  const bookTime = new Date(Math.max(now, await lastBooked(tx, held)))
  const entries = held.map(({ account: row, change }, i): Entry => {
    const moved = change(lines)
    const beforeAmt = row.availAmt + row.frozenAmt
    return {
      providerId,
      entryNo: numbers[i]!.entryNo,
      acctNo: row.acctNo,
      acctKind: row.acctKind,
      seq: row.lastSeq + 1,
      entryTime: bookTime,
      voucherNo,
      bizType,
      direction: moved > 0 ? 'IN' : 'OUT',
      amt: Math.abs(moved),
      beforeAmt,
      afterAmt: beforeAmt + moved,
      bizDate,
      relatedNo,
      counterparty: voucher.counterparty ?? '',
      remark: voucher.remark ?? '',
    }
  })

  const debitAmt = sumOf(lines.map(({ amt }) => Math.max(amt, 0)))
  const creditAmt = sumOf(lines.map(({ amt }) => Math.max(-amt, 0)))
  await tx.insert(ledgerVoucher).values({
    providerId,
    voucherNo,
    bizType,
    bizDate,
    bookDate,
    relatedNo,
    bookTime,
    lineCount: lines.length,
    debitAmt,
    creditAmt,
  })
  // A day has a line for each of its merchants.
  await insertRows(
    tx,
    ledgerLine,
    lines.map((line) => ({ providerId, voucherNo, bookDate, ...line })),
  )
  if (entries.length > 0) await tx.insert(accountEntry).select(rowsOf(accountEntry, entries))
  for (const entry of entries) await moveBalance(tx, entry)
  return { voucherNo, entries }
}

/** One line per account, in the order of their names; lines that cancel out are dropped. */
function merged({ bizType, lines }: Voucher): VoucherLine[] {
  const amounts = new Map<LedgerAccount, number>()
  for (const { account: name, amt } of lines) {
    if (!Number.isSafeInteger(amt)) throw new Error(`voucher ${bizType}: wanted fen, got ${amt}`)
    amounts.set(name, sumOf([amounts.get(name) ?? 0, amt]))
  }
  const sum = sumOf([...amounts.values()])
  if (sum !== 0) throw new Error(`voucher ${bizType}: wanted lines that add up to 0, got ${sum}`)
  const kept = [...amounts].filter(([, amt]) => amt !== 0)
  if (kept.length === 0) throw new Error(`voucher ${bizType}: wanted lines, got none`)
  return kept
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, amt]) => ({ account: name, amt }))
}

function sumOf(amounts: readonly number[]): number {
  const sum = amounts.reduce((total, amt) => total + amt, 0)
  if (!Number.isSafeInteger(sum)) throw new Error(`wanted an amount under 2^53 fen, got ${sum}`)
  return sum
}

interface Held {
  account: Account
  change(lines: readonly VoucherLine[]): number
}

/** Always in one order: two vouchers on the same accounts wait, they do not deadlock. */
async function lockAccounts(
  tx: Tx,
  providerId: string,
  kinds: readonly AcctKind[],
): Promise<Held[]> {
  if (kinds.length === 0) return []
  const rows = await tx
    .select()
    .from(account)
    .where(and(eq(account.providerId, providerId), isAnyOf(account.acctKind, kinds)))
    .orderBy(asc(account.acctNo))
    .for('update')
  if (rows.length < kinds.length) throw notFound()
  return rows.map((row) => ({
    account: row,
    change: (lines) => lines.find((line) => line.account === row.acctKind)!.amt,
  }))
}

/**
 * When the locked accounts were last booked on, epoch ms. A posting that waited for another one's
 * lock read the clock before it: its own time would be earlier than the balance it starts from.
 */
async function lastBooked(tx: Tx, held: readonly Held[]): Promise<number> {
  if (held.length === 0) return 0
  const last = held.map(({ account: { providerId, acctNo, lastSeq } }) =>
    and(
      eq(accountEntry.providerId, providerId),
      eq(accountEntry.acctNo, acctNo),
      eq(accountEntry.seq, lastSeq),
    ),
  )
  const [row] = await tx
    .select({ at: max(accountEntry.entryTime) })
    .from(accountEntry)
    .where(or(...last))
  return row?.at?.getTime() ?? 0
}

function refuse(held: Account, change: number): void {
  if (held.acctStatus === 'CLOSED') throw conflict('账户已销户')
  if (change < 0 && held.acctStatus === 'FROZEN') throw conflict('账户已冻结')
  if (held.availAmt + change < 0) throw conflict('可用余额不足')
  if (!Number.isSafeInteger(held.availAmt + held.frozenAmt + change))
    throw conflict('账户余额超出上限')
}

async function moveBalance(tx: Tx, entry: Entry): Promise<void> {
  await tx
    .update(account)
    .set({
      availAmt: sql`${account.availAmt} + ${entry.afterAmt - entry.beforeAmt}`,
      lastSeq: entry.seq,
      version: sql`${account.version} + 1`,
    })
    .where(and(eq(account.providerId, entry.providerId), eq(account.acctNo, entry.acctNo)))
  if (entry.acctKind === 'PROFIT') await addToMonth(tx, entry)
}
