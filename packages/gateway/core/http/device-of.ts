const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙'],
  [/Android/i, '安卓'],
  [/iPhone|iPad|iPod/i, 'iOS'],
  [/Windows/i, 'Windows'],
  [/Mac OS X|Macintosh/i, 'macOS'],
  [/Linux|X11/i, 'Linux'],
]
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/i, '微信'],
  [/Edg(e|A|iOS)?\//i, 'Edge'],
  [/Firefox|FxiOS/i, 'Firefox'],
  [/Chrome|CriOS|Chromium/i, 'Chrome'],
  [/Safari/i, 'Safari'],
]

/** A User-Agent as two words of ours. */
export function deviceOf(agent: string): string {
  const named = (known: typeof SYSTEMS) => known.find(([pattern]) => pattern.test(agent))?.[1]
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(' · ') || '其他程序'
}
