import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesUnder, importsOf, resolveFile, root, type Import } from './imports'

/**
 * The direction of imports in the console (README, map): app -> pages, components -> resources,
 * providers -> lib -> domain. A layer may import itself and the layers in its row.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  app: ['pages', 'components', 'resources', 'providers', 'theme', 'lib', 'domain'],
  pages: ['components', 'resources', 'providers', 'theme', 'lib', 'domain'],
  components: ['resources', 'providers', 'theme', 'lib', 'domain'],
  providers: ['lib', 'domain'],
  resources: ['lib', 'domain'],
  theme: ['lib', 'domain'],
  lib: ['domain'],
}

/** `src/lib/post` -> `lib`; undefined for packages and for `src/main.tsx`, which joins all. */
const layerOf = (path: string) =>
  path.startsWith('packages/domain/') ? 'domain' : /^src\/([^/]+)\//.exec(path)?.[1]

/** Packages that domain may use: they run in a browser and in Node alike. */
const SHARED_PACKAGES = ['dayjs']

const sourceImports = filesUnder('src').flatMap((file) => importsOf(file))
const code = (file: string) => readFileSync(join(root, file), 'utf8')

/** What the engine imports at once, directly or not. */
function firstListFiles(): ReadonlySet<string> {
  const seen = new Set<string>()
  const walk = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const one of importsOf(file)) {
      const next = !one.typeOnly && !one.lazy && resolveFile(one.to)
      if (next) walk(next)
    }
  }
  for (const entry of ['src/app/console.tsx', 'src/components/resource/index.tsx']) walk(entry)
  return seen
}

const show = (found: readonly Import[]) => found.map((one) => `${one.from} -> ${one.to}`)

describe('layers', () => {
  test('every folder of src has its row in the rule', () => {
    const layers = new Set(filesUnder('src').flatMap((file) => layerOf(file) ?? []))
    expect(Object.keys(MAY_IMPORT)).toEqual(expect.arrayContaining([...layers]))
  })

  test.each(Object.entries(MAY_IMPORT))('%s imports only itself, %j', (layer, allowed) => {
    const wrong = sourceImports
      .filter((one) => layerOf(one.from) === layer)
      .filter((one) => /^(src|gateway|domain)\//.test(one.to))
      // A definition may name its page, lazily: the third hatch.
      .filter((one) => !(layer === 'resources' && one.lazy && layerOf(one.to) === 'pages'))
      .filter((one) => ![layer, ...allowed].includes(layerOf(one.to) ?? ''))
    expect(show(wrong)).toEqual([])
  })

  test('lib is pure: no React at run time, no antd, no cookies, no transport', () => {
    const wrong = sourceImports
      .filter((one) => layerOf(one.from) === 'lib' && !one.typeOnly)
      .filter((one) => /^(react|antd|@ant-design|@refinedev|axios|js-cookie|node:)/.test(one.to))
    expect(show(wrong)).toEqual([])
  })

  test('definitions name no component library: a kind says what a value means, not how it looks', () => {
    const wrong = sourceImports
      .filter((one) => layerOf(one.from) === 'resources')
      .filter((one) => /^(antd|@ant-design|@refinedev)/.test(one.to))
    expect(show(wrong)).toEqual([])
  })

  test('the sign-in page loads without antd and Refine', () => {
    const seen = new Set<string>()
    const wrong: string[] = []
    const walk = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      for (const one of importsOf(file)) {
        if (one.typeOnly || one.lazy) continue
        if (/^(antd|@ant-design|@refinedev)/.test(one.to)) wrong.push(`${file} -> ${one.to}`)
        const next = resolveFile(one.to)
        if (next) walk(next)
      }
    }
    walk('src/main.tsx')
    expect(wrong).toEqual([])
  })

  test('screens call by the data provider: none imports the wire’s post, carriers or upload', () => {
    const wire = /^src\/providers\/wire(\/(index|post|upload|transport|\w+-transport))?$/
    const wrong = sourceImports
      .filter((one) => ['pages', 'components'].includes(layerOf(one.from) ?? ''))
      .filter((one) => wire.test(one.to))
    expect(show(wrong)).toEqual([])
  })

  test('nor do they reach the network beside it', () => {
    const wrong = ['src/pages', 'src/components']
      .flatMap((folder) => filesUnder(folder))
      .filter((file) => /\bfetch\(|XMLHttpRequest|from 'axios'/.test(code(file)))
    expect(wrong).toEqual([])
  })

  test('Refine’s antd is for forms and dialogs, never for the first list', () => {
    const wrong = sourceImports
      .filter((one) => one.to === '@refinedev/antd' && !one.typeOnly)
      .filter((one) => firstListFiles().has(one.from))
    expect(show(wrong)).toEqual([])
  })

  test('domain is shared by both halves: no React, no component library, no database, no Node, not even a type of theirs', () => {
    const wrong = filesUnder('packages/domain')
      .flatMap((file) => importsOf(file))
      .filter((one) => !one.to.startsWith('packages/domain/') && !SHARED_PACKAGES.includes(one.to))
    expect(show(wrong)).toEqual([])
  })

  test('domain names no type of either half', () => {
    const wrong = filesUnder('packages/domain')
      .flatMap((file) => importsOf(file))
      .filter((one) => /^(src|gateway|tests|scripts)\//.test(one.to))
    expect(show(wrong)).toEqual([])
  })
})
