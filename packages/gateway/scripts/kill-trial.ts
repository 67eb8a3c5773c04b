import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startLife } from './kill-trial/process'
import { runTrial } from './kill-trial/trial'
import { root, runNode, tool } from '../../../scripts/shell.mjs'

/**
 * `npm run kill-trial -- --kills N [--events] [--database-url URL]`: kills a gateway N times
 * (`kill -9`) while clients write drafts, refunds, withdrawals, bindings and uploads; with `--events`
 * while acquirers send deliveries of events. The database is an embedded one for every
 * `--per-directory` kills, or the empty one that is named. Exit code 1 when anything acknowledged was
 * lost or anything was done twice.
 */
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'per-directory': { type: 'string', default: '100' },
    events: { type: 'boolean', default: false },
    'database-url': { type: 'string' },
  },
})
const kills = Number(values.kills)
const seed = Number(values.seed)
const databaseUrl = values['database-url']
// A named database has the sample once, and all that was written to it.
const perDirectory = databaseUrl ? kills : Number(values['per-directory'])
if (![kills, seed, perDirectory].every(Number.isInteger) || kills < 1 || perDirectory < 1)
  throw new Error('--kills, --seed and --per-directory are integers')

const stream = values.events ? 'events' : 'calls'
// The sandbox's own payers send by the same source.
const env: Record<string, string> = values.events
  ? { SANDBOX_TIME: '2026-11-20 15:00:00', SANDBOX_PAYERS: '0' }
  : {}
const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
// Below the project's folder, from where the gateway finds packages and migrations.
const built = join(root, 'node_modules/.cache/kill-trial', String(process.pid))
const sampleDir = await mkdtemp(join(tmpdir(), 'console-kill-sample-'))
let passed = false
try {
  const build = [
    'build',
    '-c',
    'packages/gateway/vite.config.ts',
    '--logLevel',
    'warn',
    '--outDir',
    built,
  ]
  if ((await runNode(tool('vite', 'bin/vite.js'), build)) !== 0) throw new Error('no build')
  const program = join(built, 'main.js')
  const first = startLife(program, sampleDir, {
    ...env,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  await first.origin
  first.child.kill('SIGTERM')
  await first.ended
  log(`seed ${seed}: ${kills} kills`)
  const where = { program, sampleDir, databaseUrl, perDirectory, env }
  const result = await runTrial({ kills, seed, stream, ...where, log })
  const { lost, doubled, wrong, ...figures } = result
  log(JSON.stringify(figures))
  log(`lost ${lost.length}, doubled ${doubled.length}, wrong ${wrong.length}`)
  passed = lost.length + doubled.length + wrong.length === 0
} finally {
  await rm(built, { recursive: true, force: true })
  await rm(sampleDir, { recursive: true, force: true })
}
process.exit(passed ? 0 : 1)
