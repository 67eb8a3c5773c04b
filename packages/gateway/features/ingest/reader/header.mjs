// Finds the columns of a file by the names in its header.
import { refuse } from '../../../core/imports/workbook-refusal.mjs'

/**
 * @typedef {object} Header
 * @property {string[]} titles
 * @property {Map<string, number>} indexes of the profile's columns that the file has
 * @property {string[]} unknown titles that the profile does not have
 */

/** Half width, so that （元） equals (元). The unit in brackets counts: 元 is not 分. */
const plain = (title) => title.normalize('NFKC').trim()

/**
 * Refuses a header that lacks a required column or has one twice.
 * @param {string[]} titles
 * @param {import('../profiles').Profile['columns']} columns
 * @returns {Header}
 */
export function readHeader(titles, columns) {
  const names = new Map(Object.keys(columns).map((name) => [plain(name), name]))
  const indexes = new Map()
  const unknown = []
  titles.forEach((title, index) => {
    const name = names.get(plain(title))
    if (name === undefined) {
      if (title !== '') unknown.push(title.slice(0, 64))
      return
    }
    if (indexes.has(name)) refuse(`表头中「${name}」出现了两次`)
    indexes.set(name, index)
  })
  const missing = Object.keys(columns).filter((name) => columns[name].must && !indexes.has(name))
  if (missing.length > 0) refuse(`表头缺少${missing.map((name) => `「${name}」`).join('')}列`)
  return { titles, indexes, unknown }
}

/**
 * The header of a file of fixed widths: every column of the profile, in order.
 * @param {import('../profiles').Profile['columns']} columns
 * @returns {Header}
 */
export function fixedHeader(columns) {
  const titles = Object.keys(columns)
  return { titles, indexes: new Map(titles.map((name, index) => [name, index])), unknown: [] }
}
