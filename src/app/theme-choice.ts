import type { Edge } from './edge'

/** Light or dark: as the system is, or by hand. */
export const THEMES = [
  { value: 'system', label: '跟随系统', pinyin: 'gsxt gensuixitong' },
  { value: 'light', label: '浅色', pinyin: 'qs qianse' },
  { value: 'dark', label: '深色', pinyin: 'ss shense' },
] as const
export type Theme = (typeof THEMES)[number]['value']

type Place = Pick<Edge, 'cookies' | 'now' | 'secure'>

/** Days the cookie lives; it holds no personal data. */
const DAYS = 365

export function themeOf({ cookies }: Pick<Place, 'cookies'>): Theme {
  const { theme } = cookies.get()
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/**
 * Draws the page in it, now and from now on: the gateway reads the cookie and says it in the page
 * itself, so that no page is drawn in the other one first.
 */
export function chooseTheme({ cookies, now, secure }: Place, theme: Theme): void {
  const place = { path: '/', sameSite: 'Lax', secure } as const
  const root = document.documentElement
  if (theme === 'system') {
    cookies.remove('theme', place)
    delete root.dataset.theme
  } else {
    cookies.set('theme', theme, { ...place, expires: new Date(now() + DAYS * 86_400_000) })
    root.dataset.theme = theme
  }
}
