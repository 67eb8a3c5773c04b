import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, importsOf, root } from '../../../../tests/architecture/imports'

const HOME = 'packages/gateway/core/scope/'
const outside = filesUnder('packages/gateway').filter((file) => !file.startsWith(HOME))
const found = (pattern: RegExp) =>
  outside.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

test('a row scope is made in core/scope alone', () => {
  const making = outside
    .flatMap((file) => importsOf(file))
    .filter(({ to }) => to.startsWith(`${HOME}row-scope`))
  expect(making.map(({ from }) => from)).toEqual([])
  expect(found(/new RowScope\(|as (unknown as )?RowScope\b/)).toEqual([])
})

test('what a row scope is narrowed to is neither read nor copied elsewhere', () => {
  expect(found(/\bscope\??\.(partnerIds|createdBy|shopIds|merIds)\b/)).toEqual([])
  expect(found(/\.\.\.\s*[\w.]*\b[sS]cope\b(?!Asked|s)/)).toEqual([])
  expect(found(/\{[^{}]*\b(partnerIds|createdBy|shopIds)\b[^{}]*\} = [\w.]*\bscope\b/)).toEqual([])
})
