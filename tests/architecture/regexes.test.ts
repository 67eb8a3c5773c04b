import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { filesUnder, root } from './imports'

/** Expressions that meet short texts only: where, and why so. */
const SHORT: Record<string, string> = {
  'packages/domain/application/ocr.ts /0+$/': 'six digits',
  'packages/domain/money.ts /\\B(?=(\\d{3})+$)/g': 'the digits of a number',
  'packages/domain/wire.ts /0+$/': 'the digits of a number',
  'packages/domain/yuan-words.ts /零+$/': 'an amount in words',
}

const LENGTH = 10_000
/** A linear search takes some 0.02 ms, a quadratic one 60. */
const TOO_LONG_MS = 20

const literals = ['packages/gateway', 'packages/domain', 'src/lib', 'src/providers'].flatMap(
  (folder) => filesUnder(folder).flatMap((file) => literalsOf(file)),
)

function literalsOf(file: string): { at: string; regex: RegExp }[] {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const found: { at: string; regex: RegExp }[] = []
  new Visitor({
    Literal(node) {
      if (!('regex' in node) || !node.regex) return
      const { pattern, flags } = node.regex
      found.push({ at: `${file} /${pattern}/${flags}`, regex: new RegExp(pattern, flags) })
    },
  }).visit(program)
  return found
}

/** How texts begin that an expression with a beginning of its own lets in. */
const BEGINNINGS = ['', 'a', '1', '-1', '1.', '0', 'a/b', 'a/b;charset=utf-8', 'https://a', 'a@a']
BEGINNINGS.push('a@a.a', '中', '<a', '<?xml ', '"', '%', '/', 'a.', '_x', '2026-01-01', 'a:')
const PIECES = [
  ' ',
  '\t',
  '\n',
  '0',
  '1',
  'a',
  'A',
  'F',
  '.',
  '-',
  '/',
  '<',
  '"',
  '%',
  '_',
  '零',
  '中',
]
PIECES.push(
  '. ',
  'a.',
  'a-',
  '1.',
  '..',
  '<a',
  '\\',
  '=',
  '，',
  '&',
  '@',
  ':',
  '[',
  '{{',
  '*',
  '厂',
)

/** Texts that nearly match: a piece many times over, then what fits nowhere. */
const ATTACKS = BEGINNINGS.flatMap((begin) =>
  PIECES.map((piece) => `${begin}${piece.repeat(LENGTH / piece.length)}\u0001`),
)

const msOf = (regex: RegExp, text: string): number => {
  const startedAt = performance.now()
  regex.lastIndex = 0
  regex.test(text)
  return performance.now() - startedAt
}

test('every expression was found', () => {
  expect(literals.length).toBeGreaterThan(100)
})

test('what is held to be short is still there', () => {
  const found = new Set(literals.map(({ at }) => at))
  expect(Object.keys(SHORT).filter((at) => !found.has(at))).toEqual([])
})

test('no expression takes long over a long text, whatever its content', () => {
  const slow = literals.flatMap(({ at, regex }) => {
    if (at in SHORT) return []
    // A busy machine is slow now and then, a quadratic search always.
    const found = ATTACKS.find((text) => [1, 2, 3].every(() => msOf(regex, text) > TOO_LONG_MS))
    return found === undefined ? [] : [`${at} on ${JSON.stringify(found.slice(0, 30))}…`]
  })
  expect(slow).toEqual([])
})
