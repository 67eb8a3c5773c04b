import { fieldText } from '#domain/reading/field-text'
import type { Field, Fields, FormValues } from '../../lib/resource'

/** The initial values of a form over these fields. */
export function initialOf(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.initial !== undefined)
      .map(([name, field]) => [name, field.initial]),
  )
}

/** Fields whose choices depend on this one, recursively. */
export function fieldsBelow(fields: Fields, parent: string): string[] {
  return Object.entries(fields)
    .filter(([, field]) => field.source?.parents?.includes(parent))
    .flatMap(([name]) => [name, ...fieldsBelow(fields, name)])
}

/** The values of visible fields as they are sent: trimmed, normalised, without empty ones. */
export function sentValues(fields: Fields, values: FormValues): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.visible && !field.visible(values)) continue
    const value = sentValue(field, values[name])
    if (value !== undefined) body[name] = value
  }
  return body
}

function sentValue(field: Field, value: unknown): unknown {
  if (typeof value === 'string') {
    const text = fieldText(field, value)
    return text === '' ? undefined : text
  }
  if (Array.isArray(value) && value.length === 0) return undefined
  return value ?? undefined
}

/** All editable values, cleared ones as '', because a missing key means unchanged. */
export function wholeValues(fields: Fields, values: FormValues): Record<string, unknown> {
  const sent = sentValues(fields, values)
  return Object.fromEntries(Object.keys(fields).map((name) => [name, sent[name] ?? '']))
}
