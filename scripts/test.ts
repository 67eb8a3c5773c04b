import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser, installBrowser } from './browser'
import { root, run } from './shell.mjs'
import { outcomeOf, readResults, type Results } from './test-results'

/**
 * `npm test [-- <filter>]`: the short level, which is what an edit may break on the main ways (the
 * browser's among them); with filters, files of both levels. `--all` (`npm run test:all`) runs both
 * levels, `--rest` the long one alone, `--trials` the trials of minutes: an installation's life,
 * fail-overs, the manual's commands. `--changed` runs what the edits since the last commit can touch.
 * Extra words go to vitest as file filters. Where the machine has a PostgreSQL, the tests of the
 * gateway run on a throw-away one, in half the time; what is about the embedded database runs on that,
 * and so do the browser tests. `--embedded` takes no PostgreSQL; `--gateway` runs the gateway's tests
 * alone; `--again` runs on the embedded database those of the gateway's tests that may come out
 * otherwise there. TEST_DATABASE_URL names another PostgreSQL than a throw-away one.
 * What was skipped, with its reason, and what failed is named once more at the end, where a long log is
 * read first; the last line is `N passed, N failed`. A run that tested nothing has failed.
 */
const { values: flags, positionals: named } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: Object.fromEntries(
    ['all', 'rest', 'trials', 'changed', 'embedded', 'gateway', 'again'].map((name) => [
      name,
      { type: 'boolean', default: false } as const,
    ]),
  ),
})
const hasGateway = existsSync(`${root}packages/gateway`)
const gatewayOnly = flags.again || flags.gateway
const filters = [...named, ...(flags.again ? await differing() : [])]
const both = flags.all || flags.again || flags.changed || named.length > 0
const level = flags.rest ? 'long' : both ? undefined : 'short'
const folder = mkdtempSync(join(tmpdir(), 'console-tests-'))
const suites: { name: string; results: Results }[] = []
const missing: string[] = []

async function suite(
  name: string,
  projects: string[],
  env: Record<string, string | undefined> = {},
) {
  console.log(`\n== ${name}`)
  const file = join(folder, `${name}.json`)
  const skips = join(folder, `${name}-skips.json`)
  const vitest = `${root}node_modules/vitest/vitest.mjs`
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--reporter=${root}scripts/skip-reporter.ts`,
  ]
  const code = await run(
    process.execPath,
    [
      vitest,
      'run',
      ...projects.map((one) => `--project=${one}`),
      ...reporters,
      '--passWithNoTests',
      ...(flags.changed ? ['--changed'] : []),
      ...filters,
    ],
    // The module runner that runs this file has set `development`; vitest sets its own.
    { env: { NODE_ENV: undefined, TEST_SKIPS: skips, TEST_LEVEL: level, ...env } },
  )
  const results = readResults(file, skips, root)
  // A file that does not load, or an error outside a test, fails the run without a failed test.
  if (results.failures.length === 0 && code !== 0)
    results.failures.push('an error outside the tests')
  suites.push({ name, results })
}

/** The gateway's tests, or the whole console's where there is no gateway beside it. */
const codeProjects = (): string[] => {
  if (flags.trials) return ['trials']
  if (gatewayOnly && hasGateway) return ['gateway']
  return hasGateway ? ['unit', 'dom', 'routes', 'gateway', 'embedded', 'guides'] : ['unit', 'dom']
}

async function differing(): Promise<readonly string[]> {
  return (await import('../packages/gateway/tests/support/which-database')).DIFFERING
}

/** The PostgreSQL that the gateway's tests run on; undefined: the embedded database. */
async function database(): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (flags.embedded || flags.again || !hasGateway) return undefined
  if (given) return { url: given, stop: async () => undefined }
  const { postgresBin, startPostgres } = await import('../packages/gateway/tests/support/postgres')
  const bin = postgresBin()
  if (bin) return startPostgres(bin)
  missing.push(
    'the tests of the gateway ran on the embedded database, which takes twice the time: no ' +
      'PostgreSQL found (Debian: apt-get install postgresql)',
  )
  return undefined
}

const server = await database()
await suite('code', codeProjects(), {
  TEST_DATABASE_URL: server?.url,
  TEST_DIFFERING: flags.again ? '1' : undefined,
})
await server?.stop()

const withoutBrowser = gatewayOnly || flags.trials || !hasGateway
const browser = withoutBrowser ? undefined : (findBrowser() ?? installBrowser())
if (browser) await suite('browser', ['e2e'], { CHROME_PATH: browser, TEST_DATABASE_URL: undefined })
else if (!withoutBrowser)
  missing.push(
    'browser tests were not run: no Chromium found. Install chromium (Debian: apt-get install ' +
      'chromium fonts-noto-cjk) or set CHROME_PATH to a Chrome or Chromium.',
  )

rmSync(folder, { recursive: true, force: true })
const { passed, failures, notes } = outcomeOf(suites, filters)
const told = [...notes, ...missing]
if (told.length > 0) console.log(`\n${told.join('\n')}`)
if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
