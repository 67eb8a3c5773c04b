// Size limits of an imported table, for every kind of file.

export const MAX_COLUMNS = 100
/** As many characters as Excel itself takes in a cell. */
export const MAX_TEXT = 32_767

/**
 * @typedef {object} Limits
 * @property {number} maxLine the last row of the sheet that may have a cell
 * @property {number} maxCharacters of all rows together
 * @property {number} maxUnpacked bytes that all parts of a workbook may unpack to
 */

/**
 * Of a form of some hundred rows, whose texts are 100 000 characters; and of the files of a whole
 * system.
 * @type {{ form: Limits, system: Limits }}
 */
export const LIMITS = {
  form: { maxLine: 5000, maxCharacters: 1_000_000, maxUnpacked: 24 * 1024 * 1024 },
  system: { maxLine: 100_001, maxCharacters: 20_000_000, maxUnpacked: 192 * 1024 * 1024 },
}
