// The rows of a table by their headers.
import { columnsOf } from './header-key.mjs'
import { textFault } from './number-text.mjs'
import { LIMITS } from './table-limits.mjs'
import { refuse, TOO_LARGE } from './workbook-refusal.mjs'

/**
 * Collects the requested columns, identified by the table's first line.
 * @param {{ required: string[], headers: string[], maxRows: number }} rules
 * @param {import('./table-limits.mjs').Limits} [limits]
 */
export function collectRows({ required, headers, maxRows }, { maxCharacters } = LIMITS.form) {
  const titles = []
  const hiddenLines = new Set()
  let columns
  let current
  let count = 0
  let characters = 0
  const rows = []

  function readHead() {
    const found = columnsOf(titles, headers)
    const missing = required.filter((header) => found.get(header).length === 0)
    if (missing.length > 0) refuse(`第1行表头缺少：${missing.join('、')}，请用模板填写`)
    const twice = headers.find((header) => found.get(header).length > 1)
    if (twice !== undefined) refuse(`第1行表头重复：${twice}`)
    return new Map(headers.map((header) => [found.get(header)[0], header]))
  }
  function take(line, column, text, { fault = textFault(text), hidden = false } = {}) {
    if (line === 1) {
      titles[column] = text
      return
    }
    columns ??= readHead()
    const header = columns.get(column)
    if (header === undefined) return
    if (hidden) return void hiddenLines.add(line)
    if (current?.line !== line) {
      current = { line, cells: Object.fromEntries(headers.map((one) => [one, ''])), faults: [] }
      // Rows beyond the limit are only counted.
      if (++count <= maxRows) rows.push(current)
    }
    characters += text.length
    if (characters > maxCharacters) refuse(TOO_LARGE)
    current.cells[header] = text
    if (fault) current.faults.push({ header, msg: fault })
  }
  return {
    take,
    /** @returns {{ rows: object[], hidden: number }} the rows, and how many were hidden */
    end() {
      if (titles.length === 0 && !columns) refuse('工作表是空的，请用模板填写')
      columns ??= readHead()
      const hidden = hiddenLines.size
      if (count === 0 && hidden > 0)
        refuse(`没有可导入的数据，${hidden}行都被隐藏或筛选掉了，请取消隐藏和筛选后再上传`)
      if (count === 0) refuse('没有可导入的数据，请从第2行开始填写')
      if (count > maxRows) refuse(`一次最多导入${maxRows}行，文件里有${count}行`)
      return { rows, hidden }
    },
  }
}
