import type { Field, Fields, FormValues } from '../field'
import { fieldText } from '../reading/field-text'
import { LONG_TERM } from '../validation/validity'
import { MAX_UBOS, VALIDITIES } from './fields'

/**
 * Converts between the wire, where owners are rows of `uboList` and 长期 is an end of `9999-12-31`,
 * and the form, where each value has a field of its own.
 */
export type WxData = Readonly<Record<string, unknown>>

type Row = Readonly<Record<string, unknown>>

const NOT_WIRE: ReadonlySet<string> = new Set(['uboCount', ...VALIDITIES.map(({ long }) => long)])

export function formValuesOf(data: WxData): FormValues {
  const { uboList, ...own } = data
  const owners = (Array.isArray(uboList) ? (uboList as Row[]) : []).slice(0, MAX_UBOS)
  const values: Record<string, unknown> = { ...own, uboCount: Math.max(1, owners.length) }
  owners.forEach((owner, at) => {
    for (const [name, value] of Object.entries(owner)) values[`uboList.${at}.${name}`] = value
  })
  for (const { long, end } of VALIDITIES) {
    if (values[end] === undefined) continue
    const endless = values[end] === LONG_TERM
    values[long] = endless ? '1' : '0'
    if (endless) values[end] = undefined
  }
  return values
}

/** Only visible fields, trimmed and normalised; empty values are omitted. */
export function wxDataOf(fields: Fields, values: FormValues): WxData {
  const flat: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (NOT_WIRE.has(name) || field.visible?.(values) === false) continue
    const value = cleaned(field, values[name])
    if (value !== undefined) flat[name] = value
  }
  for (const { begin, long, end } of VALIDITIES)
    if (flat[begin] !== undefined && values[long] === '1') flat[end] = LONG_TERM
  const data: Record<string, unknown> = {}
  const owners: Record<string, unknown>[] = []
  for (const [name, value] of Object.entries(flat)) {
    const [list, at, part] = name.split('.')
    if (list !== 'uboList' || part === undefined) data[name] = value
    else (owners[Number(at)] ??= {})[part] = value
  }
  if (owners.length > 0) data.uboList = owners
  return data
}

function cleaned(field: Field, value: unknown): unknown {
  if (typeof value === 'string') {
    const text = fieldText(field, value)
    return text === '' ? undefined : text
  }
  if (Array.isArray(value) && value.length === 0) return undefined
  return value ?? undefined
}

/**
 * The form's field of an upstream refusal: its name, or the last part of WeChat's own
 * (`identification_info.identification_name`). undefined: the refusal concerns the whole form.
 */
export function fieldOfParam(fields: Fields, param: string): string | undefined {
  if (Object.hasOwn(fields, param)) return param
  const last = param.split('.').at(-1) ?? ''
  const camel = last.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return Object.hasOwn(fields, camel) ? camel : undefined
}

/**
 * The values to send: visible empty fields are sent as empty, as the gateway would otherwise keep
 * their old values.
 */
export function wxSent(fields: Fields, values: FormValues): Record<string, unknown> {
  const data = wxDataOf(fields, values)
  const cleared = Object.entries(fields)
    .filter(
      ([name, field]) =>
        !name.includes('.') &&
        !NOT_WIRE.has(name) &&
        data[name] === undefined &&
        field.visible?.(values) !== false,
    )
    .map(([name]) => [name, ''] as const)
  return { ...Object.fromEntries(cleared), ...data }
}
