import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** A test that did not run. */
export interface Skip {
  /** Absolute path. */
  file: string
  name: string
  /** What `context.skip(reason)` was given. */
  reason?: string | undefined
}

/** Writes every skipped test to the file TEST_SKIPS; vitest's JSON report leaves the reasons out. */
export default class SkipReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skips = modules.flatMap((module): Skip[] =>
      [...module.children.allTests('skipped')].map((test) => {
        const result = test.result()
        const reason = result.state === 'skipped' ? result.note : undefined
        return { file: module.moduleId, name: test.fullName, reason }
      }),
    )
    if (process.env.TEST_SKIPS) writeFileSync(process.env.TEST_SKIPS, JSON.stringify(skips))
  }
}
