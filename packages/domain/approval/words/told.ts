import { formatYuan } from '../../money'

export type Facts = Readonly<Record<string, unknown>>

/** What an act will do, in one sentence. */
export interface ActWords {
  /**
   * The read whose answer is the record that the sentence is about, by the fields of the act's request
   * that it takes or by fixed ones; undefined: what `current` of the call says.
   */
  of?: { call: string; keys?: readonly string[]; with?: Readonly<Record<string, string>> }
  /**
   * @param record as the dialog has it; amounts in fen
   * @param asked the request, as it goes over the wire
   * @returns undefined while something that it tells is missing
   */
  say(record: Facts, asked: Facts): string | undefined
}

/** A sentence that is told once all its parts are known. */
export const told = (
  texts: TemplateStringsArray,
  ...parts: readonly (string | undefined)[]
): string | undefined =>
  parts.includes(undefined) ? undefined : String.raw({ raw: texts }, ...parts)

export const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined

/** An amount of a record, or of a request as text. */
export const fen = (value: unknown): number | undefined =>
  text(value) !== undefined && Number.isSafeInteger(Number(value)) ? Number(value) : undefined

export const yuan = (value: unknown): string | undefined => {
  const amt = fen(value)
  return amt === undefined ? undefined : formatYuan(amt)
}

/** One amount less another. */
export const less = (one: unknown, other: unknown): number | undefined => {
  const [from, by] = [fen(one), fen(other)]
  return from === undefined || by === undefined ? undefined : from - by
}

/** How many a list has, as an array or as the JSON of one. */
export function countOf(list: unknown): number | undefined {
  if (Array.isArray(list)) return list.length || undefined
  try {
    const read: unknown = JSON.parse(String(list))
    return Array.isArray(read) && read.length > 0 ? read.length : undefined
  } catch {
    return undefined
  }
}
