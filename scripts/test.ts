import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, installBrowser } from './browser'
import { root, run } from './shell.mjs'
import { outcomeOf, readResults, type Results } from './test-results'
import { postgresBin, startPostgres } from '../packages/gateway/tests/support/postgres'

/**
 * `npm test [-- <filter>]`: units, contract, gateway and DOM tests, then the browser tests. `--long`
 * runs the trials of minutes instead: an installation's life, fail-overs, the manual's commands.
 * Extra words go to vitest as file filters. Where the machine has a PostgreSQL, the tests of the
 * gateway run on a throw-away one of their own, in half the time; what is about the embedded database
 * runs on that, and so do the browser tests. `--embedded` takes no PostgreSQL; `--gateway` runs the
 * gateway's tests alone; `--again` runs on the embedded database those of the gateway's tests that may
 * come out otherwise there. TEST_DATABASE_URL names another PostgreSQL than a throw-away one;
 * TEST_STATEMENTS a file that takes every statement the gateway sends meanwhile
 * (`npm run distribute -- --check`). What was skipped, with its reason, and what failed is named once
 * more at the end, where a long log is read first; the last line is `N passed, N failed`. A run that
 * tested nothing has failed.
 */
const words = process.argv.slice(2)
const again = words.includes('--again')
const gatewayOnly = again || words.includes('--gateway')
const embedded = again || words.includes('--embedded')
const longOnly = words.includes('--long')
const FLAGS = ['--again', '--gateway', '--embedded', '--long']
const filters = words.filter((word) => !FLAGS.includes(word))
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
      ...filters,
    ],
    // The module runner that runs this file has set `development`; vitest sets its own.
    { env: { NODE_ENV: undefined, TEST_SKIPS: skips, ...env } },
  )
  const results = readResults(file, skips, root)
  // A file that does not load, or an error outside a test, fails the run without a failed test.
  if (results.failures.length === 0 && code !== 0)
    results.failures.push('an error outside the tests')
  suites.push({ name, results })
}

/** The PostgreSQL that the gateway's tests run on; undefined: the embedded database. */
async function database(): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (embedded) return undefined
  if (given) return { url: given, stop: async () => undefined }
  const bin = postgresBin()
  if (bin) return startPostgres(bin)
  missing.push(
    'the tests of the gateway ran on the embedded database, which takes twice the time: no ' +
      'PostgreSQL found (Debian: apt-get install postgresql)',
  )
  return undefined
}

const server = await database()
const codeProjects = gatewayOnly ? ['gateway'] : ['unit', 'dom', 'gateway', 'embedded', 'guides']
await suite('code', longOnly ? ['long'] : codeProjects, {
  TEST_DATABASE_URL: server?.url,
  TEST_DIFFERING: again ? '1' : undefined,
})
await server?.stop()

const withoutBrowser = gatewayOnly || longOnly
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
