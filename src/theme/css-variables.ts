// With extensions, as vite.config.ts reads this file too.
import { DEFAULT_SIZE, SIZE_SPECS, SIZES } from './sizes.ts'
import { tokens } from './tokens.ts'

/** `primaryBg` -> `primary-bg`. */
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * The tokens as CSS custom properties: `--color-primary`, `--tone-success`, `--tone-success-bg`,
 * `--font-mono`, `--row-height` … Row and control heights follow `data-size` on the root element.
 */
export function cssVariables(): string {
  const root = [
    ...Object.entries(tokens.color).map(([name, value]) => [`color-${kebab(name)}`, value]),
    ...Object.entries(tokens.tone).flatMap(([name, { text, bg }]) => [
      [`tone-${name}`, text],
      [`tone-${name}-bg`, bg],
    ]),
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
    // Stronger than :root wherever it stands, which is medium until a size is known.
    const selector = size === DEFAULT_SIZE ? ':root' : `:root[data-size='${size}']`
    return `${selector} {\n  --row-height: ${rowHeight}px;\n  --control-height: ${controlHeight}px;\n}\n`
  })
  const lines = root.map(([name, value]) => `  --${name}: ${value};`)
  return `/* Written by the build from tokens.ts; edit that. */\n:root {\n${lines.join('\n')}\n}\n${sizes.join('')}`
}
