import { sql } from 'drizzle-orm'
import { blocksOf } from './db/number-blocks'
import type { Tx } from './db/open'
import { numberSeq } from './db/core-schema'

/**
 * The next number of a sequence, from 1. Two transactions never get the same. On PostgreSQL a
 * number whose transaction fails stays unused; on the embedded database, which has one connection,
 * the number is rolled back and given again.
 */
export async function nextInSequence(tx: Tx, sequence: string): Promise<number> {
  return takeNumbers(tx, sequence, 1)
}

/** Takes `count` numbers of a sequence at once. @returns the first of them */
export async function takeNumbers(
  tx: Tx,
  sequence: string,
  count: number,
  inBlocks = false,
): Promise<number> {
  const blocks = blocksOf(tx)
  if (blocks) return blocks.take(sequence, count, inBlocks)
  const [row] = await tx
    .insert(numberSeq)
    .values({ prefix: sequence, last: count })
    .onConflictDoUpdate({
      target: numberSeq.prefix,
      set: { last: sql`${numberSeq.last} + ${count}` },
    })
    .returning({ last: numberSeq.last })
  return row!.last - count + 1
}

/**
 * A business number (domain §4): prefix, yyMMdd, eight digits.
 * @param date `YYYY-MM-DD`, the business day
 */
export async function nextNumber(tx: Tx, prefix: string, date: string): Promise<string> {
  return (await nextNumbers(tx, prefix, date, 1))[0]!
}

/** Several of them in one statement. */
export async function nextNumbers(
  tx: Tx,
  prefix: string,
  date: string,
  count: number,
): Promise<string[]> {
  const head = `${prefix}${shortDay(date)}`
  return numbersFrom(await takeNumbers(tx, head, count, true), { head, digits: 8, count })
}

/**
 * Numbers of merchants (domain §4): 8, yyMMdd, 9, eight digits.
 * @param date `YYYY-MM-DD`, the business day
 */
export async function nextMerIds(tx: Tx, date: string, count: number): Promise<string[]> {
  const head = `8${shortDay(date)}9`
  return numbersFrom(await takeNumbers(tx, head, count), { head, digits: 8, count })
}

/** Numbers of shops (domain §4): 39 and ten digits. */
export const nextShopIds = async (tx: Tx, count: number): Promise<string[]> =>
  numbersFrom(await takeNumbers(tx, 'shopId', count), { head: '39', digits: 10, count })

/** `2026-11-20` -> `261120` */
const shortDay = (date: string): string => date.slice(2).replaceAll('-', '')

const numbersFrom = (
  first: number,
  { head, digits, count }: { head: string; digits: number; count: number },
): string[] =>
  Array.from({ length: count }, (_, i) => head + String(first + i).padStart(digits, '0'))
