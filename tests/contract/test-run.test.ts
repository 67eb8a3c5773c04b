import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../scripts/shell.mjs'
import { outcomeOf, readResults, type Results } from '../../scripts/test-results'

/** Without what this very run of vitest has set, and without the database it may run on. */
function cleanEnv(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { TEST_DATABASE_URL: _, NODE_ENV: _env, ...env } = process.env
  const own = Object.entries(env).filter(([name]) => !name.startsWith('VITEST'))
  return { ...Object.fromEntries(own), ...more }
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, { cwd: root, env })
  let output = ''
  child.stdout.on('data', (text: Buffer) => void (output += String(text)))
  child.stderr.on('data', (text: Buffer) => void (output += String(text)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

test('a word that matches no test ends the run with 1 and says so', async () => {
  const script = ['scripts/run.mjs', 'scripts/test.ts', '--gateway', 'no-such-test-anywhere']
  const { code, output } = await run(script, cleanEnv())
  expect(output).toContain('failed: no test matches no-such-test-anywhere, so nothing was tested')
  expect(output).toMatch(/\n0 passed, 1 failed\n$/)
  expect(code).toBe(1)
}, 120_000)

describe('of a real run', () => {
  const artifacts = join(root, 'tests/.artifacts')
  let folder: string
  beforeAll(() => {
    mkdirSync(artifacts, { recursive: true })
    folder = mkdtempSync(join(artifacts, 'test-run-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** What vitest says of a file with these lines, read as `npm test` reads it. */
  async function resultsOf(...lines: string[]): Promise<Results> {
    writeFileSync(join(folder, 'vitest.config.ts'), 'export default {}\n')
    const text = ["import { describe, expect, test } from 'vitest'", ...lines].join('\n')
    writeFileSync(join(folder, 'one.test.ts'), text)
    const [report, skips] = [join(folder, 'report.json'), join(folder, 'skips.json')]
    await run(
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        `--root=${folder}`,
        `--reporter=${root}scripts/skip-reporter.ts`,
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      cleanEnv({ TEST_SKIPS: skips }),
    )
    return readResults(report, skips, folder)
  }

  test('skipped tests are named with their reason, or for the lack of one', async () => {
    const results = await resultsOf(
      "test('runs', () => expect(1).toBe(1))",
      "test('waits for two connections', (context) => context.skip('one connection only'))",
      "test.skip('is forgotten', () => undefined)",
      "describe('much', () => { test.skipIf(true)('is forgotten too', () => undefined) })",
      "test.todo('is promised')",
    )
    expect(results).toEqual({
      passed: 1,
      failures: [],
      retried: [],
      skipped: ['one.test.ts: waits for two connections: one connection only'],
      unexplained: [
        'one.test.ts: is forgotten',
        'one.test.ts: much > is forgotten too',
        'one.test.ts: is promised',
      ],
    })
  }, 60_000)

  test('what failed says what it wanted and got, and a file that does not load says why', async () => {
    const { failures } = await resultsOf(
      "describe('a list', () => { test('is empty', () => expect(['周启明']).toEqual([])) })",
      "test('is not there', () => { throw new Error('gone') })",
    )
    expect(failures).toEqual([
      "one.test.ts: a list is empty: AssertionError: expected [ '周启明' ] to deeply equal []" +
        '\n    - Expected\n    + Received\n    \n    - []\n    + [\n    +   "周启明",\n    + ]',
      'one.test.ts: is not there: Error: gone',
    ])
    const broken = await resultsOf("throw new Error('cannot begin')")
    expect(broken.failures).toEqual([expect.stringMatching(/^one\.test\.ts: .*cannot begin/s)])
  }, 60_000)

  test('tests beside a forgotten `only` count as skipped without a reason', async () => {
    const results = await resultsOf(
      "test.only('is tried out', () => expect(1).toBe(1))",
      "test('is forgotten', () => undefined)",
    )
    expect(results.unexplained).toEqual(['one.test.ts: is forgotten'])
  }, 60_000)
})

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
