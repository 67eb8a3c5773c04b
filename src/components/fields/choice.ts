import type { RemoteSource } from '../../lib/resource'

export interface Choice {
  value: string
  label: string
}

/** A row of a remote source: `{key, value}`, or a row with columns of its own. */
export type ChoiceRow = Record<string, unknown>

/** Query key prefix of the choices of remote sources. */
export const CHOICES = 'choices'

export function choiceOf(source: RemoteSource, row: ChoiceRow): Choice {
  const value = String(row[source.keyOf ?? 'key'] ?? '')
  return { value, label: String(row[source.labelOf ?? 'value'] ?? value) }
}
