import { normalizeEntry } from '#domain/application/index'
import type { EntryData, EntryForm } from '#domain/application/types'
import { isPersonal } from './open-unsaved-store'

/**
 * A masked personal value that another choice hides: the gateway refuses masks, and an error could
 * not be shown at a hidden field. It is validated again as soon as the field is visible.
 */
export const isMaskedAway = (entry: EntryForm, name: string, values: EntryData): boolean =>
  isPersonal(entry, name) && hasMask(values[name]) && !(name in normalizeEntry(entry, values))

function hasMask(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('*')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasMask)
}
