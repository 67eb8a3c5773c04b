import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Skip } from './skip-reporter'

export type Results = {
  passed: number
  /** One line per failed test: its file, its sentence, the first line of what went wrong. */
  failures: string[]
  /** The same of those that failed at first and passed when tried again. */
  retried: string[]
  /** One line per test that did not run and says why: its file, its sentence, the reason. */
  skipped: string[]
  /** The same of those that do not say it. */
  unexplained: string[]
}

type Report = {
  numPassedTests?: number
  testResults?: {
    name: string
    assertionResults?: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/**
 * Reads what vitest's JSON reporter and ours of skips wrote. A report that cannot be read is one
 * failure: a run that ended without one did not pass.
 */
export function readResults(file: string, skipsFile: string, root: string): Results {
  let report: Report
  let skips: Skip[]
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report
    skips = JSON.parse(readFileSync(skipsFile, 'utf8')) as Skip[]
  } catch {
    const failures = ['the run ended without a report']
    return { passed: 0, failures, retried: [], skipped: [], unexplained: [] }
  }
  const tests = (report.testResults ?? []).flatMap((one) =>
    (one.assertionResults ?? []).map((test) => {
      const why = test.failureMessages?.[0]?.split('\n', 1)[0] ?? ''
      const line = `${relative(root, one.name)}: ${test.fullName.trim()}: ${why.slice(0, 300)}`
      return { status: test.status, line, hadErrors: (test.failureMessages ?? []).length > 0 }
    }),
  )
  const lines = (wanted: (test: (typeof tests)[number]) => boolean) =>
    tests.filter(wanted).map((test) => test.line)
  const skipLine = (skip: Skip) => `${relative(root, skip.file)}: ${skip.name}`
  return {
    passed: report.numPassedTests ?? 0,
    failures: lines((test) => test.status === 'failed'),
    retried: lines((test) => test.status === 'passed' && test.hadErrors),
    skipped: skips.filter((one) => one.reason).map((one) => `${skipLine(one)}: ${one.reason}`),
    unexplained: skips.filter((one) => !one.reason).map(skipLine),
  }
}

/** A whole run as it is told at its end. */
export interface Outcome {
  passed: number
  /** What failed, and what makes the run worth nothing. */
  failures: string[]
  notes: string[]
}

/**
 * Puts the suites of a run together. A run that tested nothing failed: a word that matches no test,
 * or tests that were all skipped. So does a test that is skipped without a reason, unless a pattern
 * of names (`-t`) left it out.
 * @param words what the run was asked for
 */
export function outcomeOf(
  suites: readonly { name: string; results: Results }[],
  words: readonly string[],
): Outcome {
  const lines = (label: string, of: keyof Omit<Results, 'passed'>) =>
    suites.flatMap(({ name, results }) => results[of].map((one) => `${label} (${name}): ${one}`))
  const failures = lines('failed', 'failures')
  const notes = [...lines('passed when tried again', 'retried'), ...lines('skipped', 'skipped')]
  const unexplained = lines('failed', 'unexplained').map(
    (one) => `${one}: skipped without a reason`,
  )
  const byName = words.some((word) => /^(-t|--testNamePattern)(=|$)/.test(word))
  if (!byName) failures.push(...unexplained)
  else if (unexplained.length > 0)
    notes.push(`${unexplained.length} tests were left out by the pattern of names`)

  const passed = suites.reduce((sum, { results }) => sum + results.passed, 0)
  if (passed === 0 && failures.length === 0) failures.push(emptyRun(suites, words))
  return { passed, failures, notes }
}

function emptyRun(suites: readonly { results: Results }[], words: readonly string[]): string {
  const skipped = suites.some(({ results }) => results.skipped.length > 0)
  if (skipped) return 'failed: every test was skipped, so nothing was tested'
  return words.length > 0
    ? `failed: no test matches ${words.join(' ')}, so nothing was tested`
    : 'failed: there was no test to run'
}
