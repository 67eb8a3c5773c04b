// The cells of a sheet as texts, in order, each with its place.
import { NO_NUMBER, numberText } from './number-text.mjs'
import { LIMITS, MAX_COLUMNS, MAX_TEXT } from './table-limits.mjs'
import { isRunText, plainText } from './workbook-parts.mjs'
import { DAMAGED, FORMULA, refuse, TOO_FAR } from './workbook-refusal.mjs'
import { readXml } from './workbook-xml.mjs'

const DAY_MS = 86_400_000
/** Days from the format's day 0 to 1970-01-01, and its last day, 9999-12-31. */
const EPOCH_DAYS = 25_569
const LAST_DAY = 2_958_466
/** Days between the two epochs a workbook may count from. */
const DAYS_TO_1904 = 1462

/** Receives a cell: its text, or why it has none; also of hidden rows. */
/** @typedef {(line: number, column: number, text: string, more: { fault?: string, hidden: boolean }) => void} Take */

/**
 * Reads a sheet's cells. Rows and the cells in them are in ascending order, as the format says: no
 * cell comes twice, and none beyond the range makes room for all those before it. A row or cell
 * without a reference follows the last one.
 * @param {AsyncIterable<Buffer>} xml
 * @param {{ strings: string[], formats: import('./workbook-formats.mjs').Format[], from1904: boolean }} book
 * @param {Take} take called for cells with a text
 * @param {import('./table-limits.mjs').Limits} [limits]
 */
export async function readSheet(xml, book, take, { maxLine } = LIMITS.form) {
  let line = 0
  let allHidden = false
  let row
  let cell
  await readXml(xml, {
    open(element, path) {
      const { name, attribute } = element
      if (path.length === 1 && name !== 'worksheet') refuse(DAMAGED)
      if (path.length === 2 && name === 'sheetFormatPr') allHidden = isTrue(attribute('zeroHeight'))
      if (path.length === 3) row = isRow(path) ? rowOf(attribute) : undefined
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
        if (row.number === undefined) startRow(line + 1)
        row = undefined
      }
      if (path.length !== 4 || !cell) return
      const { text = '', fault } = contentOf(cell, book)
      if (text !== '' || fault) take(line, cell.column, text, { fault, hidden: row.hidden })
      cell = undefined
    },
  })

  function rowOf(attribute) {
    const height = attribute('ht')
    // Filters mark hidden rows the same way; a height of 0 hides as well.
    const hidden = isTrue(attribute('hidden') ?? String(allHidden && height === undefined))
    return { number: rowNumber(attribute('r')), hidden: hidden || Number(height ?? 1) === 0 }
  }
  function startRow(number) {
    if (number > maxLine) refuse(TOO_FAR)
    if (number <= line) refuse(DAMAGED)
    line = number
    row.number = number
    row.column = 0
  }
  function startCell(attribute) {
    const at = placeOf(attribute('r')) ?? { line: row.number ?? line + 1, column: next(row) }
    if (row.number === undefined) startRow(at.line)
    if (at.column > MAX_COLUMNS || at.line > maxLine) refuse(TOO_FAR)
    if (at.line !== line || at.column <= row.column) refuse(DAMAGED)
    row.column = at.column
    cell = { column: at.column, type: attribute('t') ?? 'n', style: attribute('s') }
  }
}

const isTrue = (text) => text === '1' || text === 'true'
const next = ({ column = 0 }) => column + 1
const isRow = (path) => path[1] === 'sheetData' && path[2] === 'row'

function joined(before = '', text) {
  if (before.length + text.length > MAX_TEXT) refuse(DAMAGED)
  return before + text
}

function rowNumber(text) {
  if (text === undefined) return undefined
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : refuse(DAMAGED)
}

/** `B12`; undefined: the cell has no reference. */
function placeOf(text) {
  if (text === undefined) return undefined
  const [, letters, digits] = /^([A-Z]{1,7})([1-9]\d{0,9})$/.exec(text) ?? refuse(DAMAGED)
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { line: Number(digits), column }
}

/**
 * The shown text of the cell, or why it is refused.
 * @returns {{ text?: string, fault?: string }}
 */
function contentOf({ type, style, value, inline }, { strings, formats, from1904 }) {
  switch (type) {
    case 'inlineStr':
      return { text: plainText(inline ?? '').trim() }
    case 's':
      return { text: sharedText(value, strings) }
    case 'str':
    case 'e':
      return { text: plainText(value ?? '').trim() }
    case 'b':
      if (!value) return {}
      return { text: { 0: 'false', 1: 'true' }[value] ?? refuse(DAMAGED) }
    case 'd':
      return value ? { text: dateText(Date.parse(value)) } : {}
    case 'n':
      return value?.trim() ? shownNumber(value.trim(), formatOf(style, formats), from1904) : {}
    default:
      return refuse(DAMAGED)
  }
}

function sharedText(value, strings) {
  if (!value) return ''
  const index = /^\d{1,7}$/.test(value.trim()) ? Number(value) : refuse(DAMAGED)
  return (strings[index] ?? refuse(DAMAGED)).trim()
}

/** A cell without a style has the first. */
function formatOf(style = '0', formats) {
  if (style === '0') return formats[0] ?? { date: false, code: undefined }
  return (/^\d{1,6}$/.test(style) ? formats[Number(style)] : undefined) ?? refuse(DAMAGED)
}

function shownNumber(value, { date, code }, from1904) {
  if (!date) return numberText(value, code)
  const day = Number(value) + (from1904 ? DAYS_TO_1904 : 0)
  if (Number.isNaN(day)) return { fault: NO_NUMBER }
  if (!(day >= 0 && day < LAST_DAY)) refuse(DAMAGED)
  return { text: dateText(Math.floor((day - EPOCH_DAYS) * DAY_MS)) }
}

function dateText(time) {
  const year = new Date(time).getUTCFullYear()
  return year >= 0 && year <= 9999 ? new Date(time).toISOString().slice(0, 10) : refuse(DAMAGED)
}
