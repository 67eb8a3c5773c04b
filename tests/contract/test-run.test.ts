import { describe, expect, test } from 'vitest'
import { outcomeOf, type Results } from '../../scripts/test-results'

describe('the end of a run', () => {
  const none: Results = { passed: 0, failures: [], retried: [], skipped: [], unexplained: [] }
  const end = (words: string[], ...results: Partial<Results>[]) =>
    outcomeOf(
      results.map((one, i) => ({ name: ['code', 'browser'][i]!, results: { ...none, ...one } })),
      words,
    )

  test('fails when every test was skipped, whatever the reasons', () => {
    expect(end([], { skipped: ['a.test.ts: a: no network'] }, {})).toEqual({
      passed: 0,
      notes: ['skipped (code): a.test.ts: a: no network'],
      failures: ['failed: every test was skipped, so nothing was tested'],
    })
  })

  test('fails when no test ran', () => {
    expect(end([], {}, {}).failures).toEqual(['failed: there was no test to run'])
  })

  test('is good when one of the suites ran, and names what was skipped', () => {
    expect(end(['word'], { passed: 2, skipped: ['a.test.ts: a: why'] }, {})).toEqual({
      passed: 2,
      notes: ['skipped (code): a.test.ts: a: why'],
      failures: [],
    })
  })

  test('fails for a test that is skipped without a reason', () => {
    expect(end([], { passed: 2 }, { passed: 1, unexplained: ['b.test.ts: b'] })).toEqual({
      passed: 3,
      notes: [],
      failures: ['failed (browser): b.test.ts: b: skipped without a reason'],
    })
  })

  test('leaves out by a pattern of names what it was not asked for', () => {
    const { failures, notes } = end(['-t', 'name'], { passed: 1, unexplained: ['b.test.ts: b'] })
    expect([failures, notes]).toEqual([[], ['1 tests were left out by the pattern of names']])
    expect(end(['-t', 'name'], { unexplained: ['b.test.ts: b'] }).failures).toEqual([
      'failed: no test matches -t name, so nothing was tested',
    ])
  })
})
