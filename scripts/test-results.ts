import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

export type Results = {
  passed: number
  skipped: number
  /** One line per failed test: its file, its sentence, the first line of what went wrong. */
  failures: string[]
  /** The same of those that failed at first and passed when tried again. */
  retried: string[]
}

type Report = {
  numPassedTests?: number
  numPendingTests?: number
  numTodoTests?: number
  testResults?: {
    name: string
    assertionResults?: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/**
 * Reads what vitest's JSON reporter wrote. A report that cannot be read is one failure: a run that
 * ended without one did not pass.
 */
export function readResults(file: string, root: string): Results {
  let report: Report
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return { passed: 0, skipped: 0, failures: ['the run ended without a report'], retried: [] }
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
  return {
    passed: report.numPassedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    failures: lines((test) => test.status === 'failed'),
    retried: lines((test) => test.status === 'passed' && test.hadErrors),
  }
}
