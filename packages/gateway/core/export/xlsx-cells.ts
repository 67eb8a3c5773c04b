import { fenToYuanText } from '#domain/money'
import type { Cell, CellKind, TableColumn } from './table'
import { xmlText } from './xml-text'
import { STYLE } from './xlsx-parts'

/** Digits that a cell's number (a double) can hold. */
const EXACT_DIGITS = 15

/** The XML around a cell's value, behind its address. */
interface Shape {
  open: string
  close: string
}
const text = (style: number, space = ''): Shape => ({
  open: `" s="${style}" t="inlineStr"><is><t${space}>`,
  close: '</t></is></c>',
})
const number = (style: number): Shape => ({ open: `" s="${style}"><v>`, close: '</v></c>' })

/**
 * Keeps a text's blanks, which a spreadsheet would trim; a quarter of the file if set on every
 * cell.
 */
const KEEPS_SPACE = ' xml:space="preserve"'
const TEXT = text(STYLE.text)
const SPACED = text(STYLE.text, KEEPS_SPACE)
const MONEY = number(STYLE.money)
const COUNT = number(STYLE.count)

/** A text cell, for the few that are not rows of a table. */
export function textCell(at: string, value: string, style: number): string {
  const { xml, hasEdge } = xmlText(value)
  const { open, close } = text(style, hasEdge ? KEEPS_SPACE : '')
  return `<c r="${at}${open}${xml}${close}`
}

/** Before the first cell: `<row r="`, `7`, `">`. */
const HEAD = 3
/** Pieces of each cell: `<c r="A`, `7`, `" s="2" …>`, its value, `…</c>`. */
const PIECES = 5

/**
 * Makes rows of XML. All pieces of a row are in one array, of which the next row changes some, and
 * are joined once: added up piece by piece, a row left five times its length of garbage, which was
 * most of an export's.
 */
export function rowMaker(
  columns: readonly TableColumn[],
): (rowNo: number, row: readonly (Cell | undefined)[]) => string {
  const begins = columns.map((_, index) => `<c r="${columnLetters(index)}`)
  const pieces = Array.from({ length: HEAD + columns.length * PIECES + 1 }, () => '')
  pieces[0] = '<row r="'
  pieces[2] = '">'
  pieces[pieces.length - 1] = '</row>'

  function setCell(at: number, begin: string, shape: Shape, shown: string): void {
    pieces[at] = begin
    pieces[at + 1] = pieces[1]!
    pieces[at + 2] = shape.open
    pieces[at + 3] = shown
    pieces[at + 4] = shape.close
  }
  return (rowNo, row) => {
    pieces[1] = String(rowNo)
    for (let i = 0; i < columns.length; i++) {
      const { kind } = columns[i]!
      const at = HEAD + i * PIECES
      const shown = shownOf(kind, row[i])
      if (shown === '') pieces.fill('', at, at + PIECES)
      else if (isNumber(kind, shown))
        setCell(at, begins[i]!, kind === 'money' ? MONEY : COUNT, shown)
      else {
        const { xml, hasEdge } = xmlText(shown)
        setCell(at, begins[i]!, hasEdge ? SPACED : TEXT, xml)
      }
    }
    return pieces.join('')
  }
}

function shownOf(kind: CellKind, value: Cell | undefined): string {
  if (value === null || value === undefined) return ''
  return kind === 'money' ? fenToYuanText(value) : String(value)
}

/** A number that would lose digits is written as text. */
const isNumber = (kind: CellKind, decimal: string): boolean =>
  (kind === 'money' || kind === 'count') &&
  (decimal.length <= EXACT_DIGITS || decimal.replace(/\D/g, '').length <= EXACT_DIGITS)

/** 0 -> A, 25 -> Z, 26 -> AA. */
export function columnLetters(index: number): string {
  const head = Math.floor(index / 26)
  return (head > 0 ? columnLetters(head - 1) : '') + String.fromCharCode(65 + (index % 26))
}
