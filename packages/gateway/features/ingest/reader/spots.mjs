// Values within lines that are no rows: comments above them, totals below.

/**
 * @param {string} text a line
 * @param {{ line: string, after: string, before: string, length?: number }} spot
 * @returns {string | undefined} undefined: the line does not have it
 */
export function valueAt(text, { line, after, before, length }) {
  if (!text.startsWith(line)) return undefined
  const begin = text.indexOf(after, line.length)
  if (begin < 0) return undefined
  const from = begin + after.length
  const to = before === '' ? -1 : text.indexOf(before, from)
  const value = text.slice(from, to < 0 ? undefined : to).trim()
  return value === '' ? undefined : value.slice(0, length)
}
