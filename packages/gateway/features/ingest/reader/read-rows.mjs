// Reads a file of an acquirer by its profile, row by row.
import { Refused, refuse } from '../../../core/imports/workbook-refusal.mjs'
import { createCellCutter } from './cells.mjs'
import { createEventMaker } from './event-maker.mjs'
import { fixedHeader, readHeader } from './header.mjs'
import { MAX_TEXT } from './limits.mjs'
import { createRowCells } from './row-cells.mjs'
import { valueAt } from './spots.mjs'
import { textLines } from './text-lines.mjs'
import { compareTotals, createCounter, createTotalsReader } from './totals.mjs'

/**
 * Never throws for what is in the file: a row that cannot be taken has an error, a file that
 * cannot is refused in words.
 * @param {{ path: string, profile: import('../profiles').Profile, date?: string }} file
 * @param {(row: import('./read-file').FileRow) => Promise<void> | undefined} give
 * @returns {Promise<import('./read-file').FileEnd>}
 */
export async function readRows({ path, profile, date }, give) {
  const { columns, preamble = {} } = profile
  const above = new Map()
  const counter = createCounter(profile)
  const totals = createTotalsReader(profile.totals)
  const makeEvent = createEventMaker(profile, date)
  let header = profile.format.kind === 'fixed' ? fixedHeader(columns) : undefined
  let cellsOf = header && createRowCells(header, above)
  let hasEnded = false
  let rows = 0
  let stated
  let refused
  try {
    const { source, cutter } = open(path, profile)
    let isEmpty = true
    for await (const line of source) {
      if (!cutter.isOpen()) {
        if (line.text.trim() === '') continue
        isEmpty = false
        if (isAside(line, cutter)) continue
      }
      const record = cutter.take(line)
      if (!record) continue
      if (header) await takeRow(record)
      else {
        header = readHeader(record.cells, columns)
        cellsOf = createRowCells(header, above)
      }
    }
    cutter.end()
    if (isEmpty) refuse('文件是空的')
    if (!header) refuse('文件没有表头')
    if (profile.end && !hasEnded) refuse('文件没有结束行，可能不完整')
    stated = totals.end()
    compareTotals(stated, counter.counted)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    refused = error.message
  }
  const unknownColumns = header?.unknown ?? []
  return { rows, totals: stated, counted: counter.counted, unknownColumns, refused }

  /** Lines beside the rows: totals, the end of the rows, comments and dividers. */
  function isAside(line, cutter) {
    const { prefix } = profile.format
    const text = prefix && line.text.startsWith(prefix) ? line.text.slice(1) : line.text
    if (totals.take(text, line.line, () => cutter.take(line)?.cells ?? [])) return true
    if (profile.end && text.startsWith(profile.end)) return (hasEnded = true)
    if (!profile.skip?.some((start) => text.startsWith(start))) return false
    for (const [name, spot] of Object.entries(preamble)) {
      const value = valueAt(text, spot)
      if (value !== undefined) above.set(name, value)
    }
    return true
  }

  async function takeRow(record) {
    const { line, text, cells, ended } = record
    if (totals.began() || hasEnded) refuse(`第${line}行：汇总或结束行之后还有明细`)
    if (isHeader(cells)) refuse(`第${line}行又出现表头，文件可能由多份拼接而成`)
    const broken = brokenRow(cells)
    if (broken && !ended) refuse(`文件在第${line}行中断，可能不完整`)
    rows++
    const row = cellsOf(record)
    const { events, error, ignored } = broken ? { events: [], error: broken } : makeEvent(row)
    counter.add(row, events)
    await give({ line, text: text.slice(0, MAX_TEXT), events, error, ignored })
  }

  function isHeader(cells) {
    const { titles } = header
    return cells[0] === titles[0] && cells.every((cell, index) => cell === (titles[index] ?? ''))
  }
  /** A row with other cells than the header: its values may be in the wrong columns. */
  function brokenRow(cells) {
    // A sheet has no empty cells at the end of a row.
    const width = profile.format.kind === 'sheet' ? 0 : header.titles.length
    const extra = cells.slice(header.titles.length).some((cell) => cell !== '')
    if (cells.length >= width && !extra) return undefined
    const msg = `应有${header.titles.length}列，实有${cells.length}列`
    return { field: header.titles[cells.length] ?? `第${header.titles.length + 1}列`, msg }
  }
}

/** The lines of the file and what cuts them into cells. */
function open(path, profile) {
  const records = RECORDS[profile.format.kind]
  if (!records)
    return { source: textLines(path, profile.encoding), cutter: createCellCutter(profile) }
  return {
    source: records(path, profile.encoding),
    cutter: { isOpen: () => false, take: (line) => line, end: () => undefined },
  }
}

/** Formats that are more than lines of cells; most files need none of their readers. */
const RECORDS = {
  async *sheet(path) {
    const { sheetRecords } = await import('./sheet-records.mjs')
    yield* await sheetRecords(path)
  },
  async *mt940(path, encoding) {
    const { mt940Records } = await import('./mt940-records.mjs')
    yield* mt940Records(path, encoding)
  },
  async *camt053(path) {
    const { camtRecords } = await import('./camt-records.mjs')
    yield* camtRecords(path)
  },
}
