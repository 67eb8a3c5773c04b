import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesUnder, importsOf, root, type Import } from './imports'

/**
 * The direction of the house (README, map): app -> pages, components -> resources, providers ->
 * lib. A layer may import itself and what stands in its row.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  app: ['pages', 'components', 'resources', 'providers', 'theme', 'lib'],
  pages: ['components', 'resources', 'providers', 'theme', 'lib'],
  components: ['resources', 'providers', 'theme', 'lib'],
  providers: ['lib'],
  resources: ['lib'],
  theme: ['lib'],
  lib: [],
}

/** `src/lib/money` -> `lib`; undefined for packages and for `src/main.tsx`, which joins all. */
const layerOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1]

const sourceImports = filesUnder('src').flatMap((file) => importsOf(file))
const show = (found: readonly Import[]) => found.map((one) => `${one.from} -> ${one.to}`)

describe('layers', () => {
  test('every folder of src has its row in the rule', () => {
    const layers = new Set(filesUnder('src').flatMap((file) => layerOf(file) ?? []))
    expect(Object.keys(MAY_IMPORT)).toEqual(expect.arrayContaining([...layers]))
  })

  test.each(Object.entries(MAY_IMPORT))('%s imports only itself, %j', (layer, allowed) => {
    const wrong = sourceImports
      .filter((one) => layerOf(one.from) === layer)
      .filter((one) => one.to.startsWith('src/') || one.to.startsWith('gateway/'))
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
        const next = resolveSource(one.to)
        if (next) walk(next)
      }
    }
    walk('src/main.tsx')
    expect(wrong).toEqual([])
  })

  test('the gateway takes nothing from the console but src/lib', () => {
    const wrong = filesUnder('gateway')
      .flatMap((file) => importsOf(file))
      .filter((one) => one.to.startsWith('src/') && !one.to.startsWith('src/lib/'))
    expect(show(wrong)).toEqual([])
  })
})

describe('gateway calls', () => {
  test.each(filesUnder('gateway/calls'))('%s is named by its path', (file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const path = /\bpath:\s*'([^']+)'/.exec(text)?.[1]
    expect(path).toBe(file.replace(/^gateway\/calls/, '').replace(/\.ts$/, ''))
  })
})

const sources = new Set(filesUnder('src'))
/** `src/app/shell` -> the file it means. */
function resolveSource(path: string): string | undefined {
  return [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((candidate) =>
    sources.has(candidate),
  )
}
