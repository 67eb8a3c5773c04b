// How far a table that is imported reaches, whichever kind of file it comes in.

export const MAX_COLUMNS = 100
export const MAX_ROW_NUMBER = 5000
/** As many characters as Excel itself takes in a cell. */
export const MAX_TEXT = 32_767
