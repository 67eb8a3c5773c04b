/** Spec §5: every level is asked for by its own words. */
export const REGION_TEXTS = ['请选择省份（地区）', '请选择市（地区）', '请选择县区'] as const

/**
 * `330000-330100-330106`: the first level that is missing says so.
 * @param levels how many are needed; more than that may be there
 */
export function regionError(value: string, levels: 1 | 2 | 3 = 3): string | undefined {
  const codes = value.split('-')
  return REGION_TEXTS.find((_, level) => level < levels && !/^\d{6}$/.test(codes[level] ?? ''))
}
