// The cells of a CSV file as texts, in order, each with its place.
import { csvText } from './csv-text.mjs'
import { LIMITS, MAX_COLUMNS, MAX_TEXT } from './table-limits.mjs'
import { DAMAGED, openQuote, refuse, TOO_FAR } from './workbook-refusal.mjs'

/**
 * The first line of some files, which only declares the separator; a spreadsheet does not show it.
 */
const SEPARATOR_LINE = /^sep=([,\t;])\r?\n/i

/**
 * Reads records as spreadsheets write them: separated by commas, or by tabs if the first line has
 * one; a field in quotes may contain both, line ends, and doubled quotes. Records are counted as a
 * spreadsheet counts its rows.
 * @param {Uint8Array} bytes
 * @param {(line: number, column: number, text: string) => void} take called for fields with a text
 * @param {import('./table-limits.mjs').Limits} [limits]
 */
export function readCsv(bytes, take, { maxLine } = LIMITS.form) {
  const whole = csvText(bytes)
  const named = SEPARATOR_LINE.exec(whole)
  const text = named ? whole.slice(named[0].length) : whole
  const separator = named?.[1] ?? separatorOf(text)
  let at = 0
  for (let line = 1; at < text.length; line++) {
    for (let column = 1; ; column++) {
      const field = text[at] === '"' ? quoted(line) : bare()
      if (field.length > MAX_TEXT) refuse(DAMAGED)
      const trimmed = field.trim()
      if (trimmed !== '') {
        if (column > MAX_COLUMNS || line > maxLine) refuse(TOO_FAR)
        take(line, column, trimmed)
      }
      const end = text[at]
      at += end === '\r' && text[at + 1] === '\n' ? 2 : 1
      if (end !== separator) break
    }
  }

  /** Up to the next separator or line end. */
  function bare() {
    const from = at
    while (at < text.length && !isEnd(text[at])) at++
    return text.slice(from, at)
  }
  function quoted(line) {
    let field = ''
    for (;;) {
      const close = text.indexOf('"', at + 1)
      if (close < 0) refuse(openQuote(line))
      field += text.slice(at + 1, close)
      if (field.length > MAX_TEXT) refuse(DAMAGED)
      at = close + 1
      if (text[at] !== '"') return field + bare()
      field += '"'
    }
  }
  function isEnd(character) {
    return character === separator || character === '\n' || character === '\r'
  }
}

const separatorOf = (text) => (/^[^\r\n]*\t/.test(text) ? '\t' : ',')
