import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Skip, Unreported } from './skip-reporter'

export type Results = {
  passed: number
  /**
   * Per failed test a line: its file, its sentence, the first line of what went wrong; then, further
   * in, how what it got differs from what it wanted.
   */
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
    /** Why the file as a whole failed. */
    message?: string
    assertionResults?: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/**
 * Reads what vitest's JSON reporter and ours of skips wrote. A report that cannot be read is one
 * failure: a run that ended without one did not pass.
 */
export function readResults(file: string, skipsFile: string, root: string): Results {
  let report: Report
  let told: Unreported
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report
    told = JSON.parse(readFileSync(skipsFile, 'utf8')) as Unreported
  } catch {
    const failures = ['the run ended without a report']
    return { passed: 0, failures, retried: [], skipped: [], unexplained: [] }
  }
  const { skips, differences } = told
  const diffs = new Map(differences.map(({ file, name, text }) => [keyOf(file, name), text]))
  const tests = (report.testResults ?? []).flatMap((one) =>
    (one.assertionResults ?? []).map((test) => {
      const why = test.failureMessages?.[0]?.split('\n', 1)[0] ?? ''
      const line = `${relative(root, one.name)}: ${test.fullName.trim()}: ${why.slice(0, 300)}`
      const diff = diffs.get(keyOf(one.name, test.fullName))
      const hadErrors = (test.failureMessages ?? []).length > 0
      return { status: test.status, line, hadErrors, more: diff ? indented(diff) : '' }
    }),
  )
  // A file that does not load has no tests to fail.
  const unloaded = (report.testResults ?? [])
    .filter((one) => (one.assertionResults ?? []).length === 0 && one.message)
    .map((one) => `${relative(root, one.name)}: ${one.message!.slice(0, DIFFERENCE)}`)
  const lines = (wanted: (test: (typeof tests)[number]) => boolean) =>
    tests.filter(wanted).map((test) => test.line)
  const skipLine = (skip: Skip) => `${relative(root, skip.file)}: ${skip.name}`
  return {
    passed: report.numPassedTests ?? 0,
    failures: [
      ...tests.filter(({ status }) => status === 'failed').map(({ line, more }) => line + more),
      ...unloaded.map((line) => line.replaceAll('\n', INSIDE)),
    ],
    retried: lines((test) => test.status === 'passed' && test.hadErrors),
    skipped: skips.filter((one) => one.reason).map((one) => `${skipLine(one)}: ${one.reason}`),
    unexplained: skips.filter((one) => !one.reason).map(skipLine),
  }
}

/** Maximum characters of a difference in the final report. */
const DIFFERENCE = 600
/** A line that goes on with the one before. */
const INSIDE = '\n    '

/** The JSON report joins the parts of a name otherwise than vitest itself does. */
const keyOf = (file: string, name: string): string =>
  `${file}: ${name.trim().replaceAll(' > ', ' ')}`

const indented = (text: string): string =>
  INSIDE + text.trim().slice(0, DIFFERENCE).trimEnd().replaceAll('\n', INSIDE)

/** The result of a whole run, for its final report. */
export interface Outcome {
  passed: number
  /** What failed, and what invalidates the run. */
  failures: string[]
  notes: string[]
}

/**
 * Combines the suites of a run. A run without any executed test fails: a word that matches no test,
 * or tests that were all skipped. So does a test that is skipped without a reason, unless a pattern
 * of names (`-t`) left it out.
 * @param words the run's filters
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
