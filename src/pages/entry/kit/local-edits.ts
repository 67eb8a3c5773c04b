import type { EntryData } from '#domain/application/types'
import { isBlank, same } from './same'
import type { Conflict, Newest } from './save-types'

export interface LocalEditRules {
  /** Names whose value has an invalid format; they are not sent until corrected. */
  wrongNames: (values: EntryData) => ReadonlySet<string>
  /** Another choice hides the value, and the gateway would refuse it: it is not sent. */
  isMoot: (name: string, values: EntryData) => boolean
  merge: (
    base: EntryData,
    mine: EntryData,
    theirs: EntryData,
  ) => { merged: EntryData; conflicts: readonly Omit<Conflict, 'base'>[] }
}

/** Differences between the typed values and the gateway's, and which of them cannot be sent yet. */
export function createLocalEdits(
  start: {
    /** The gateway's values. */
    data: EntryData
    /** The form's initial values: with defaults, suggestions, and restored values. */
    values: EntryData
    conflicts?: readonly Conflict[]
    /** Values were restored: they count as typed. */
    restored?: boolean
  },
  rules: LocalEditRules,
) {
  let { values } = start
  let known: EntryData = start.data
  let conflicts = start.conflicts ?? []
  let touched = start.restored ?? false
  /** Values that the gateway refused; they are not sent again unchanged. */
  const refused = new Map<string, unknown>()

  const unsaved = (): string[] =>
    touched
      ? Object.keys({ ...known, ...values }).filter(
          (name) => !same(values[name], known[name]) && !rules.isMoot(name, values),
        )
      : []
  const conflictOf = (name: string) => conflicts.find(({ field }) => field === name)
  /** Those of the names whose value is invalid or was refused unchanged. */
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
    /** Whether the user has typed since the form was opened. */
    touched: () => touched,
    unsaved,
    /** The changed names, those that cannot be sent, and those that can. */
    sorted() {
      const names = unsaved()
      const wrong = waiting(names)
      const sendable = names.filter((name) => !wrong.includes(name) && !conflictOf(name))
      return { names, wrong, sendable }
    },
    /** @returns whether the difference to the gateway has changed */
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
    /** The changes and the values they replaced; open conflicts are included. */
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
     * Merges the gateway's newest values; fields changed differently on both sides become
     * conflicts.
     * @returns the changes for the form, and the number of fields that others changed
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
    /** @returns whether there was a conflict */
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

/** The wire value that clears a field: an empty list for a list, an empty text for others. */
function clearing(value: unknown, before: unknown): unknown {
  return isBlank(value) ? (Array.isArray(value) || Array.isArray(before) ? [] : '') : value
}
