import type { Fields } from '../../../lib/resource'

/** Width in px; wide enough for the labels of a region's three selects. */
export function dialogWidth(fields: Fields): number {
  const kinds = Object.values(fields).map((field) => field.kind)
  if (kinds.includes('region')) return 720
  return kinds.length > 2 ? 640 : 480
}

/** Label of the cancel button; it never repeats the action's name. */
export const dismissText = (label: string): string => (label.startsWith('取消') ? '返回' : '取消')

/** Label of the confirm button: the action's name, without 确认 twice. */
export const confirmText = (label: string): string =>
  label.startsWith('确认') ? label : `确认${label}`
