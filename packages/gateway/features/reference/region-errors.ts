import type { Fields, FormValues } from '#domain/field'
import { isRegionPath } from './regions'

/** Errors by field: forms choose from the tree of regions, a wire request may name any region. */
export function regionErrors(fields: Fields, values: FormValues): Record<string, string> {
  const wrong = Object.entries(fields).filter(([name, { kind }]) => {
    const value = values[name]
    return kind === 'region' && typeof value === 'string' && value !== '' && !isRegionPath(value)
  })
  return Object.fromEntries(wrong.map(([name, { label }]) => [name, `${label}不存在，请重新选择`]))
}
