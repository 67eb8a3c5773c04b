import type { SessionContext } from '../call'
import type { List } from './define-list'
import type { FilterValue } from './filters'
import { FULL_ROWS } from './full-tabs'
import { keyOf } from './kept-counts'

/** What is known of the tabs of a question, whichever of them is chosen (docs/decisions/0171). */
export interface Fulls {
  known: readonly string[]
  /** To be remembered where there are far more than are told. */
  note(seen: { tab: string; n: number }, fullRows?: number): void
}

/** @param anew whatever was seen a moment ago */
export function fullOf<R>(
  { caller, clock, counts }: SessionContext,
  list: List<R>,
  values: Readonly<Record<string, FilterValue>>,
  anew = false,
): Fulls {
  const asked = Object.entries(values).filter(([name]) => name !== list.tabs?.filter)
  const question = keyOf(caller, list, Object.fromEntries(asked))
  const at = { wall: clock.wall(), now: clock.now() }
  return {
    known: anew ? [] : counts.full.known(question, at),
    note({ tab, n }, fullRows = FULL_ROWS) {
      if (n >= fullRows) counts.full.note(question, tab, at)
    },
  }
}
