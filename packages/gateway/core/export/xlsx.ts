import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { notInTransaction } from '../db/transaction-watch'
import type { CellKind, Note, TableColumn, TableWriter } from './table'
import { columnLetters, rowMaker, textCell } from './xlsx-cells'
import { STATIC_PARTS, STYLE } from './xlsx-parts'
import { createZip } from './zip'

/**
 * A workbook written as a stream: sheet 说明 first, the rows in 数据 with a header that stays in view.
 * Texts are inline: a table of shared texts would have to be held until the end. They are never
 * formulas, whatever they begin with.
 */
export function createXlsx(out: Writable, columns: readonly TableColumn[]): TableWriter {
  notInTransaction('a workbook')
  const zip = createZip(out)
  const sheet = zip.entry('xl/worksheets/sheet2.xml')
  let rowNo = 0
  let started: Promise<void> | undefined

  const begin = () => (started ??= sheet.write(sheetHead(columns) + headRow()))
  const headRow = () => {
    rowNo++
    const cells = columns.map((one, i) => textCell(`${columnLetters(i)}1`, one.title, STYLE.header))
    return `<row r="1">${cells.join('')}</row>`
  }
  const rowOf = rowMaker(columns)

  return {
    async rows(rows) {
      await begin()
      for (const row of rows) await sheet.write(rowOf(++rowNo, row))
    },
    async finish(notes) {
      await begin()
      await sheet.write(sheetTail(`A1:${columnLetters(Math.max(0, columns.length - 1))}${rowNo}`))
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
