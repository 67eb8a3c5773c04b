/** Spec §5: every level has its own message. */
export const REGION_TEXTS = ['请选择省份（地区）', '请选择市（地区）', '请选择县区'] as const

/**
 * `330000-330100-330106`: returns the message of the first missing level.
 * @param levels number of required levels; more are allowed
 */
export function regionError(value: string, levels: 1 | 2 | 3 = 3): string | undefined {
  const codes = value.split('-')
  return REGION_TEXTS.find((_, level) => level < levels && !/^\d{6}$/.test(codes[level] ?? ''))
}
