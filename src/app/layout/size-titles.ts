import type { Size } from '../../theme/sizes'

/** Labels of Element's four sizes (spec §9). */
export const SIZE_TITLES: Readonly<Record<Size, string>> = {
  default: '默认 default',
  medium: '中等 medium',
  small: '较小 small',
  mini: '超小 mini',
}
