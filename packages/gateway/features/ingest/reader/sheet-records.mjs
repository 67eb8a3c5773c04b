// The rows of a workbook's first sheet, by the bounded reader of imports.
import { readFile, stat } from 'node:fs/promises'
import { LIMITS } from '../../../core/imports/table-limits.mjs'
import { readParts } from '../../../core/imports/workbook-parts.mjs'
import { DAMAGED, Refused, refuse, TOO_FAR } from '../../../core/imports/workbook-refusal.mjs'
import { readSheet } from '../../../core/imports/workbook-sheet.mjs'
import { openParts } from '../../../core/imports/workbook-zip.mjs'
import { MAX_WORKBOOK } from './limits.mjs'

const TOO_LARGE = `工作表超过${LIMITS.form.maxLine}行或100列，请改用CSV文件`

/**
 * Hidden rows are rows like the others.
 * @param {string} path
 * @returns {Promise<(import('./cells.mjs').FileRecord & { faults: (string | undefined)[] })[]>}
 *   `faults`: by column, why its cell cannot be taken as it is
 */
export async function sheetRecords(path) {
  if ((await stat(path)).size > MAX_WORKBOOK) refuse('Excel文件超过8MB，请改用CSV文件')
  const bytes = await readFile(path)
  const records = []
  const take = (line, column, text, { fault } = {}) => {
    if (records.at(-1)?.line !== line) records.push({ line, cells: [], faults: [], ended: true })
    const { cells, faults } = records.at(-1)
    while (cells.length < column) cells.push('')
    cells[column - 1] = text
    faults[column - 1] = fault
  }
  try {
    const { sheet, ...book } = await readParts(await openParts(bytes))
    await readSheet(sheet, book, take)
  } catch (error) {
    if (!(error instanceof Refused)) refuse(DAMAGED)
    throw error.message === TOO_FAR ? new Refused(TOO_LARGE) : error
  }
  return records.map((record) => ({ ...record, text: record.cells.join(',') }))
}
