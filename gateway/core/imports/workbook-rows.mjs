// A workbook from its bytes to rows by their headers.
import { readParts } from './workbook-parts.mjs'
import { DAMAGED, refuse, Refused, TOO_LARGE } from './workbook-refusal.mjs'
import { readSheet } from './workbook-sheet.mjs'
import { openParts } from './workbook-zip.mjs'

/** Characters of all rows together; five hundred rows of texts as long as a name are 100 000. */
const MAX_CHARACTERS = 1_000_000

/**
 * @param {Uint8Array} bytes
 * @param {{ required: string[], headers: string[], maxRows: number }} rules
 * @returns {Promise<{ rows: { line: number, cells: Record<string, string> }[] } | { refused: string }>}
 *   never throws: what cannot be read is refused, in words
 */
export async function readRows(bytes, rules) {
  try {
    const { sheet, ...book } = await readParts(await openParts(bytes))
    const rows = collector(rules)
    await readSheet(sheet, book, rows.take)
    return { rows: rows.end() }
  } catch (error) {
    return { refused: error instanceof Refused ? error.message : DAMAGED }
  }
}

/** Keeps the columns that are asked for; the sheet's first line tells which those are. */
function collector({ required, headers, maxRows }) {
  const titles = []
  let columns
  let current
  let count = 0
  let characters = 0
  const rows = []

  function readHead() {
    const missing = required.filter((header) => !titles.includes(header))
    if (missing.length > 0) refuse(`第1行表头缺少：${missing.join('、')}，请用模板填写`)
    const twice = headers.find((one) => titles.indexOf(one) !== titles.lastIndexOf(one))
    if (twice !== undefined) refuse(`第1行表头重复：${twice}`)
    return new Map(headers.map((header) => [titles.indexOf(header), header]))
  }
  function take(line, column, text) {
    if (line === 1) {
      titles[column] = text
      return
    }
    columns ??= readHead()
    const header = columns.get(column)
    if (header === undefined) return
    if (current?.line !== line) {
      current = { line, cells: Object.fromEntries(headers.map((one) => [one, ''])) }
      // What is beyond the limit is only counted.
      if (++count <= maxRows) rows.push(current)
    }
    characters += text.length
    if (characters > MAX_CHARACTERS) refuse(TOO_LARGE)
    current.cells[header] = text
  }
  return {
    take,
    end() {
      if (titles.length === 0 && !columns) refuse('工作表是空的，请用模板填写')
      columns ??= readHead()
      if (count === 0) refuse('没有可导入的数据，请从第2行开始填写')
      if (count > maxRows) refuse(`一次最多导入${maxRows}行，文件里有${count}行`)
      return rows
    },
  }
}
