// Cuts the lines of a text file into cells.
import { refuse } from '../../../core/imports/workbook-refusal.mjs'
import { MAX_COLUMNS, MAX_LINE } from './limits.mjs'
import { createDecode } from './text-lines.mjs'

/**
 * @typedef {object} FileRecord
 * @property {number} line its first
 * @property {string} text as it stands in the file
 * @property {string[]} cells trimmed
 * @property {boolean} ended whether a line end follows
 */

/**
 * @typedef {object} CellCutter
 * @property {() => boolean} isOpen whether the last line left a quoted cell open
 * @property {(line: import('./text-lines.mjs').TextLine) => FileRecord | undefined} take undefined
 *   while a quoted cell is open
 * @property {() => void} end refuses a quoted cell that is still open
 */

/**
 * @param {import('../profiles').Profile} profile
 * @returns {CellCutter}
 */
export function createCellCutter({ format, columns, encoding }) {
  if (format.kind === 'fixed') return fixedCells(Object.values(columns), format.gap, encoding)
  return delimitedCells(format)
}

/** Widths are bytes: each cell is decoded by itself. */
function fixedCells(columns, gap, encoding) {
  const decode = createDecode(encoding)
  return {
    isOpen: () => false,
    take({ line, text, bytes, ended }) {
      const cells = []
      let from = 0
      for (const { width } of columns) {
        if (from + width > bytes.length) break
        cells.push(decode(bytes.subarray(from, from + width), line).trim())
        from += width + gap
      }
      return { line, text, cells, ended }
    },
    end: () => undefined,
  }
}

function delimitedCells({ separator, quote, prefix }) {
  /** The record under way; `quoted` is the value of its open cell. */
  let first
  let cells = []
  let quoted
  const refuseQuote = () => refuse(`第${first.line}行有引号没有成对，文件格式不符`)

  return {
    isOpen: () => quoted !== undefined,
    take({ line, text, ended }) {
      if (quoted === undefined && !(quote && text.includes(quote)))
        return { line, text, ended, cells: bounded(plainCells(text), line) }
      first = quoted === undefined ? { line, text } : { ...first, text: `${first.text}\n${text}` }
      if (first.text.length > MAX_LINE) refuseQuote()
      if (!takeQuoted(text)) return undefined
      const record = { ...first, ended, cells: bounded(cells, first.line) }
      cells = []
      return record
    },
    end() {
      if (quoted !== undefined) refuseQuote()
    },
  }

  function plainCells(text) {
    // With prefixes, a separator that has none behind it belongs to the value.
    const parts =
      prefix && text.startsWith(prefix)
        ? text.slice(prefix.length).split(separator + prefix)
        : text.split(separator)
    return parts.map((cell) => cell.trim())
  }

  /** @returns whether the record is complete with this line */
  function takeQuoted(text) {
    for (let at = 0; ;) {
      if (quoted === undefined && text[at] === quote) {
        quoted = ''
        at++
      }
      if (quoted !== undefined) {
        const close = text.indexOf(quote, at)
        quoted += close < 0 ? `${text.slice(at)}\n` : text.slice(at, close)
        if (close < 0) return false
        at = close + 1
        if (text[at] === quote) {
          quoted += text[at++]
          continue
        }
      }
      const to = text.indexOf(separator, at)
      const rest = text.slice(at, to < 0 ? undefined : to).trim()
      if (quoted !== undefined && rest !== '') refuseQuote()
      cells.push(quoted?.trim() ?? rest)
      quoted = undefined
      if (to < 0) return true
      at = to + 1
    }
  }
}

const bounded = (cells, line) =>
  cells.length > MAX_COLUMNS ? refuse(`第${line}行超过${MAX_COLUMNS}列，文件格式不符`) : cells
