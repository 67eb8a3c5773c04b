import { normalizeEntry } from '#domain/application/index'
import type { EntryData, EntryForm } from '#domain/application/types'
import { isPersonal } from './open-unsaved-store'

/**
 * A person's value with asterisks in it that another choice has hidden: the gateway takes no mask,
 * and nobody could be told where none is drawn. It counts again as soon as it is.
 */
export const isMaskedAway = (entry: EntryForm, name: string, values: EntryData): boolean =>
  isPersonal(entry, name) && hasMask(values[name]) && !(name in normalizeEntry(entry, values))

function hasMask(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('*')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasMask)
}
