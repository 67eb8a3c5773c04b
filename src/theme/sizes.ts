/**
 * The header's 尺寸 (spec §2, §9): Element's four names; `default` is the largest, `medium` the
 * default.
 */
export const SIZES = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof SIZES)[number]
export const DEFAULT_SIZE: Size = 'medium'

export interface SizeSpec {
  /** px: inputs and buttons. */
  controlHeight: number
  /** px: one row of a table. */
  rowHeight: number
}

export const SIZE_SPECS: Readonly<Record<Size, SizeSpec>> = {
  default: { controlHeight: 36, rowHeight: 48 },
  medium: { controlHeight: 32, rowHeight: 40 },
  small: { controlHeight: 28, rowHeight: 36 },
  mini: { controlHeight: 24, rowHeight: 30 },
}

export function readSize(text: string | undefined): Size {
  return SIZES.find((size) => size === text) ?? DEFAULT_SIZE
}
