import { RECORD_TYPE } from '#domain/operation/actions'
import { enumItem } from '#domain/field'
import { masked } from '../../core/operations/mask'
import type { Change } from '../../core/operations/operation-schema'
import { fieldLabel, plainWords, stateWords, valueWords } from './words'

/** The values of a changed record before and after, a row each, in the words of the screens. */
export function changeRows({ type, id, before = {}, after = {} }: Change) {
  const record = `${enumItem(RECORD_TYPE, type).label} ${id}`
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => plainWords(before[name]) !== plainWords(after[name]))
    .map((name) => ({
      record,
      name: fieldLabel(name),
      before: told(type, name, before[name]),
      after: told(type, name, after[name]),
    }))
}

const told = (type: string, name: string, value: unknown) =>
  name === '状态' && typeof value === 'string'
    ? stateWords(type, value)
    : (valueWords(type, name, value) ?? plainWords(value))

/** What a request asks for, a line each, personal data masked. */
export const askedLines = (fields: Readonly<Record<string, string>>) =>
  Object.entries(masked(fields) as Record<string, unknown>)
    .filter(([name, value]) => name !== 'version' && value !== '')
    .map(([name, value]) => ({
      name: fieldLabel(name),
      value: valueWords('', name, numberIn(value)) ?? plainWords(value),
    }))

const numberIn = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
