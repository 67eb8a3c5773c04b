/** The header's 尺寸 (spec §2, §9): Element's four names, default the roomiest, medium by default. */
export const SIZES = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof SIZES)[number]
const DEFAULT_SIZE: Size = 'medium'

export interface SizeSpec {
  /** antd's word for its components. */
  componentSize: 'large' | 'middle' | 'small'
  /** px: inputs and buttons. */
  controlHeight: number
  /** px: one row of a table. */
  rowHeight: number
}

export const SIZE_SPECS: Readonly<Record<Size, SizeSpec>> = {
  default: { componentSize: 'large', controlHeight: 36, rowHeight: 48 },
  medium: { componentSize: 'middle', controlHeight: 32, rowHeight: 40 },
  small: { componentSize: 'middle', controlHeight: 28, rowHeight: 36 },
  mini: { componentSize: 'small', controlHeight: 24, rowHeight: 30 },
}

export function readSize(text: string | undefined): Size {
  return SIZES.find((size) => size === text) ?? DEFAULT_SIZE
}
