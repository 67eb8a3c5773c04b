import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { fenToYuanText } from '#domain/money'
import { notInTransaction } from '../db/transaction-watch'
import type { Cell, CellKind, Note, TableColumn, TableWriter } from './table'
import { STATIC_PARTS, STYLE } from './xlsx-parts'
import { createZip } from './zip'

/** Longest text Excel takes in a cell. */
const MAX_TEXT = 32_767
/** Digits a cell's number (a double) keeps. */
const EXACT_DIGITS = 15

/**
 * A workbook written as a stream: sheet 说明 first, the rows in 数据 with a header that stays in
 * view. Texts stand inline: a table of shared texts would have to be held until the end. They are
 * never formulas, whatever they begin with.
 */
export function createXlsx(out: Writable, columns: readonly TableColumn[]): TableWriter {
  notInTransaction('a workbook')
  const zip = createZip(out)
  const sheet = zip.entry('xl/worksheets/sheet2.xml')
  let rowNo = 0
  let started: Promise<void> | undefined

  const begin = () => (started ??= sheet.write(sheetHead(columns)).then(() => writeRow(headRow())))
  const writeRow = (cells: string): Promise<void> => {
    rowNo++
    return sheet.write(`<row r="${rowNo}">${cells}</row>`)
  }
  const letters = columns.map((_, index) => columnLetters(index))
  const headRow = () =>
    columns.map((one, i) => textCell(`${letters[i]}${rowNo + 1}`, one.title, STYLE.header)).join('')

  return {
    async rows(rows) {
      await begin()
      for (const row of rows)
        await writeRow(
          columns.map((one, i) => cell(`${letters[i]}${rowNo + 1}`, one.kind, row[i])).join(''),
        )
    },
    async finish(notes) {
      await begin()
      await sheet.write(sheetTail(`A1:${letters.at(-1) ?? 'A'}${rowNo}`))
      await sheet.end()
      for (const [name, text] of [
        ...STATIC_PARTS,
        ['xl/worksheets/sheet1.xml', notesSheet(notes)] as const,
      ]) {
        const part = zip.entry(name)
        await part.write(text)
        await part.end()
      }
      await zip.finish()
      out.end()
      await finished(out)
    },
  }
}

function cell(at: string, kind: CellKind, value: Cell | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  switch (kind) {
    case 'money':
      return numberCell(at, fenToYuanText(value), STYLE.money)
    case 'count':
      return numberCell(at, String(value), STYLE.count)
    case 'id':
    case 'text':
      return textCell(at, String(value), STYLE.text)
  }
}

/** A number that would lose digits stands as text instead. */
function numberCell(at: string, decimal: string, style: number): string {
  if (decimal === '') return ''
  if (decimal.replace(/\D/g, '').length > EXACT_DIGITS) return textCell(at, decimal, STYLE.text)
  return `<c r="${at}" s="${style}"><v>${decimal}</v></c>`
}

function textCell(at: string, text: string, style: number): string {
  const kept = printable(text)
  const space = EDGE_SPACE.test(kept) ? ' xml:space="preserve"' : ''
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t${space}>${xml(kept)}</t></is></c>`
}

/** What a spreadsheet would take away unless it is told to keep it; a quarter of the file if said always. */
const EDGE_SPACE = /^\s|\s$/

/** Text without what XML forbids: no control characters, no half of an emoji. */
function printable(text: string): string {
  if (text.length <= MAX_TEXT && !UNSURE.test(text)) return text
  return (
    text
      .slice(0, MAX_TEXT)
      // oxlint-disable-next-line no-control-regex -- they are what XML forbids
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
  )
}

/** Most cells hold nothing of the kind and are let through as they are. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNSURE = /[\u0000-\u001f\ud800-\udfff\ufffe\uffff]/

/** Such text as XML writes it; no `_x0041_` by chance. */
const xml = (text: string): string =>
  MARKUP.test(text)
    ? text
        .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
        .replace(/[&<>\r]/g, (char) => ESCAPES[char]!)
    : text

const MARKUP = /[&<>_\r]/

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // A bare one would be read as a line feed.
  '\r': '&#13;',
}

const WIDTH: Record<CellKind, number> = { id: 26, text: 18, money: 14, count: 10 }

function sheetHead(columns: readonly TableColumn[]): string {
  const widths = columns.map((one, i) => {
    // A Chinese character is two digits wide.
    const width = Math.max(WIDTH[one.kind], one.title.length * 2 + 2)
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`
  })
  return (
    `${SHEET_OPEN}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" ` +
    `activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData>`
  )
}

const sheetTail = (area: string): string => `</sheetData><autoFilter ref="${area}"/></worksheet>`

const SHEET_OPEN =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'

function notesSheet(notes: readonly Note[]): string {
  const rows = notes.map(
    ([label, value], i) =>
      `<row r="${i + 1}">${textCell(`A${i + 1}`, label, STYLE.header)}` +
      `${textCell(`B${i + 1}`, value, STYLE.note)}</row>`,
  )
  return (
    `${SHEET_OPEN}<sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews>` +
    `<cols><col min="1" max="1" width="14" customWidth="1"/>` +
    `<col min="2" max="2" width="90" customWidth="1"/></cols>` +
    `<sheetData>${rows.join('')}</sheetData></worksheet>`
  )
}

/** 0 -> A, 25 -> Z, 26 -> AA. */
function columnLetters(index: number): string {
  const head = Math.floor(index / 26)
  return (head > 0 ? columnLetters(head - 1) : '') + String.fromCharCode(65 + (index % 26))
}
