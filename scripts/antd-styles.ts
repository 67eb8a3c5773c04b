import { createRequire } from 'node:module'
import type { ThemeConfig } from 'antd'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { antdTheme, darkAntdTheme } from '../src/theme/antd-theme.ts'
import { DARK } from '../src/theme/css-variables.ts'
import { DEFAULT_SIZE, SIZES } from '../src/theme/sizes.ts'

/**
 * antd's style modules that the console comes to draw with, in the order of their rules, each with
 * the class it styles. The build fails when one in use is missing here (`antd-css.ts`).
 */
export const STYLES: Readonly<Record<string, string>> = {
  '_util/wave/style': 'ant-wave',
  'space/style/index': 'ant-space',
  'space/style/compact': 'ant-space-compact',
  'space/style/addon': 'ant-space-addon',
  'button/style/index': 'ant-btn',
  'button/style/compact': 'ant-btn',
  'input/style/index': 'ant-input',
  'input/style/textarea': 'ant-input',
  'tooltip/style/index': 'ant-tooltip',
  'empty/style/index': 'ant-empty',
  'spin/style/index': 'ant-spin',
  'select/style/index': 'ant-select',
  'checkbox/style/index': 'ant-checkbox',
  'cascader/style/index': 'ant-cascader',
  'cascader/style/panel': 'ant-cascader',
  'radio/style/index': 'ant-radio',
  'switch/style/index': 'ant-switch',
  'date-picker/style/index': 'ant-picker',
  'grid/style/index': 'ant-row',
  'form/style/index': 'ant-form',
  'form/style/fallbackCmp': 'ant-form-item-item',
  'modal/style/index': 'ant-modal',
  'modal/style/confirm': 'ant-modal',
  'drawer/style/index': 'ant-drawer',
  'qr-code/style/index': 'ant-qrcode',
}

/** In the script with what names them, and drawn nowhere. */
export const UNDRAWN: ReadonlySet<string> = new Set(['input/style/otp', 'skeleton/style/index'])

/** A module with more than one hook, or whose class is another's. */
const PREFIX_OF: Readonly<Record<string, string>> = { useColStyle: 'ant-col' }

// As antd itself sees its packages.
const require = createRequire(createRequire(import.meta.url).resolve('antd/package.json'))

interface Cssinjs {
  createCache: () => unknown
  extractStyle: (cache: unknown, options: { plain: true; types: string[] }) => string
  StyleProvider: (props: never) => never
}
const { createCache, extractStyle, StyleProvider } = require('@ant-design/cssinjs') as Cssinjs
const { default: ConfigProvider } = require('antd/lib/config-provider')
const { useToken } = require('antd/lib/theme/internal')
const { default: darkAlgorithm } = require('antd/lib/theme/themes/dark')
const { iconStyles } = require('@ant-design/icons/lib/utils') as { iconStyles: string }

type Tokens = Record<string, unknown>

interface Drawn {
  style: string
  /** Declarations of custom properties by selector. */
  variables: Map<string, Map<string, string>>
  tokens: Tokens
}

/** What antd would insert at run time with every style in use. */
function draw(theme: ThemeConfig): Drawn {
  const cache = createCache()
  const seen: Tokens[] = []
  const Every = () => {
    seen.push(useToken()[1] as Tokens)
    return Object.entries(STYLES).map(([file, prefix]) =>
      createElement(One, { key: file, file, prefix }),
    )
  }
  renderToString(
    createElement(
      StyleProvider as never,
      { cache } as never,
      createElement(ConfigProvider as never, { theme } as never, createElement(Every)),
    ),
  )
  return {
    style: extractStyle(cache, { plain: true, types: ['style'] }),
    variables: variablesIn(extractStyle(cache, { plain: true, types: ['token', 'cssVar'] })),
    tokens: seen[0] ?? {},
  }
}

function One({ file, prefix }: { file: string; prefix: string }) {
  const hooks = Object.entries(require(`antd/lib/${file}`) as Record<string, unknown>).filter(
    ([name]) => name === 'default' || /^use[A-Z]/.test(name),
  )
  return hooks.map(([name, hook]) =>
    createElement(Hook, { key: name, name, hook, prefix } as never),
  )
}

/** A style is a hook, or a component for what comes on top of another. */
function Hook(props: { name: string; hook: never; prefix: string }) {
  const { name, prefix, hook } = props
  const prefixCls = PREFIX_OF[name] ?? prefix
  if ((hook as () => void).name === 'StyledComponent')
    return createElement(hook, { prefixCls } as never)
  const draws = hook as (prefix: string, root?: string) => [(node: unknown) => never]
  // Its variables are those of the element itself, or of all that carry the component's own class.
  const [ofItself] = draws(prefixCls)
  const [ofAll] = draws(prefixCls, `${prefixCls}-css-var`)
  return ofAll(ofItself(null))
}

const PRESETS = 'blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime'
/**
 * Unused rules: palettes of colours, right to left, a grid of columns, and forms of inputs that the
 * console does not use.
 */
const UNUSED = [
  new RegExp(`-(${PRESETS})(?![a-z])`),
  /-rtl(?![a-z])/,
  /\.ant-col-(\d|xs|sm|md|lg|xl|xxl|order|offset|push|pull)/,
  /-(filled|underlined|borderless)(?![a-z])/,
  /\.ant-(input-search|input-group|radio-button|otp)(?![a-z])/,
  /\.data-ant-cssinjs/,
]

/** Top-level rules of a style sheet. */
function rulesOf(css: string): { selector: string; body: string }[] {
  const rules: { selector: string; body: string }[] = []
  let from = 0
  let depth = 0
  let open = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{' && depth++ === 0) open = at
    if (css[at] !== '}' || --depth > 0) continue
    rules.push({ selector: css.slice(from, open).trim(), body: css.slice(open + 1, at) })
    from = at + 1
  }
  return rules
}

function variablesIn(css: string): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>()
  for (const { selector, body } of rulesOf(css)) {
    if (!selector.startsWith('.console')) continue
    const own = found.get(selector) ?? new Map<string, string>()
    found.set(selector, own)
    for (const line of body.split(/;(?![^(]*\))/)) {
      const at = line.indexOf(':')
      if (at > 0) own.set(line.slice(0, at).trim(), line.slice(at + 1).trim())
    }
  }
  return found
}

/** Removes unused colours and duplicate rules. */
function purged(css: string): string {
  const seen = new Set<string>()
  return rulesOf(css)
    .map(({ selector, body }) => {
      if (selector.startsWith('@media')) return `${selector}{${purged(body)}}`
      if (selector.startsWith('@')) return `${selector}{${body}}`
      const kept = selector
        .split(/,(?![^(]*\))/)
        .filter((one) => !UNUSED.some((pattern) => pattern.test(one)))
        // The console's own `a`, which comes earlier in the page, stays the stronger one.
        .map((one) => (one.trim() === 'a' ? ':where(a)' : one))
      return kept.length > 0 && body !== '' ? `${kept.join(',')}{${body}}` : ''
    })
    .filter((rule) => rule !== '' && !seen.has(rule) && seen.add(rule))
    .join('')
}

/**
 * antd's style sheet for all sizes: the rules once, and for each size the variables in which it
 * differs from the usual one; likewise for reduced motion and for the dark theme.
 */
export function antdSheet(): { css: string; tokens: Readonly<Record<string, Tokens>> } {
  const usual = draw(antdTheme(DEFAULT_SIZE))
  const rules = purged(`${iconStyles}${usual.style}`)
  const parts = [rules]
  const used = new Set<string>()
  const names = (text: string) =>
    [...text.matchAll(/var\((--ant-[a-z0-9-]+)/g)].map(([, name]) => name!)
  const need = (name: string) => {
    if (used.has(name)) return
    used.add(name)
    for (const own of usual.variables.values()) names(own.get(name) ?? '').forEach(need)
  }
  names(rules).forEach(need)

  const block = (given: Drawn, before: string, base?: Drawn) => {
    for (const [selector, own] of given.variables) {
      const lines = [...own].filter(
        ([name, value]) => used.has(name) && base?.variables.get(selector)?.get(name) !== value,
      )
      if (lines.length > 0)
        parts.push(
          `${before}${selector}{${lines.map(([name, value]) => `${name}:${value}`).join(';')}}`,
        )
    }
  }
  block(usual, '')
  const tokens: Record<string, Tokens> = { '': tidy(usual.tokens) }
  const others = SIZES.filter((size) => size !== DEFAULT_SIZE)
  for (const size of others) {
    const drawn = draw(antdTheme(size))
    block(drawn, `:root[data-size='${size}'] `, usual)
    tokens[size] = differing(tidy(drawn.tokens), tokens['']!)
  }
  const under = (media: string, given: Drawn, before: string) => {
    const from = parts.length
    block(given, before, usual)
    const differing = parts.splice(from).join('')
    if (differing) parts.push(`@media ${media}{${differing}}`)
  }
  under('(prefers-reduced-motion: reduce)', draw(antdTheme(DEFAULT_SIZE, true)), '')
  const dark = draw(darkAntdTheme(DEFAULT_SIZE, false, darkAlgorithm))
  if (purged(`${iconStyles}${dark.style}`) !== rules)
    throw new Error('antd-styles.ts: wanted the same rules by day and by night, got other ones')
  under(DARK.media, dark, `${DARK.root} `)
  under(DARK.system.media, dark, `${DARK.system.root} `)
  return { css: parts.join('\n'), tokens }
}

/** Colours that components read, to draw pictures with; a code to scan is dark on light always. */
const READ: ReadonlySet<string> = new Set([
  'colorText',
  'colorBgBase',
  'colorBgContainer',
  'colorFill',
  'colorFillTertiary',
  'colorFillQuaternary',
])

/** What components read beside their styles: sizes, and hardly a colour or a shadow. */
const tidy = (tokens: Tokens): Tokens =>
  Object.fromEntries(
    Object.entries(tokens).filter(
      ([name, value]) =>
        typeof value !== 'object' &&
        (READ.has(name) || !/^(color|boxShadow|control.*Bg|link)/.test(name)) &&
        !new RegExp(`^(${PRESETS})-?\\d*$`).test(name),
    ),
  )

const differing = (tokens: Tokens, usual: Tokens): Tokens =>
  Object.fromEntries(Object.entries(tokens).filter(([name, value]) => usual[name] !== value))
