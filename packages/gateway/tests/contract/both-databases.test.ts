import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, root } from '../../../../tests/architecture/imports'
import { DIFFERING } from '../support/which-database'

const files = ['packages/gateway/tests', 'tests/integration', 'tests/long/integration']
  .flatMap((folder) => filesUnder(folder))
  .filter((file) => file.endsWith('.test.ts'))
const among = (names: readonly string[]) =>
  files.filter((file) => names.some((name) => file.startsWith(name)))

test('what is skipped on PostgreSQL runs on the embedded database with any choice of other tests', () => {
  const runsThere = new Set(among(DIFFERING))
  const skipping = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return /\bskip/.test(text) && text.includes("=== 'postgres'")
  })
  expect(skipping.length).toBeGreaterThan(8)
  const missed = skipping.filter(
    (file) => !runsThere.has(file) && !/\/(embedded|contract)\//.test(file),
  )
  expect(missed).toEqual([])
})

test('each name of the list is that of files on one of the two levels', () => {
  const idle = DIFFERING.filter((name) => {
    const both = [name, name.replace('/long/', '/'), name.replace('tests/', 'tests/long/')]
    return among(both).length === 0
  })
  expect(idle).toEqual([])
})
