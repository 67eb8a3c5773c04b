import type { Command } from '../../components/commands'
import type { Edge } from '../edge'
import { chooseTheme, themeOf, THEMES } from '../appearance'

/** Commands of every screen: themes, sizes, and print. */
export function lookCommands(edge: Edge): Command[] {
  const now = themeOf(edge)
  return [
    { name: '打印', pinyin: 'dy dayin', run: () => window.print() },
    ...THEMES.filter(({ value }) => value !== now).map(({ value, label, pinyin }) => ({
      name: label,
      pinyin,
      run: () => chooseTheme(edge, value),
    })),
  ]
}
