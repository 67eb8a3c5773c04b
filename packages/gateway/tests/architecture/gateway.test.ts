import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { circlesOf } from '../../../../tests/architecture/circles'
import {
  filesUnder,
  importsOf,
  resolveFile,
  root,
  type Import,
} from '../../../../tests/architecture/imports'

/**
 * The layers of the gateway: `core` knows no feature, `features/<noun>` holds everything of one noun,
 * `sandbox` may import both, and the files at the root put the parts together.
 */
/** Where core reads the version. */
const MANIFEST = 'packages/gateway/package.json'
const files = filesUnder('packages/gateway')
const imports = files
  .flatMap((file) => importsOf(file))
  .map((one) => ({ ...one, to: resolveFile(one.to) ?? one.to }))

const show = (found: readonly Import[]) => found.map((one) => `${one.from} -> ${one.to}`)
const under = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
const [inCore, inFeatures, inSandbox] = [
  under('packages/gateway/core'),
  under('packages/gateway/features'),
  under('packages/gateway/sandbox'),
]
const featureOf = (path: string) => /^packages\/gateway\/features\/([^/]+)\//.exec(path)?.[1]
/** Tables are a feature's second face: lists join them, and a sum reads them. */
const isFace = (path: string) => /\/(index|[\w-]+-schema)\.ts$/.test(path)

describe('gateway rooms', () => {
  test('the gateway imports nothing from the console', () => {
    expect(show(imports.filter((one) => one.to.startsWith('src/')))).toEqual([])
  })

  test('core imports core and domain, no noun', () => {
    const wrong = imports.filter(
      (one) =>
        inCore(one.from) &&
        one.to.startsWith('packages/gateway/') &&
        !inCore(one.to) &&
        one.to !== MANIFEST,
    )
    expect(show(wrong)).toEqual([])
  })

  test('a feature imports core, domain and the faces of other features', () => {
    const wrong = imports
      .filter((one) => inFeatures(one.from) && one.to.startsWith('packages/gateway/'))
      .filter((one) => !inCore(one.to) && featureOf(one.to) !== featureOf(one.from))
      .filter((one) => !(inFeatures(one.to) && isFace(one.to)))
    expect(show(wrong)).toEqual([])
  })

  test('only the entries pass the sandbox on', () => {
    const entries = /^packages\/gateway\/(serve|dev|cli\/[\w-]+|vite-plugin)\.ts$/
    const wrong = imports.filter(
      (one) => inSandbox(one.to) && !inSandbox(one.from) && !entries.test(one.from),
    )
    expect(show(wrong)).toEqual([])
  })

  test('the sandbox imports only core, features and their tables, and no entry', () => {
    const below = (path: string) =>
      inCore(path) || inFeatures(path) || path === 'packages/gateway/schema.ts'
    const wrong = imports
      .filter((one) => inSandbox(one.from) && one.to.startsWith('packages/gateway/'))
      .filter((one) => !inSandbox(one.to) && !below(one.to))
    expect(show(wrong)).toEqual([])
  })

  test('features stand in no circle', () => {
    const arrows = imports
      .filter((one) => !one.to.endsWith('-schema.ts'))
      .flatMap(({ from, to }): [string, string][] => {
        const [user, used] = [featureOf(from), featureOf(to)]
        return user && used && user !== used ? [[user, used]] : []
      })
    expect(circlesOf(arrows)).toEqual([])
  })

  test('files stand in no circle, types aside', () => {
    const arrows = imports
      .filter((one) => !one.typeOnly && !one.lazy && one.to.endsWith('.ts'))
      .map(({ from, to }): [string, string] => [from, to])
    expect(circlesOf(arrows)).toEqual([])
  })
})

describe('gateway calls', () => {
  const calls = files.filter((file) => /^packages\/gateway\/features\/[\w-]+\/calls\//.test(file))

  test('all stand in the folder calls of their feature', () => {
    const defined = files.filter((file) =>
      /^export default define(List)?Call\(/m.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(defined).toEqual(calls)
    expect(calls.length).toBeGreaterThan(140)
  })
})
