// The cells of a row by the names of their columns.

/**
 * @typedef {object} RowCells
 * @property {(column: string) => string} text '' where the file or the row has none
 * @property {(column: string) => string | undefined} fault why the sheet's cell cannot be taken
 * @property {(when: Record<string, string[]> | undefined) => boolean} matches a profile's condition
 */

/**
 * @param {import('./header.mjs').Header} header
 * @param {ReadonlyMap<string, string>} preamble values of the lines above the rows
 * @returns {(record: { cells: string[], faults?: (string | undefined)[] }) => RowCells}
 */
export const createRowCells =
  ({ indexes }, preamble) =>
  ({ cells, faults }) => {
    const text = (column) => cells[indexes.get(column)] ?? preamble.get(column) ?? ''
    return {
      text,
      fault: (column) => faults?.[indexes.get(column)],
      matches: (when = {}) =>
        Object.entries(when).every(([column, texts]) => texts.includes(text(column))),
    }
  }
