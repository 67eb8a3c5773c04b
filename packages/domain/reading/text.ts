/**
 * The one reading of text that users type, paste or upload. Console, gateway and imports all use
 * these functions, so that the text a user sees is the text that is stored and compared.
 */

/** Control, zero-width, bidirectional and soft-hyphen marks; line ends and tabs are not among them. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** A quote, backtick, `=` or blank as other programs put around a number: `="0123"`, `'0123`. */
const AROUND = /[\s'"`´=‘’“”]/

/** What separates the entries of a pasted list. */
const BETWEEN = /[\s,，;；、]+/

/**
 * Any text: NFC without invisible marks; tabs, NBSP and ideographic blanks are blanks, line ends
 * are `\n`, the ends are trimmed.
 */
export const plainText = (text: string): string =>
  visibleText(text)
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]/g, ' ')
    .trim()

/** A text without its invisible marks and otherwise as it is, e.g. while a user still types. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '')

/** Full-width letters, digits and signs as the usual ones. */
export const halfWidth = (text: string): string => text.normalize('NFKC')

/**
 * A number or code (id, order number, serial, card, account): half width, without the quotes and
 * `=` around it and without blanks.
 */
export const codeText = (text: string): string =>
  trimmed(halfWidth(visibleText(text)), AROUND).replace(/\s/g, '')

/** A text without what `mark` matches at both ends, in time linear in its length. */
export function trimmed(text: string, mark: RegExp): string {
  let from = 0
  let to = text.length
  while (from < to && mark.test(text[from]!)) from += 1
  while (from < to && mark.test(text[to - 1]!)) to -= 1
  return text.slice(from, to)
}

/** A code that is written in capitals: a licence number, an identity number. */
export const upperCode = (text: string): string => codeText(text).toUpperCase()

/** The codes of a pasted list: apart by line ends, tabs, commas, semicolons or blanks; each once. */
export const codeList = (text: string): string[] => [
  ...new Set(visibleText(text).split(BETWEEN).map(codeText).filter(Boolean)),
]
