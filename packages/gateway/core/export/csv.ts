import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { stringify } from 'csv-stringify/sync'
import { fenToYuanText } from '#domain/money'
import type { Cell, TableColumn, TableWriter } from './table'
import { writeTo } from './write-to'

/** Excel reads a file as UTF-8 only with this mark in front. */
export const BOM = '\uFEFF'
/**
 * Cells that begin like this are formulas to a spreadsheet (full-width signs with a Chinese
 * keyboard): text from outside, such as a shop's name, must never be run.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
/** The sign of a negative rate is part of a number. */
const PERCENT = /^-\d+\.\d+%$/

/** CSV as Excel in China opens it: UTF-8 with BOM, CRLF, no number that loses a digit. */
export function createCsv(out: Writable, columns: readonly TableColumn[]): TableWriter {
  let started = false
  const write = async (rows: readonly (readonly string[])[]): Promise<void> => {
    const text = csvLines(rows)
    await writeTo(out, started ? text : BOM + text)
    started = true
  }
  const head = () => (started ? Promise.resolve() : write([columns.map((one) => one.title)]))

  return {
    async rows(rows) {
      await head()
      await write(rows.map((row) => columns.map((column, i) => csvText(column, row[i] ?? null))))
    },
    async finish() {
      await head()
      out.end()
      await finished(out)
    },
  }
}

/** Complete lines of finished cells. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], {
    record_delimiter: '\r\n',
    // Lone line feeds inside a cell would else be unquoted.
    quoted_match: /[\r\n]/,
  })

/** One cell. Exported for the table of nasty texts in its test. */
export function csvText(column: TableColumn, value: Cell): string {
  if (value === null || value === '') return ''
  switch (column.kind) {
    // Amounts and counts are ours; a negative one is a number and stays one.
    case 'money':
      return fenToYuanText(value)
    case 'count':
      return String(value)
    case 'id': {
      // A tab in front keeps twenty digits and leading zeros from becoming a float.
      const text = String(value)
      return FORMULA.test(text) ? `'${text}` : `\t${text}`
    }
    case 'text': {
      const text = String(value)
      return FORMULA.test(text) && !PERCENT.test(text) ? `'${text}` : text
    }
  }
}
