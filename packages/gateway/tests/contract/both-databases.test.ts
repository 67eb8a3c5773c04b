import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, root } from '../../../../tests/architecture/imports'
import { ALIKE, DIFFERING, EMBEDDED } from '../support/which-database'

/** Of globs only what the lists use: stars, folders of any depth, and choices. */
const patternOf = (glob: string) =>
  new RegExp(
    `^${glob
      .replaceAll('.', '\\.')
      .replace(/\{([^}]*)\}/g, (_, choices: string) => `(${choices.replaceAll(',', '|')})`)
      .replaceAll('**/', '(.+/)?')
      .replaceAll('*', '[^/]*')}$`,
  )

const files = filesUnder('tests/gateway').filter((file) => file.endsWith('.test.ts'))
const among = (globs: readonly string[]) =>
  files.filter((file) => globs.some((glob) => patternOf(glob).test(file)))

test('what is skipped on PostgreSQL runs on the embedded database whatever else runs where', () => {
  const runsThere = new Set([...among(EMBEDDED), ...among(DIFFERING)])
  const skipping = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return /\bskip/.test(text) && text.includes("=== 'postgres'")
  })
  expect(skipping.length).toBeGreaterThan(8)
  for (const file of among(ALIKE)) runsThere.delete(file)
  expect(skipping.filter((file) => !runsThere.has(file))).toEqual([])
})

test('each line of the lists names a file that is there', () => {
  const idle = [...EMBEDDED, ...DIFFERING, ...ALIKE].filter((glob) => among([glob]).length === 0)
  expect(idle).toEqual([])
})
