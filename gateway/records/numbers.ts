import { sql } from 'drizzle-orm'
import type { Tx } from '../db/open'
import { numberSeq } from '../db/schema'

/**
 * The next number of a sequence, from 1. Two transactions never get the same; the second waits
 * for the first, and a number whose transaction fails is given again.
 */
export async function nextInSequence(tx: Tx, sequence: string): Promise<number> {
  const [row] = await tx
    .insert(numberSeq)
    .values({ prefix: sequence, last: 1 })
    .onConflictDoUpdate({ target: numberSeq.prefix, set: { last: sql`${numberSeq.last} + 1` } })
    .returning({ last: numberSeq.last })
  return row!.last
}

/**
 * A business number (domain §4): prefix, yyMMdd, eight digits.
 * @param date `YYYY-MM-DD`, the business day
 */
export async function nextNumber(tx: Tx, prefix: string, date: string): Promise<string> {
  const head = `${prefix}${date.slice(2).replaceAll('-', '')}`
  return head + String(await nextInSequence(tx, head)).padStart(8, '0')
}
