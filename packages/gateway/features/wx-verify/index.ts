/** Exports for other features; the tables are in their own file. */
export { readsWxFile } from './wx-verify-reader'
