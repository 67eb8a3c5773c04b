// Turns a table's bytes, a workbook or a CSV, into rows by their headers.
import { readCsv } from './csv-sheet.mjs'
import { collectRows } from './row-collector.mjs'
import { readParts } from './workbook-parts.mjs'
import { LIMITS } from './table-limits.mjs'
import { DAMAGED, Refused } from './workbook-refusal.mjs'
import { readSheet } from './workbook-sheet.mjs'
import { openParts } from './workbook-zip.mjs'

/**
 * @typedef {object} Row
 * @property {number} line
 * @property {Record<string, string>} cells by header
 * @property {{ header: string, msg: string }[]} faults cells that cannot be taken as they are
 */

/**
 * @param {Uint8Array} bytes
 * @param {{ required: string[], headers: string[], maxRows: number, size?: keyof typeof LIMITS }} rules
 * @returns {Promise<{ rows: Row[], hidden: number } | { refused: string }>} `hidden`: rows that were
 *   left out because the sheet does not show them; never throws: what cannot be read is refused, in
 *   words
 */
export async function readRows(bytes, rules) {
  try {
    const limits = LIMITS[rules.size ?? 'form']
    const rows = collectRows(rules, limits)
    if (isZip(bytes)) {
      const { sheet, ...book } = await readParts(await openParts(bytes, limits))
      await readSheet(sheet, book, rows.take, limits)
    } else readCsv(bytes, rows.take, limits)
    return rows.end()
  } catch (error) {
    return { refused: error instanceof Refused ? error.message : DAMAGED }
  }
}

const isZip = ([first, second]) => first === 0x50 && second === 0x4b
