import type { EntryData } from '#domain/application/types'
import { isBlank, same } from './same'
import type { Conflict, Newest } from './save-types'

export interface LocalEditRules {
  /** Names with a wrong format now: they wait until they are right. */
  wrongNames: (values: EntryData) => ReadonlySet<string>
  /** Another choice has hidden it, and nobody would take it: it goes nowhere. */
  isMoot: (name: string, values: EntryData) => boolean
  merge: (
    base: EntryData,
    mine: EntryData,
    theirs: EntryData,
  ) => { merged: EntryData; conflicts: readonly Omit<Conflict, 'base'>[] }
}

/** What is typed beside what the gateway has: what differs, and what of that must wait. */
export function createLocalEdits(
  start: {
    /** As the gateway has it. */
    data: EntryData
    /** As the form opens: with defaults, suggestions, and what was restored. */
    values: EntryData
    conflicts?: readonly Conflict[]
    /** Something typed before came back: it counts as typed without a key. */
    restored?: boolean
  },
  rules: LocalEditRules,
) {
  let { values } = start
  let known: EntryData = start.data
  let conflicts = start.conflicts ?? []
  let touched = start.restored ?? false
  /** The gateway refused this value here; it is not sent again as it is. */
  const refused = new Map<string, unknown>()

  const unsaved = (): string[] =>
    touched
      ? Object.keys({ ...known, ...values }).filter(
          (name) => !same(values[name], known[name]) && !rules.isMoot(name, values),
        )
      : []
  const conflictOf = (name: string) => conflicts.find(({ field }) => field === name)
  /** Those of the names whose value is wrong or was refused as it is. */
  const waiting = (names: readonly string[]): string[] => {
    if (names.length === 0) return []
    const wrong = rules.wrongNames(values)
    return names.filter(
      (name) => wrong.has(name) || (refused.has(name) && same(refused.get(name), values[name])),
    )
  }

  return {
    values: () => values,
    conflicts: () => conflicts,
    /** Whether anything was typed since the form was opened. */
    touched: () => touched,
    unsaved,
    /** The names of what differs, those that wait, and those that can go. */
    sorted() {
      const names = unsaved()
      const wrong = waiting(names)
      const sendable = names.filter((name) => !wrong.includes(name) && !conflictOf(name))
      return { names, wrong, sendable }
    },
    /** @returns whether it differs from before */
    edit(next: EntryData): boolean {
      if (next === values) return false
      const before = values
      values = next
      const changed = Object.keys({ ...before, ...next }).some(
        (name) => before[name] !== next[name] && !same(before[name], next[name]),
      )
      if (changed) touched = true
      return changed
    },
    /** What differs, and what it was typed over: a choice nobody made is still to be made. */
    changes: (names: readonly string[]) => ({
      changes: pick(values, names),
      base: pick(
        { ...known, ...Object.fromEntries(conflicts.map(({ field, base }) => [field, base])) },
        names,
      ),
    }),
    /** The values of these names as they are sent. */
    sent: (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, clearing(values[name], known[name])])),
    acknowledge(data: EntryData) {
      known = { ...known, ...data }
    },
    refuse(names: readonly string[], data: EntryData) {
      for (const name of names) refused.set(name, data[name])
    },
    /**
     * Takes the gateway's newest over; what both changed differently waits for a choice.
     * @returns what the form has to change, and in how many places others were there
     */
    rebase(newest: Newest): { patch: EntryData; count: number } {
      const { merged, conflicts: found } = rules.merge(known, values, newest.data)
      const real = found
        .filter(({ mine, theirs }) => !same(mine, theirs))
        .map((each) => ({ ...each, base: known[each.field] }))
      const isReal = (name: string) => real.some(({ field }) => field === name)
      const patch = Object.fromEntries(
        Object.entries(merged).filter(
          ([name, value]) => !isReal(name) && !same(value, values[name]),
        ),
      )
      known = newest.data
      conflicts = [...conflicts.filter(({ field }) => !isReal(field)), ...real]
      values = { ...values, ...patch }
      return { patch, count: Object.keys(patch).length + real.length }
    },
    /** @returns whether there was something to choose */
    resolve(field: string, choice: 'mine' | 'theirs'): boolean {
      const conflict = conflictOf(field)
      if (!conflict) return false
      conflicts = conflicts.filter((each) => each !== conflict)
      if (choice === 'theirs') values = { ...values, [field]: conflict.theirs }
      return true
    },
  }
}

export type LocalEdits = ReturnType<typeof createLocalEdits>

function pick(values: EntryData, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
}

/** What clears a value on the wire: an empty list clears a list, an empty text the rest. */
function clearing(value: unknown, before: unknown): unknown {
  return isBlank(value) ? (Array.isArray(value) || Array.isArray(before) ? [] : '') : value
}
