import { useCallback, useMemo, useRef, useState } from 'react'
import { entryErrors, entryWarnings } from '#domain/application/index'
import type { EntryData, EntryForm } from '#domain/application/types'
import { isRequired } from '#domain/validation/index'
import type { FieldForm } from '../form-item'
import { isBlank, rootOf } from './same'
import { useValues } from './use-values'

/** State of an application's form: the declared fields, its tables, and derived values. */
export interface EntryState extends FieldForm {
  entry: EntryForm
  /** Sets some values; touched and refused fields elsewhere are unchanged. */
  patch: (values: EntryData) => void
  /** Errors of a refused submission at their fields. */
  refuse: (errors: Readonly<Record<string, string>>) => void
  /** All errors as a submission would find them, by dotted name. */
  whole: Readonly<Record<string, string>>
  warnings: Readonly<Record<string, string>>
  /** Origin of values that were not typed, e.g. 识别. */
  marks: Readonly<Record<string, string>>
  isDerived: (name: string) => boolean
  /**
   * Fills empty fields, with a mark.
   * @returns the filled names
   */
  suggest: (values: EntryData, mark: string) => readonly string[]
  /** Shows all errors. */
  showAll: () => void
  /** Names of a step or block whose error is shown. */
  shownErrors: (names: readonly string[]) => readonly string[]
}

/** Numbers with a check digit are validated as soon as they are complete, before blur. */
const WHOLE_LENGTH: readonly [pattern: RegExp, length: number][] = [
  [/IdNo$/, 18],
  [/^licenseNo$/, 18],
  [/Mobile$/, 11],
]

/** @param values the initial values; read once */
export function useEntryForm(entry: EntryForm, values: EntryData): EntryState {
  const base = useValues(entry.fields, values)
  const [marks, setMarks] = useState<Readonly<Record<string, string>>>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [all, setAll] = useState(false)

  const derived = useMemo(() => derivedOf(entry, base.values), [entry, base.values])
  const shown = useMemo(() => ({ ...base.values, ...derived }), [base.values, derived])
  const whole = useMemo(() => entryErrors(entry, shown), [entry, shown])
  const warnings = useMemo(() => entryWarnings(entry, shown), [entry, shown])

  /** Fields that once had a value, though they may be empty again. */
  const everFilled = useRef(new Set<string>())
  const blurred = useRef(base.values)
  blurred.current = base.values
  const judge = useCallback(
    (name: string) => setLeft((before) => (before.has(name) ? before : new Set(before).add(name))),
    [],
  )
  // A step's first field is focused automatically; leaving it empty is no error yet.
  const blur = useCallback(
    (name: string) => {
      const root = rootOf(name)
      if (everFilled.current.has(root) || !isBlank(blurred.current[root])) judge(name)
    },
    [judge],
  )
  const set = useCallback(
    (name: string, value: unknown) => {
      base.set(name, value)
      everFilled.current.add(name)
      setMarks((before) => without(before, name))
      setRefused((before) => without(before, name))
      const length = WHOLE_LENGTH.find(([pattern]) => pattern.test(name))?.[1]
      if (typeof value === 'string' && value.length === length) judge(name)
    },
    [base, judge],
  )
  const patch = useCallback(
    (some: EntryData) => {
      base.patch(some)
      const names = Object.keys(some)
      setMarks((before) => names.reduce(without, before))
      setRefused((before) => names.reduce(without, before))
    },
    [base],
  )
  const errorOf = useCallback(
    (name: string): string | undefined =>
      refused[name] ?? (all || left.has(name) ? whole[name] : undefined),
    [all, left, refused, whole],
  )
  /** The fields whose error is shown, by the name they are rendered at. */
  const shownWrong = useMemo(() => {
    const found = new Map<string, string[]>()
    for (const name of Object.keys({ ...whole, ...refused }))
      if (errorOf(name) !== undefined)
        found.set(rootOf(name), [...(found.get(rootOf(name)) ?? []), name])
    return found
  }, [errorOf, refused, whole])
  const suggest = useCallback(
    (found: EntryData, mark: string) => {
      const names = Object.keys(found).filter(
        (name) =>
          (name in entry.fields || name in entry.rows) &&
          !isBlank(found[name]) &&
          isBlank(base.values[name]),
      )
      if (names.length === 0) return names
      base.patch(Object.fromEntries(names.map((name) => [name, found[name]])))
      setMarks((before) => ({
        ...before,
        ...Object.fromEntries(names.map((name) => [name, mark])),
      }))
      return names
    },
    [base, entry],
  )

  return useMemo(() => {
    const state: EntryState = {
      entry,
      fields: entry.fields,
      values: shown,
      whole,
      warnings,
      marks,
      errorOf,
      set,
      patch,
      blur,
      suggest,
      isDerived: (name) => name in derived,
      isRequired: (name) => {
        const field = entry.fields[name]
        return field !== undefined && isRequired(field, base.values)
      },
      isVisible: (name) => {
        const table = entry.rows[name]
        if (table) return table.visible?.(shown) ?? true
        return entry.fields[name]?.visible?.(shown) ?? name in entry.fields
      },
      showAll: () => setAll(true),
      refuse: setRefused,
      shownErrors: (names) => names.flatMap((name) => shownWrong.get(name) ?? []),
    }
    return state
  }, [
    base,
    derived,
    entry,
    errorOf,
    blur,
    marks,
    patch,
    set,
    shown,
    shownWrong,
    suggest,
    warnings,
    whole,
  ])
}

function derivedOf(entry: EntryForm, values: EntryData): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [name, rule] of Object.entries(entry.derived)) {
    const value = rule({ ...values, ...found })
    if (value !== undefined) found[name] = value
  }
  return found
}

function without(
  record: Readonly<Record<string, string>>,
  name: string,
): Readonly<Record<string, string>> {
  const names = Object.keys(record).filter((each) => each !== name && rootOf(each) !== name)
  return names.length === Object.keys(record).length
    ? record
    : Object.fromEntries(names.map((each) => [each, record[each] as string]))
}
