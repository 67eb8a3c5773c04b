import type { FilterValues } from '../../../lib/list/list-state'

/**
 * What stands in a filter bar but was not asked for yet, by owner and list, so that going to
 * another tab and back loses no typing. For this page's life only: it may hold a phone number,
 * which does not belong into storage.
 */
const kept = new Map<string, { asked: string; typed: FilterValues }>()

/** @param asked what the list shows meanwhile; other values then mean that the bar follows them */
export function rememberTyped(key: string, asked: FilterValues, typed: FilterValues): void {
  if (typed === asked) kept.delete(key)
  else kept.set(key, { asked: JSON.stringify(asked), typed })
}

export function recallTyped(key: string, asked: FilterValues): FilterValues | undefined {
  const entry = kept.get(key)
  return entry?.asked === JSON.stringify(asked) ? entry.typed : undefined
}
