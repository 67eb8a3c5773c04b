import type { RemoteSource } from '../../lib/resource'

export interface Choice {
  value: string
  label: string
}

/** What an answer of a remote source holds: `{key, value}`, or a row with columns of its own. */
export type ChoiceRow = Record<string, unknown>

/** Where the choices of remote sources stand in Refine's cache. */
export const CHOICES = 'choices'

export function choiceOf(source: RemoteSource, row: ChoiceRow): Choice {
  const value = String(row[source.keyOf ?? 'key'] ?? '')
  return { value, label: String(row[source.labelOf ?? 'value'] ?? value) }
}
