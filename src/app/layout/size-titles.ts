import type { Size } from '../../theme/sizes'

/** Element's four names (spec §9), with what they mean. */
export const SIZE_TITLES: Readonly<Record<Size, string>> = {
  default: '默认 default',
  medium: '中等 medium',
  small: '较小 small',
  mini: '超小 mini',
}
