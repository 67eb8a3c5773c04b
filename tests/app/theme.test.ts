import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { antdTheme } from '../../src/theme/antd-theme'
import { cssVariables } from '../../src/theme/css-variables'
import { readSize } from '../../src/theme/sizes'
import { darkTokens, tokens } from '../../src/theme/tokens'

const { color, tone } = tokens

/** WCAG 2.2 relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

describe.each([
  ['by day', tokens],
  ['by night', darkTokens],
])('%s', (_, { color, tone, chart }) => {
  test.each([
    ['text on the ground', color.text, color.bg],
    ['text on the page', color.text, color.bgSubtle],
    ['secondary text on the page', color.textSecondary, color.bgSubtle],
    ['secondary text on a hovered row', color.textSecondary, color.bgHover],
    ['tertiary text on the ground', color.textTertiary, color.bg],
    ['links on the ground', color.primary, color.bg],
    ['links on a hovered row', color.primary, color.bgHover],
    ['links on what is chosen', color.primary, color.primaryBg],
    ['primary buttons', color.onPrimary, color.primary],
    ['pressed buttons', color.onPrimary, color.primaryActive],
    ['words on what failed', color.onPrimary, tone.failed.text],
    ['words on what is done', color.onPrimary, tone.success.text],
    ['the menu', color.menuText, color.menuBg],
    ['the open menu', color.menuText, color.menuBgOpen],
    ...Object.entries(tone).map(([name, { text, bg }]) => [`tone ${name}`, text, bg]),
  ])('%s has a contrast of at least 4.5', (__, text = '', ground = '') => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(chart.map((ink) => [ink]))('the chart colour %s keeps 3:1 on the ground', (ink) => {
    expect(contrast(ink, color.bg)).toBeGreaterThanOrEqual(3)
  })
})

test('the CSS variables on disk are those of the tokens', () => {
  expect(readFileSync('src/theme/tokens.css', 'utf8')).toBe(cssVariables())
})

test('antd takes its colours from the same tokens', () => {
  expect(antdTheme('medium').token).toMatchObject({
    colorPrimary: color.primary,
    colorError: tone.failed.text,
    fontSize: 14,
  })
})

test.each([
  [undefined, 'medium'],
  ['', 'medium'],
  ['huge', 'medium'],
  ['mini', 'mini'],
])('the size cookie %s means %s', (cookie, size) => {
  expect(readSize(cookie)).toBe(size)
})
