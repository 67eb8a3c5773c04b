// The cells of a sheet as texts, in order, each with its place.
import { isRunText, plainText } from './workbook-parts.mjs'
import { DAMAGED, FORMULA, refuse, TOO_FAR } from './workbook-refusal.mjs'
import { readXml } from './workbook-xml.mjs'

const MAX_COLUMNS = 100
const MAX_ROW_NUMBER = 5000
/** As many characters as Excel itself takes in a cell. */
const MAX_TEXT = 32_767
const DAY_MS = 86_400_000
/** Days from the format's day 0 to 1970-01-01, and its last day, 9999-12-31. */
const EPOCH_DAYS = 25_569
const LAST_DAY = 2_958_466
/** Days between the two epochs a workbook may count from. */
const DAYS_TO_1904 = 1462

/**
 * Reads a sheet's cells. Rows and the cells in them stand in ascending order, as the format says:
 * no cell comes twice, and none beyond the range makes room for all those before it.
 * @param {AsyncIterable<Buffer>} xml
 * @param {{ strings: string[], dateStyles: boolean[], from1904: boolean }} book
 * @param {(line: number, column: number, text: string) => void} take called for cells with a text
 */
export async function readSheet(xml, book, take) {
  let line = 0
  let row
  let cell
  await readXml(xml, {
    open(element, path) {
      const { name, attribute } = element
      if (path.length === 1 && name !== 'worksheet') refuse(DAMAGED)
      if (path.length === 3) row = isRow(path) ? { number: rowNumber(attribute('r')) } : undefined
      if (path.length === 3 && row?.number !== undefined) startRow(row.number)
      if (path.length === 4 && row && name === 'c') startCell(attribute)
      if (path.length !== 5 || !cell) return
      if (name === 'f') refuse(FORMULA)
      if (name === 'v') cell.value ??= ''
      if (name === 'is') cell.inline ??= ''
    },
    text(text, path) {
      if (!cell) return
      if (path.length === 5 && path[4] === 'v') cell.value = joined(cell.value, text)
      else if (isRunText(path, 'is')) cell.inline = joined(cell.inline, text)
    },
    close(path) {
      if (path.length === 3 && row) {
        // A row that says its number nowhere is the one behind the last.
        if (row.number === undefined) startRow(line + 1)
        row = undefined
      }
      if (path.length !== 4 || !cell) return
      const text = textOf(cell, book)
      if (text !== '') take(line, cell.column, text)
      cell = undefined
    },
  })

  function startRow(number) {
    if (number > MAX_ROW_NUMBER) refuse(TOO_FAR)
    if (number <= line) refuse(DAMAGED)
    line = number
    row.number = number
    row.column = 0
  }
  function startCell(attribute) {
    const at = placeOf(attribute('r'))
    if (row.number === undefined) startRow(at.line)
    if (at.column > MAX_COLUMNS || at.line > MAX_ROW_NUMBER) refuse(TOO_FAR)
    if (at.line !== line || at.column <= row.column) refuse(DAMAGED)
    row.column = at.column
    cell = { column: at.column, type: attribute('t') ?? 'n', style: attribute('s') }
  }
}

const isRow = (path) => path[1] === 'sheetData' && path[2] === 'row'

function joined(before = '', text) {
  if (before.length + text.length > MAX_TEXT) refuse(DAMAGED)
  return before + text
}

function rowNumber(text) {
  if (text === undefined) return undefined
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : refuse(DAMAGED)
}

/** `B12`. A cell that does not say where it stands could be anywhere; no spreadsheet writes such. */
function placeOf(text) {
  if (text === undefined) refuse(TOO_FAR)
  const [, letters, digits] = /^([A-Z]{1,7})([1-9]\d{0,9})$/.exec(text) ?? refuse(DAMAGED)
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { line: Number(digits), column }
}

/** What stands in the cell; numbers as written, so that a serial number keeps every digit. */
function textOf({ type, style, value, inline }, { strings, dateStyles, from1904 }) {
  switch (type) {
    case 'inlineStr':
      return plainText(inline ?? '').trim()
    case 's':
      return sharedText(value, strings)
    case 'str':
    case 'e':
      return plainText(value ?? '').trim()
    case 'b':
      if (!value) return ''
      return { 0: 'false', 1: 'true' }[value] ?? refuse(DAMAGED)
    case 'd':
      return value ? dateText(Date.parse(value)) : ''
    case 'n':
      return value ? numberText(value.trim(), style, { dateStyles, from1904 }) : ''
    default:
      return refuse(DAMAGED)
  }
}

function sharedText(value, strings) {
  if (!value) return ''
  const index = /^\d{1,7}$/.test(value.trim()) ? Number(value) : refuse(DAMAGED)
  return (strings[index] ?? refuse(DAMAGED)).trim()
}

function numberText(value, style, { dateStyles, from1904 }) {
  if (style === undefined || style === '0') return value
  const isDate =
    (/^\d{1,6}$/.test(style) ? dateStyles[Number(style)] : undefined) ?? refuse(DAMAGED)
  if (!isDate) return value
  const day = Number(value) + (from1904 ? DAYS_TO_1904 : 0)
  if (!(day >= 0 && day < LAST_DAY)) refuse(DAMAGED)
  return dateText(Math.floor((day - EPOCH_DAYS) * DAY_MS))
}

function dateText(time) {
  const year = new Date(time).getUTCFullYear()
  return year >= 0 && year <= 9999 ? new Date(time).toISOString().slice(0, 10) : refuse(DAMAGED)
}
