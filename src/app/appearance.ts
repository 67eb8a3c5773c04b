import type { Size } from '../theme/sizes'
import type { Edge } from './edge'

/** Labels of Element's four sizes (spec §9). */
export const SIZE_TITLES: Readonly<Record<Size, string>> = {
  default: '默认',
  medium: '中等',
  small: '较小',
  mini: '超小',
}

/** Theme choices: by the system, light, dark. */
export const THEMES = [
  { value: 'system', label: '跟随系统', pinyin: 'gsxt gensuixitong' },
  { value: 'light', label: '浅色', pinyin: 'qs qianse' },
  { value: 'dark', label: '深色', pinyin: 'ss shense' },
] as const
export type Theme = (typeof THEMES)[number]['value']

type ThemeEdge = Pick<Edge, 'cookies' | 'now' | 'secure'>

/** Lifetime of the cookie in days; it holds no personal data. */
const DAYS = 365

export function themeOf({ cookies }: Pick<ThemeEdge, 'cookies'>): Theme {
  const { theme } = cookies.get()
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/**
 * Applies and stores the theme. The gateway reads the cookie and writes the theme into the page, so
 * that no page is drawn in the wrong one first.
 */
export function chooseTheme({ cookies, now, secure }: ThemeEdge, theme: Theme): void {
  const attributes = { path: '/', sameSite: 'Lax', secure } as const
  const root = document.documentElement
  if (theme === 'system') {
    cookies.remove('theme', attributes)
    delete root.dataset.theme
  } else {
    cookies.set('theme', theme, { ...attributes, expires: new Date(now() + DAYS * 86_400_000) })
    root.dataset.theme = theme
  }
}
