import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, installBrowser } from './browser'
import { root, run } from './shell.mjs'
import { readResults } from './test-results'

/**
 * `npm test [-- <filter>]`: units, contract, gateway and DOM tests, then the browser tests.
 * Extra words go to vitest as file filters; `--gateway` runs the gateway's tests alone, on the
 * PostgreSQL of TEST_DATABASE_URL if that is set. What failed is named once more at the end, where a
 * long log is read first; the last line is `N passed, N failed`.
 */
const words = process.argv.slice(2)
const gatewayOnly = words.includes('--gateway')
const filters = words.filter((word) => word !== '--gateway')
const results = mkdtempSync(join(tmpdir(), 'console-tests-'))
let passed = 0
let failed = 0
const notes: string[] = []
const failures: string[] = []

async function suite(name: string, projects: string[], env: Record<string, string> = {}) {
  console.log(`\n== ${name}`)
  const file = join(results, `${name}.json`)
  const vitest = `${root}node_modules/vitest/vitest.mjs`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
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
    { env: { NODE_ENV: undefined, ...env } },
  )
  const tally = readResults(file, root)
  // A file that does not load, or an error outside a test, fails the run without a failed test.
  if (tally.failures.length === 0 && code !== 0) tally.failures.push('an error outside the tests')
  passed += tally.passed
  failed += tally.failures.length
  failures.push(...tally.failures.map((one) => `failed (${name}): ${one}`))
  notes.push(...tally.retried.map((one) => `passed when tried again (${name}): ${one}`))
  if (tally.skipped > 0) notes.push(`${name}: ${tally.skipped} skipped`)
}

const codeProjects = gatewayOnly ? ['gateway'] : ['unit', 'dom', 'screens', 'gateway']
await suite('code', codeProjects)

const browser = gatewayOnly ? undefined : (findBrowser() ?? installBrowser())
if (browser) await suite('browser', ['e2e'], { CHROME_PATH: browser })
else if (!gatewayOnly)
  notes.push(
    'browser tests were not run: no Chromium found. Install chromium (Debian: apt-get install ' +
      'chromium fonts-noto-cjk) or set CHROME_PATH to a Chrome or Chromium.',
  )

rmSync(results, { recursive: true, force: true })
if (notes.length > 0) console.log(`\n${notes.join('\n')}`)
if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
