import { createRequire } from 'node:module'

/**
 * antd writes style sheets while it renders, and forgets them with the last component that needs
 * them: in tests, with every test. jsdom parses them anew, and matches each of their rules whenever
 * a style is read, which every query by role does many times. Here a sheet is made and inserted
 * once, with only the rules that hide an element or disable its pointer events: jsdom draws no
 * others.
 */

interface Sheets {
  updateCSS: (css: string, key: string, options?: object) => HTMLStyleElement
}
type Change = (known: unknown) => unknown
interface Cache {
  default: { prototype: { opUpdate: (this: unknown, key: string, change: Change) => void } }
}

/** A rule without rules in it: `selector{declarations}`. */
const RULE = /([^{};]+)\{([^{}]*)\}/g
const HIDES = /^\s*(display|visibility|pointer-events)\s*:/

const whatHides = (css: string): string =>
  css.replace(RULE, (_, selector: string, declarations: string) => {
    const left = declarations.split(';').filter((one) => HIDES.test(one))
    return left.length > 0 ? `${selector}{${left.join(';')}}` : ''
  })

const asLoaded = createRequire(import.meta.url)

/** Once in a worker, whose window and modules go from file to file. */
export function insertStylesOnce(): void {
  const sheets = asLoaded('rc-util/lib/Dom/dynamicCSS') as Sheets
  const { prototype } = (asLoaded('@ant-design/cssinjs/lib/Cache') as Cache).default

  const inserted = new Map<string, { css: string; sheet: HTMLStyleElement }>()
  const { updateCSS } = sheets
  sheets.updateCSS = (css, key, options) => {
    const known = inserted.get(key)
    if (known?.css === css && known.sheet.isConnected) return known.sheet
    const sheet = updateCSS(whatHides(css), key, options)
    inserted.set(key, { css, sheet })
    return sheet
  }

  const { opUpdate } = prototype
  prototype.opUpdate = function (this: unknown, key, change) {
    opUpdate.call(this, key, (known) => change(known) ?? known)
  }
}
