/** Spec §5: every level is asked for by its own words. */
export const REGION_TEXTS = ['请选择省份（地区）', '请选择市（地区）', '请选择县区'] as const

/** `330000-330100-330106`: the first level that is missing says so; all three are needed. */
export function regionError(value: string): string | undefined {
  const codes = value.split('-')
  return REGION_TEXTS.find((_, level) => !/^\d{6}$/.test(codes[level] ?? ''))
}
