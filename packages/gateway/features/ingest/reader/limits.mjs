// Limits of a file of an acquirer, whatever its profile.

/** Bytes of a line, and characters of a record whose quoted cells span lines. */
export const MAX_LINE = 64 * 1024
export const MAX_COLUMNS = 400
/** Rows of a message from the worker. */
export const BATCH_ROWS = 500
/** Characters of a row's text that are passed on. */
export const MAX_TEXT = 1_000
/** A workbook is in memory as a whole. */
export const MAX_WORKBOOK = 8 * 1024 * 1024
