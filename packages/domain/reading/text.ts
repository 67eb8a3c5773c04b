/**
 * Normalization of text that users type, paste or upload. Console, gateway and imports all use
 * these functions, so that the text a user sees is the text that is stored and compared.
 */

/** Control, zero-width, bidirectional and soft-hyphen characters, without line ends and tabs. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** A quote, backtick, `=` or blank that other programs put around a number: `="0123"`, `'0123`. */
const AROUND = /[\s'"`´=‘’“”]/

/** Separators of a pasted list. */
const BETWEEN = /[\s,，;；、]+/

/**
 * Any text: NFC without invisible characters; tabs, NBSP and ideographic blanks become blanks, line
 * ends `\n`, the ends are trimmed.
 */
export const plainText = (text: string): string =>
  visibleText(text)
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]/g, ' ')
    .trim()

/**
 * A text without its invisible characters and otherwise unchanged, e.g. while the user is typing.
 */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '')

/** Full-width letters, digits and signs as half-width ones. */
export const halfWidth = (text: string): string => text.normalize('NFKC')

/**
 * An id or code (order number, serial, card, account): half width, without blanks and without
 * quotes and `=` around it.
 */
export const codeText = (text: string): string =>
  trimmed(halfWidth(visibleText(text)), AROUND).replace(/\s/g, '')

/** A text without the matches of `mark` at both ends, in linear time. */
export function trimmed(text: string, mark: RegExp): string {
  let from = 0
  let to = text.length
  while (from < to && mark.test(text[from]!)) from += 1
  while (from < to && mark.test(text[to - 1]!)) to -= 1
  return text.slice(from, to)
}

/** An upper-case code: a licence number, an identity number. */
export const upperCode = (text: string): string => codeText(text).toUpperCase()

/**
 * The codes of a pasted list, separated by line ends, tabs, commas, semicolons or blanks, without
 * duplicates.
 */
export const codeList = (text: string): string[] => [
  ...new Set(visibleText(text).split(BETWEEN).map(codeText).filter(Boolean)),
]
