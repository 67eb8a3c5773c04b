// Size limits of an imported table, for every kind of file.

export const MAX_COLUMNS = 100
export const MAX_ROW_NUMBER = 5000
/** As many characters as Excel itself takes in a cell. */
export const MAX_TEXT = 32_767
