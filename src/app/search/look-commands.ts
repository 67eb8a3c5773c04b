import type { Command } from '../../components/commands'
import type { Edge } from '../edge'
import { chooseTheme, themeOf, THEMES } from '../theme-choice'

/** What the box can always do: the other looks of the console, and this screen on paper. */
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
