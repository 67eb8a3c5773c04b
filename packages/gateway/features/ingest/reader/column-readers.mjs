// Reads the cells of a column as its profile says.
import { amountOf, Fault } from './amount.mjs'
import { createTimeReader } from './time.mjs'

/**
 * @param {import('../profiles').Profile['columns'][string]} column
 * @param {string | undefined} fileDate
 * @returns {(text: string) => string | number | Fault} for a cell that has a text
 */
export function createColumnReader(column, fileDate) {
  const { as = 'text', values, formats = [] } = column
  switch (as) {
    case 'amount':
      return (text) => amountOf(text, column)
    case 'count':
      return (text) => (/^\d{1,9}$/.test(text) ? Number(text) : new Fault('不是有效的笔数'))
    case 'time':
      return createTimeReader(formats, fileDate)
    case 'date': {
      const read = createTimeReader(formats, fileDate)
      return (text) => {
        const time = read(text)
        return time instanceof Fault ? time : time.slice(0, 10)
      }
    }
    default:
      return values ? createMapping(values) : (text) => text
  }
}

/** Exact texts first, then endings (`*_DEBIT`), then `*`. */
function createMapping(values) {
  const exact = new Map(Object.entries(values))
  const endings = Object.entries(values)
    .filter(([pattern]) => pattern.startsWith('*') && pattern.length > 1)
    .map(([pattern, value]) => [pattern.slice(1), value])
  return (text) =>
    exact.get(text) ??
    endings.find(([ending]) => text.endsWith(ending))?.[1] ??
    exact.get('*') ??
    new Fault(`「${text.slice(0, 32)}」无法识别`)
}
