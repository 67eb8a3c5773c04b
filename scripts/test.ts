import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, installBrowser } from './browser'
import { root, run } from './shell.mjs'

/**
 * `npm test [-- <filter>]`: units, contract, gateway and DOM tests, then the browser tests.
 * Extra words go to vitest as file filters; `--gateway` runs the gateway's tests alone, on the
 * PostgreSQL of TEST_DATABASE_URL if that is set. The last line is `N passed, N failed`.
 */
const words = process.argv.slice(2)
const gatewayOnly = words.includes('--gateway')
const filters = words.filter((word) => word !== '--gateway')
const results = mkdtempSync(join(tmpdir(), 'console-tests-'))
let passed = 0
let failed = 0
const notes: string[] = []

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
  const tally = readTally(file)
  passed += tally.passed
  // A file that does not load, or an error outside a test, fails the run without a failed test.
  failed += tally.failed === 0 && code !== 0 ? 1 : tally.failed
  if (tally.skipped > 0) notes.push(`${name}: ${tally.skipped} skipped`)
}

function readTally(file: string): { passed: number; failed: number; skipped: number } {
  try {
    const json = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
    return {
      passed: json.numPassedTests ?? 0,
      failed: json.numFailedTests ?? 0,
      skipped: (json.numPendingTests ?? 0) + (json.numTodoTests ?? 0),
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
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
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
