import { halfWidth, plainText } from './text'

/**
 * Middle dots of other keyboards and character sets; between Han characters they all mean U+00B7.
 */
const DOT = '[.·•・‧．﹒\\u0387\\u2219\\u22c5\\uff65]'
const HAN = '\\p{Script=Han}'
const DOT_IN_HAN = new RegExp(`(?<=${HAN})\\s*${DOT}\\s*(?=${HAN})`, 'gu')
const BLANK_IN_HAN = new RegExp(`(?<=${HAN})\\s+(?=${HAN})`, 'gu')
const FULL_WIDTH_LATIN = /[Ａ-Ｚａ-ｚ]/g

/**
 * A person's name as stored: every middle dot between Han characters is `·`, blanks between them
 * are removed, Latin letters are half width.
 */
export const personText = (text: string): string =>
  plainText(text)
    .replace(DOT_IN_HAN, '·')
    .replace(BLANK_IN_HAN, '')
    .replace(FULL_WIDTH_LATIN, halfWidth)

/**
 * The key by which names of firms or persons are compared and searched: width and case folded, all
 * brackets alike, one middle dot, no blanks. Never shown, and never stored in place of the name.
 */
export const nameKey = (name: string): string =>
  halfWidth(personText(name))
    .toLowerCase()
    .replace(/[[{<〈《「『【〔〖]/g, '(')
    .replace(/[\]}>〉》」』】〕〗]/g, ')')
    .replace(/[’‘´`]/g, "'")
    .replace(/\s/g, '')

/**
 * The typed part of a name, and its key where that differs. Both are searched, as not every table
 * has the key.
 */
export function nameSpellings(typed: string): string[] {
  const key = nameKey(typed)
  return key === '' || key === typed.toLowerCase() ? [typed] : [typed, key]
}

/** Whether two spellings are the same name. */
export const sameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other)
