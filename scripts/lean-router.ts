import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PRODUCTION = fileURLToPath(
  new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url),
)
/** Components made by a call, and classes: bundlers must keep them unless told that nothing happens. */
const MADE = /^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm
const CLASS = /^(var \w+ = )(class extends React\d*\.Component \{[\s\S]*?^\});/gm
const NAMES = /^\w+\.displayName = .*;$/gm

/**
 * The router as the console uses it: the package's own production build, which its `exports` reach
 * from servers only, without forms, links and server parts that nothing here imports. It saves 1.8
 * KB (brotli) of the first list, and the checks of each route that the development build makes.
 * @throws Error when a release of the package is written otherwise
 */
export function leanRouter(): Plugin {
  let met = 0
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'react-router' ? PRODUCTION : null),
    transform(code, id) {
      if (!/\/react-router\/dist\/production\/chunk-/.test(id)) return null
      const lean = code
        .replaceAll(NAMES, '')
        .replaceAll(MADE, '$1/* @__PURE__ */ $2')
        .replaceAll(CLASS, '$1/* @__PURE__ */ (() => $2)();')
      if (lean !== code) met++
      return lean
    },
    buildEnd(error) {
      if (!error && met === 0) this.error('lean-router: react-router is built otherwise now')
    },
  }
}
