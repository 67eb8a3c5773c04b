// With extensions: vite.config.ts imports this file too.
import { DEFAULT_SIZE, SIZE_SPECS, SIZES } from './sizes.ts'
import { darkTokens, tokens, type Palette } from './tokens.ts'

/** `primaryBg` -> `primary-bg`. */
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * The tokens as CSS custom properties: `--color-primary`, `--tone-success`, `--tone-success-bg`,
 * `--font-mono`, `--row-height` … Row and control heights follow `data-size` on the root element.
 */
export function cssVariables(): string {
  const root = [
    ...paletteLines(tokens),
    ['font-sans', tokens.font.sans],
    ['font-mono', tokens.font.mono],
    ['font-size', `${tokens.font.size}px`],
    ['font-size-small', `${tokens.font.sizeSmall}px`],
    ['font-size-large', `${tokens.font.sizeLarge}px`],
    ...Object.entries(tokens.radius).map(([name, px]) => [`radius-${name}`, `${px}px`]),
    ['radius', `${tokens.radius.medium}px`],
    ...Object.entries(tokens.layout).map(([name, px]) => [`layout-${kebab(name)}`, `${px}px`]),
  ]
  const sizes = SIZES.map((size) => {
    const { rowHeight, controlHeight } = SIZE_SPECS[size]
    // `:root` alone applies to medium until a size is set; the attribute selector is more specific.
    const selector = size === DEFAULT_SIZE ? ':root' : `:root[data-size='${size}']`
    return `${selector} {\n  --row-height: ${rowHeight}px;\n  --control-height: ${controlHeight}px;\n}\n`
  })
  const lines = linesOf(root)
  const dark = (selector: string) =>
    `  ${selector} {\n    color-scheme: dark;\n${linesOf(paletteLines(darkTokens), '    ')}\n  }\n`
  return [
    `/* Written by the build from tokens.ts; edit that. */\n:root {\n${lines}\n}\n${sizes.join('')}`,
    `@media ${DARK.media} {\n${dark(DARK.root)}}\n`,
    `@media ${DARK.system.media} {\n${dark(DARK.system.root)}}\n`,
  ].join('')
}

/**
 * The dark scheme applies when it is chosen, or by the system where there is no choice. Print is
 * always light. The page itself carries the choice, so that it is never drawn in the wrong scheme
 * first.
 */
export const DARK = {
  media: 'screen',
  root: ":root[data-theme='dark']",
  system: {
    media: 'screen and (prefers-color-scheme: dark)',
    root: ':root:not([data-theme])',
  },
} as const

type Line = readonly (string | undefined)[]

const linesOf = (lines: readonly Line[], indent = '  '): string =>
  lines.map(([name, value]) => `${indent}--${name}: ${value};`).join('\n')

const paletteLines = ({ color, tone, chart }: Palette): Line[] => [
  ...Object.entries(color).map(([name, value]) => [`color-${kebab(name)}`, value]),
  ...Object.entries(tone).flatMap(([name, { text, bg }]) => [
    [`tone-${name}`, text],
    [`tone-${name}-bg`, bg],
  ]),
  ...chart.map((ink, at) => [`chart-${at + 1}`, ink]),
]
