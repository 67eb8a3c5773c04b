import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { antdSheet, STYLES, UNDRAWN } from './antd-styles.ts'

const SHEET = 'virtual:antd.css'
const TOKENS = 'virtual:antd-tokens'
const stub = (name: string) => fileURLToPath(new URL(`../src/theme/antd/${name}`, import.meta.url))

/** antd's modules that only make styles at run time -> their replacement in a build. */
const INSTEAD: Readonly<Record<string, string>> = {
  'theme/useToken': stub('use-token.ts'),
  'theme/context': stub('context.ts'),
  'theme/util/genStyleUtils': stub('gen-style-utils.ts'),
  'theme/util/useResetIconStyle': stub('no-style.ts'),
}

const DEFAULTS: ReadonlySet<string> = new Set([stub('use-token.ts'), stub('no-style.ts')])

/**
 * antd writes its styles while it renders. In a build they are a style sheet instead: the code that
 * makes them is left out, and no style is inserted at run time. Development uses antd as published.
 */
export function antdCss(): Plugin {
  let sheet: ReturnType<typeof antdSheet> | undefined
  const made = () => (sheet ??= antdSheet())
  const stubbed = new Set<string>()
  let build = false
  return {
    name: 'antd-css',
    enforce: 'pre',
    configResolved(config) {
      build = config.command === 'build'
    },
    resolveId(source) {
      if (source === SHEET) return `\0${SHEET}`
      return source === TOKENS ? `\0${TOKENS}` : null
    },
    load(id) {
      if (id === `\0${SHEET}`) return build ? made().css : ''
      if (id === `\0${TOKENS}`) return `export default ${JSON.stringify(made().tokens)}`
      if (!build) return null
      const name = /\/node_modules\/antd\/es\/(.+)\.js$/.exec(id)?.[1]
      const instead = name === undefined ? undefined : INSTEAD[name]
      if (instead === undefined) return null
      const from = JSON.stringify(instead)
      const itself = DEFAULTS.has(instead) ? `\nexport { default } from ${from}` : ''
      return `export * from ${from}${itself}`
    },
    transform(code, id) {
      if (!build) return null
      // Icons insert a sheet of their own.
      if (id.endsWith('/@ant-design/icons/es/utils.js'))
        return code.replace('updateCSS(mergedStyleStr', '0 && updateCSS(mergedStyleStr')
      // Palettes of icons in two colours, of which there are none.
      if (id.endsWith('/@ant-design/icons/es/components/AntdIcon.js'))
        return code.replace(/^setTwoToneColor\(.*$/m, '')
      const name = /\/node_modules\/antd\/es\/(.+)\.js$/.exec(id)?.[1]
      if (
        name === undefined ||
        !/gen(StyleHooks|SubStyleComponent|ComponentStyleHook)\(/.test(code)
      )
        return null
      if (name.startsWith('theme/')) return null
      stubbed.add(name)
      // What else it exports is for other styles, which fall away too.
      const others = [...code.matchAll(/^export const (\w+) =/gm)].map(([, other]) => other!)
      const from = JSON.stringify(stub('no-style.ts'))
      return [
        `import noStyle, { NoStyle } from ${from}`,
        `export default ${code.includes('genSubStyleComponent(') ? 'NoStyle' : 'noStyle'}`,
        ...others.map(
          (other) => `export const ${other} = ${/^use[A-Z]/.test(other) ? 'noStyle' : 'undefined'}`,
        ),
      ].join('\n')
    },
    generateBundle(_, bundle) {
      const drawn = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.keys(file.modules) : [],
      )
      const missing = [...stubbed].filter(
        (name) =>
          !(name in STYLES) &&
          !UNDRAWN.has(name) &&
          drawn.some((id) => id.endsWith(`/antd/es/${name}.js`)),
      )
      if (missing.length > 0)
        this.error(`antd-styles.ts: wanted ${missing.join(', ')} in STYLES, got none`)
    },
  }
}
