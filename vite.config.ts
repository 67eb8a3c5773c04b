import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
// With their extensions: Vite hands this file to Node as it is, which asks for them.
import { antdCss } from './scripts/antd-css.ts'
import { consolePreloads } from './scripts/console-preloads.ts'
import { devGateway } from './scripts/dev-gateway.ts'
import { areasOfFiles, resourceHeads } from './scripts/resource-heads.ts'
import { screenPinyin } from './scripts/screen-pinyin.ts'
import { signInPage } from './scripts/sign-in-page.ts'
import { cssVariables } from './src/theme/css-variables.ts'
import { stubbedPackages } from './src/theme/stubs/packages.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    antdCss(),
    formContextAlone(),
    chineseAlone(),
    tokensCss(),
    screenPinyin(),
    resourceHeads(),
    command === 'serve' && devGateway(),
    consolePreloads(),
    signInPage(),
  ],
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 5173) },
  resolve: { alias: stubbedPackages },
  build: {
    target: 'es2022',
    outDir: 'dist/console',
    emptyOutDir: true,
    // Inlined files would need `data:` in the content security policy for more than images.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What belongs to what, for the size budgets (scripts/budgets.mjs).
    manifest: true,
    chunkSizeWarningLimit: 1200,
    // Sign-in loads few files: preloading its graph is two links in index.html. Every browser of
    // the target knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Names stand in the first script one by one, and nothing compresses a hash.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Without this a group swallows what its modules import, and sign-in would carry antd.
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              // With the few lines of ours that everything shares: a file of its own costs more.
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|(src[\\/]lib[\\/]post|domain[\\/]codes)\.ts|rolldown[\\/]runtime/,
              priority: 30,
            },
            {
              name: 'charts',
              // In a build charts alone read the colours from the tokens; all else has CSS variables.
              test: /node_modules[\\/](echarts|zrender)[\\/]|src[\\/]theme[\\/]tokens\.ts/,
              priority: 20,
            },
            // One file of what the first list needs compresses far better than a dozen cut up by
            // which other screens need the same.
            {
              name: (id, graph) => firstListFile(id, (other) => graph.getModuleInfo(other)),
              debugName: 'first-list',
              priority: 10,
            },
            // The definitions of an area are one file, for the same reason.
            {
              name: (id, graph) => areaFile(id, (other) => graph.getModuleInfo(other)),
              debugName: 'areas',
              priority: 5,
            },
          ],
        },
      },
    },
  },
}))

interface ModuleImports {
  code: string | null
  importedIds: readonly string[]
}
type InfoOf = (id: string) => ModuleImports | null

const SIGN_IN = ['./index.html', './src/main.tsx']
const FIRST_LIST = ['./src/app/console.tsx', './src/components/resource/list/list-view.tsx']

/** Modules by what imports them; of definitions, by their areas. */
interface Reach {
  signIn: Set<string>
  firstList: Set<string>
  areasBy: Map<string, Set<string>>
}
let reached: Reach | undefined

/** Asked when all modules are known. */
function reach(infoOf: InfoOf): Reach {
  if (reached) return reached
  const areasBy = new Map<string, Set<string>>()
  for (const [file, area] of areasOfFiles())
    for (const id of importedFrom([file], infoOf))
      areasBy.set(id, (areasBy.get(id) ?? new Set()).add(area))
  reached = {
    signIn: importedFrom(SIGN_IN, infoOf),
    firstList: importedFrom(FIRST_LIST, infoOf),
    areasBy,
  }
  return reached
}

/** The chunk of a module that the first list imports at once and sign-in does not. */
function firstListFile(id: string, infoOf: InfoOf): string | undefined {
  const { signIn, firstList } = reach(infoOf)
  return firstList.has(id) && !signIn.has(id) ? 'first-list' : undefined
}

/** The chunk of a module that definitions import: that of their area, or one for several areas. */
function areaFile(id: string, infoOf: InfoOf): string | undefined {
  const { signIn, firstList, areasBy } = reach(infoOf)
  if (firstList.has(id) || signIn.has(id)) return undefined
  const areas = [...(areasBy.get(id) ?? [])]
  return areas.length > 1 ? 'areas' : areas[0] && `area-${areas[0]}`
}

/** What entries import, directly or not; of antd only the components that are named. */
function importedFrom(entries: readonly string[], infoOf: InfoOf): Set<string> {
  const ids = new Set<string>()
  const visit = (id: string) => {
    if (ids.has(id)) return
    ids.add(id)
    const info = infoOf(id)
    if (info?.importedIds.includes(ANTD)) namedOfAntd(info.code ?? '').forEach(visit)
    for (const other of info?.importedIds ?? []) if (other !== ANTD) visit(other)
  }
  for (const entry of entries) visit(path(entry))
  return ids
}

const ANTD = path('./node_modules/antd/es/index.js')

function namedOfAntd(code: string): string[] {
  const names = [...code.matchAll(/import \{([^}]*)\} from ["']antd["']/g)]
    .flatMap(([, list]) => list!.split(','))
    .map((name) => name.trim().split(' as ')[0]!)
  return names
    .map((name) => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase())
    .map((folder) => path(`./node_modules/antd/es/${folder}/index.js`))
    .filter((file) => existsSync(file))
}

/**
 * Inputs read antd's form context, which takes a provider from rc-field-form: its package as a
 * whole, checks and all, would stand in the first list, which has no form.
 */
function formContextAlone(): Plugin {
  return {
    name: 'form-context-alone',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== 'rc-field-form' || !importer?.endsWith('/antd/es/form/context.js')) return null
      return this.resolve('rc-field-form/es/FormContext.js', importer)
    },
  }
}

/**
 * antd's components bring English words for a page without a locale, beside the Chinese ones that the
 * console gives them all.
 */
function chineseAlone(): Plugin {
  return {
    name: 'chinese-alone',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!/\/en_US(\.js)?$/.test(source) || !importer?.includes('/antd/es/')) return null
      return this.resolve(source.replace('en_US', 'zh_CN'), importer)
    },
  }
}

/** Writes `src/theme/tokens.css` from the tokens, so that they have one source. */
function tokensCss(): Plugin {
  const file = path('./src/theme/tokens.css')
  return {
    name: 'tokens-css',
    buildStart() {
      const css = cssVariables()
      if (read(file) !== css) writeFileSync(file, css)
    },
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
