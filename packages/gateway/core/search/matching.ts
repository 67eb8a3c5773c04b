import { mobileText } from '#domain/reading/phone'
import { codeText } from '#domain/reading/text'
import { eq, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isAnyOf } from '../db/one-of'
import { escapeLike } from '../db/escape-like'
import type { Search } from './define-search'
import { begins, lastFour, partOfAny, spelled } from './indexed'

/**
 * A record's number: letters, digits and joining characters, with at least one digit. Four digits
 * are a tail.
 */
const NUMBER = /^(?=.*\d)[\w-]{5,64}$/
/** Names have digits too (7天酒店), but not this many characters without any other script. */
const NO_NAME = /^(?=.*\d)[\w-]{6,}$/
const LAST_FOUR = /^\d{4}$/
const MOBILE = /^1\d{10}$/

/** The condition of a keyword; undefined: it matches no row of this noun. */
export function matching(search: Search, keyword: string): SQL | undefined {
  const number = codeText(keyword)
  const isNumber = NUMBER.test(number)
  const mobile = mobileText(keyword)
  // Always two, also with one spelling: one text of the statement, which the database keeps
  // prepared.
  const spellings = [number, number.toUpperCase()]
  return or(
    ...(isNumber ? search.numbers.map((column) => isAnyOf(column, spellings)) : []),
    ...(isNumber ? search.heads.map((column) => begins(column, number.toUpperCase())) : []),
    ...(MOBILE.test(mobile) ? search.mobiles.map((column) => eq(column, mobile)) : []),
    ...(LAST_FOUR.test(number) ? search.mobiles.map((column) => endsIn(column, number)) : []),
    ...(search.names.length > 0 && !NO_NAME.test(keyword)
      ? [spelled(keyword, (part) => partOfAny(search.names, part))]
      : []),
  )
}

/** Whether it cannot be a number: then only the index of names is used. */
export const byNameAlone = (keyword: string): boolean =>
  ![NUMBER, LAST_FOUR].some((number) => number.test(codeText(keyword))) &&
  !MOBILE.test(mobileText(keyword))

/** 0 for names that begin with the typed text, 1 for the others. */
export function rank({ names }: Search, keyword: string): SQL {
  const head = `${escapeLike(keyword)}%`
  return names.length === 0
    ? sql`0`
    : sql`case when ${or(...names.map((name) => ilike(name, head)))} then 0 else 1 end`
}

const endsIn = (mobile: AnyPgColumn, digits: string): SQL => eq(lastFour(mobile), digits)
