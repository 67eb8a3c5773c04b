import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** A test that did not run. */
export interface Skip {
  /** Absolute path. */
  file: string
  name: string
  /** What `context.skip(reason)` was given. */
  reason?: string | undefined
}

/** What a failed test wanted and got, line by line. */
export interface Difference {
  /** Absolute path. */
  file: string
  name: string
  text: string
}

/** What vitest's JSON report leaves out. */
export interface Unreported {
  skips: Skip[]
  differences: Difference[]
}

/** Writes to the file TEST_SKIPS which tests were skipped, why, and how what failed differs. */
export default class SkipReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const of = <T>(state: 'skipped' | 'failed', told: (file: string, test: TestCase) => T[]) =>
      modules.flatMap((module) =>
        [...module.children.allTests(state)].flatMap((test) => told(module.moduleId, test)),
      )
    const unreported: Unreported = {
      skips: of('skipped', (file, test) => {
        const result = test.result()
        const reason = result.state === 'skipped' ? result.note : undefined
        return [{ file, name: test.fullName, reason }]
      }),
      differences: of('failed', (file, test) => {
        const diff = test.result().errors?.find((error) => error.diff)?.diff
        return diff ? [{ file, name: test.fullName, text: stripVTControlCharacters(diff) }] : []
      }),
    }
    if (process.env.TEST_SKIPS) writeFileSync(process.env.TEST_SKIPS, JSON.stringify(unreported))
  }
}
