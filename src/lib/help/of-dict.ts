import type { Dict } from '#domain/field'

/** A dictionary of states with one sentence for each value. */
export type Told = readonly [dict: Dict, sentences: Readonly<Record<string, string>>]

/** Identity at run time: every value of the dictionary must have its sentence. */
export const told = <const D extends Dict>(
  dict: D,
  sentences: Readonly<Record<keyof D & string, string>>,
): Told => [dict, sentences]
