import type { Fields } from '../../../lib/resource'

/** px; a region's three selects say their whole sentences. */
export function dialogWidth(fields: Fields): number {
  const kinds = Object.values(fields).map((field) => field.kind)
  if (kinds.includes('region')) return 720
  return kinds.length > 2 ? 640 : 480
}

/** The button that leaves a record as it is never has the action's own name. */
export const dismissText = (label: string): string => (label.startsWith('取消') ? '返回' : '取消')

/** The button names what it does, and does not say 确认 twice. */
export const confirmText = (label: string): string =>
  label.startsWith('确认') ? label : `确认${label}`
