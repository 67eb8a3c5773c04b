import type { FilterValues } from '../../../lib/list/list-state'

/**
 * Typed but unapplied filter values by user and list, so that switching tabs loses none. In memory
 * only: they may contain a phone number, which must not be stored.
 */
const typedByList = new Map<string, { asked: string; typed: FilterValues }>()

/** @param asked the values in force; once they change, the typed ones are discarded */
export function rememberTyped(key: string, asked: FilterValues, typed: FilterValues): void {
  if (typed === asked) typedByList.delete(key)
  else typedByList.set(key, { asked: JSON.stringify(asked), typed })
}

export function recallTyped(key: string, asked: FilterValues): FilterValues | undefined {
  const entry = typedByList.get(key)
  return entry?.asked === JSON.stringify(asked) ? entry.typed : undefined
}
