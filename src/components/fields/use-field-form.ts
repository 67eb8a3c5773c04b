import { useCallback, useMemo, useRef, useState } from 'react'
import type { Field, Fields, FormValues } from '../../lib/resource'
import { fieldError, isRequired } from '#domain/validation/field-rules'
import { afterPress } from './after-press'

export interface FieldForm {
  fields: Fields
  values: FormValues
  /** What stands wrong at a field, once it was left or a submit was tried. */
  errorOf: (name: string) => string | undefined
  isRequired: (name: string) => boolean
  isVisible: (name: string) => boolean
  set: (name: string, value: unknown) => void
  blur: (name: string) => void
  /** Checks every visible field and shows what is wrong. @returns the first wrong field's name */
  check: () => string | undefined
  /** Sentences of a 90400 answer at their fields. @returns the first field that has one here */
  refuse: (errors: Readonly<Record<string, string>>) => string | undefined
  /** The values of visible fields as they are sent: trimmed, normalised, nothing empty. */
  sent: () => Record<string, unknown>
  replace: (values: FormValues) => void
  /** Sets some values as they are: what was left or refused elsewhere stays. */
  patch: (values: FormValues) => void
}

/**
 * State of a form over declared fields. Values are wire values; rules are `fieldError`'s, the same
 * the gateway reads. Nothing outside ever resets what is typed.
 * @param start the values it opens with; read once
 */
export function useFieldForm(fields: Fields, start: FormValues): FieldForm {
  const [values, setValues] = useState<FormValues>(() => ({ ...initialOf(fields), ...start }))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  // Callbacks read the newest values; a submit right after a change must not see older ones.
  const latest = useRef(values)
  latest.current = values

  const isVisible = useCallback(
    (name: string) => fields[name]?.visible?.(latest.current) ?? true,
    [fields],
  )

  const set = useCallback(
    (name: string, value: unknown) => {
      const next: Record<string, unknown> = { ...latest.current, [name]: value }
      for (const below of fieldsBelow(fields, name)) next[below] = undefined
      latest.current = next
      setValues(next)
      setRefused((before) => withoutName(before, name))
    },
    [fields],
  )

  const blur = useCallback(
    (name: string) => afterPress(() => setLeft((before) => new Set(before).add(name))),
    [],
  )

  const check = useCallback(() => {
    setLeft(new Set(Object.keys(fields)))
    return Object.keys(fields).find(
      (name) =>
        fieldError(fields[name] as Field, latest.current[name], latest.current) !== undefined,
    )
  }, [fields])

  const refuse = useCallback(
    (errors: Readonly<Record<string, string>>) => {
      setRefused(errors)
      return Object.keys(fields).find((name) => errors[name] !== undefined)
    },
    [fields],
  )

  const sent = useCallback(() => {
    const body: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields)) {
      if (field.visible && !field.visible(latest.current)) continue
      const value = sentValue(field, latest.current[name])
      if (value !== undefined) body[name] = value
    }
    return body
  }, [fields])

  const replace = useCallback(
    (next: FormValues) => {
      const whole = { ...initialOf(fields), ...next }
      latest.current = whole
      setValues(whole)
      setLeft(new Set())
      setRefused({})
    },
    [fields],
  )

  const patch = useCallback((some: FormValues) => {
    const next = { ...latest.current, ...some }
    latest.current = next
    setValues(next)
    setRefused((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !(name in some))),
    )
  }, [])

  return useMemo(
    () => ({
      fields,
      values,
      errorOf: (name) => {
        const field = fields[name]
        if (!field) return undefined
        return (
          refused[name] ?? (left.has(name) ? fieldError(field, values[name], values) : undefined)
        )
      },
      isRequired: (name) => {
        const field = fields[name]
        return field ? isRequired(field, values) : false
      },
      isVisible,
      set,
      blur,
      check,
      refuse,
      sent,
      replace,
      patch,
    }),
    [fields, values, left, refused, isVisible, set, blur, check, refuse, sent, replace, patch],
  )
}

function withoutName(
  errors: Readonly<Record<string, string>>,
  name: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(errors).filter(([other]) => other !== name))
}

function initialOf(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.initial !== undefined)
      .map(([name, field]) => [name, field.initial]),
  )
}

/** Fields whose choices hang on this one, and those below them. */
function fieldsBelow(fields: Fields, parent: string): string[] {
  return Object.entries(fields)
    .filter(([, field]) => field.source?.parents?.includes(parent))
    .flatMap(([name]) => [name, ...fieldsBelow(fields, name)])
}

function sentValue(field: Field, value: unknown): unknown {
  if (typeof value === 'string') {
    const text = (field.normalize ? field.normalize(value) : value).trim()
    return text === '' ? undefined : text
  }
  if (Array.isArray(value) && value.length === 0) return undefined
  return value ?? undefined
}
