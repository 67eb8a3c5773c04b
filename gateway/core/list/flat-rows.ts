import { Column, is, SQL } from 'drizzle-orm'

/** How a value that the driver gives becomes a record's. */
interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}

/** A column of a select: where in a record its value stands, and how it is read. */
export interface ReadField {
  readonly path: readonly string[]
  readonly field: unknown
}

/**
 * Reads the rows of a select whose records are flat, names beside columns. drizzle puts records of any
 * depth together and asks of each value what its column is; that and the taking apart of what was
 * nested cost more than reading the page (docs/decisions/0173).
 * @returns undefined where a record has parts: drizzle reads those
 */
export function flatReader(
  fields: readonly ReadField[],
): ((rows: unknown[][]) => unknown[]) | undefined {
  if (fields.some(({ path }) => path.length !== 1)) return undefined
  const columns = fields.map(({ path, field }) => ({ name: path[0]!, decoder: decoderOf(field) }))
  return (rows) =>
    rows.map((row) => {
      const record: Record<string, unknown> = {}
      for (let at = 0; at < columns.length; at++) {
        const { name, decoder } = columns[at]!
        const value = row[at]
        record[name] = value === null ? null : decoder.mapFromDriverValue(value)
      }
      return record
    })
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field
  const text = is(field, SQL) ? field : (field as { sql: SQL }).sql
  return (text as unknown as { decoder: Decoder }).decoder
}
