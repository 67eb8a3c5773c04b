/** Tables whose columns the proof does not read, with the reason. */
export const UNPROVED_TABLES: Readonly<Record<string, string>> = {}

/** Columns of the other tables, with the reason. */
export const UNPROVED_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
