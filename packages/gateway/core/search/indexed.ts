import { and, ilike, like, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { DAY_MS, formatDate } from '#domain/dates'
import { nameSpellings } from '#domain/reading/name'
import { escapeLike } from '../db/escape-like'
import { folded, gramsIn } from './grams'

/**
 * Expressions of indexes, shared by tables and queries: the planner uses an index of an expression
 * only where both are identical.
 */

/** The last four digits of a mobile. */
export const lastFour = (mobile: AnyPgColumn): SQL => sql`right(${mobile}, 4)`

/**
 * The pairs of neighbouring characters in some names, with a blank before each name: 星巴克 has ␣星, 星巴
 * and 巴克. A migration makes `search_grams`; it folds A to Z only, as `folded` does, so that the
 * collation does not matter.
 */
export const gramsOf = (...names: AnyPgColumn[]): SQL =>
  sql`search_grams(' ' || ${sql.join(names, sql` || ' ' || `)})`

/**
 * The same pairs, each prefixed with its row's day (`dayKey`), so that an index finds those of some
 * days.
 */
export const gramsOfDay = (time: AnyPgColumn, ...names: AnyPgColumn[]): SQL =>
  sql`day_grams(' ' || ${sql.join(names, sql` || ' ' || `)}, ${time})`

/** The condition for a typed part of a name, over each of its spellings. */
export const spelled = (typed: string, ask: (text: string) => SQL): SQL =>
  or(...nameSpellings(typed).map(ask))!

/** Matches any part of a name, or for a single character the words that begin with it. */
export const namedBy = (names: readonly AnyPgColumn[], text: string): SQL =>
  ledByPairs(names, text, (pairs) => holdsPairs(gramsOf(...names), pairs))

/** The same among the rows of some days. @param days a moment of each, epoch ms */
export const namedOfDays = (
  names: readonly AnyPgColumn[],
  text: string,
  { time, days }: { time: AnyPgColumn; days: readonly number[] },
): SQL =>
  ledByPairs(names, text, (pairs) => {
    const grams = gramsOfDay(time, ...names)
    return or(
      ...days.map((day) =>
        holdsPairs(
          grams,
          pairs.map((pair) => dayKey(day) + pair),
        ),
      ),
    )!
  })

/** The number of a day of Asia/Shanghai, as `day_grams` has it. */
const dayKey = (at: number): string => String(Date.parse(formatDate(at)) / DAY_MS)

const holdsPairs = (grams: SQL, pairs: string[]): SQL =>
  sql`${grams} @> ${sql.param(pairs)}::text[]`

/**
 * Pairs find a few rows, in which the text is then searched. A single character only has a pair
 * with the blank; no word begins with a punctuation mark, so for one of those the rows are compared
 * one by one.
 */
function ledByPairs(
  names: readonly AnyPgColumn[],
  text: string,
  lead: (pairs: string[]) => SQL,
): SQL {
  const isAlone = [...text].length === 1
  const found = namedInPassing(names, text)
  if (isAlone && !LETTER.test(text)) return found
  return and(lead(isAlone ? [` ${folded(text)}`] : gramsIn(text)), found)!
}

/**
 * The condition of `namedBy` without its index, for a query that reads the rows in another order.
 */
export function namedInPassing(names: readonly AnyPgColumn[], text: string): SQL {
  if ([...text].length > 1) return holdsAny(names, folded(text))
  return LETTER.test(text) ? beginsAny(names, text) : holdsAny(names, text)
}

const LETTER = /[\p{L}\p{N}]/u

/** Any of the columns contains the text, ignoring case, without an index. */
export const holdsAny = (names: readonly AnyPgColumn[], text: string): SQL =>
  or(...names.map((name) => likeOf(text)(name, `%${escapeLike(text)}%`)))!

/** A word of one of the columns begins with the character. */
function beginsAny(names: readonly AnyPgColumn[], letter: string): SQL {
  const head = escapeLike(folded(letter))
  const is = likeOf(letter)
  return or(...names.flatMap((name) => [is(name, `${head}%`), is(name, `% ${head}%`)]))!
}

/**
 * Texts without case (Chinese, digits) need no folding; to fold each name costs three times as
 * much.
 */
const likeOf = (text: string): typeof like =>
  text.toLowerCase() === text.toUpperCase() ? like : ilike

/**
 * Any of the columns contains the text, ignoring case: an index of its character pairs finds a few
 * rows, and each is then compared.
 */
export function partOfAny(names: readonly AnyPgColumn[], text: string): SQL {
  return and(holdsPairs(gramsOf(...names), gramsIn(text)), holdsAny(names, folded(text)))!
}

/** By bytes, as an index with `varchar_pattern_ops` is ordered, in any collation. */
export const begins = (column: AnyPgColumn, head: string): SQL =>
  sql`(${column} ~>=~ ${head} and ${column} ~<~ ${head.slice(0, -1) + after(head)})`

const after = (head: string): string => String.fromCharCode(head.charCodeAt(head.length - 1) + 1)
