import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect } from 'vitest'
import { recordStatements } from './statement-record'

/**
 * `TEST_STATEMENTS=<file> npm test -- --gateway`: every distinct statement of the run, a line of
 * JSON each, with the test file that sent it first (`npm run distribute -- --check <file>`).
 */
const file = process.env.TEST_STATEMENTS
const known = ((globalThis as { knownStatements?: Set<string> }).knownStatements ??= new Set())

if (file && known.size === 0) {
  known.add('')
  recordStatements((text) => {
    if (known.has(text)) return
    known.add(text)
    const { testPath = '' } = expect.getState()
    appendFileSync(file, `${JSON.stringify({ text, from: relative('', testPath) })}\n`)
  })
}
