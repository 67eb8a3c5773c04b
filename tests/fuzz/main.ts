import { parseArgs } from 'node:util'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../packages/conformance/index'
import { SANDBOX_PASSWORD } from '../../packages/gateway/tests/support/samples'
import { runCampaign, faultLines } from './campaign'
import { startChild } from './child'

/**
 * `npm run fuzz -- [--bodies N] [--seed S] [--from INDEX] [--only INDEX] [--base URL]`: hostile bodies of a seed
 * against a fresh sandbox in a process of its own, or against a running sandbox gateway (there
 * neither its limits are lifted nor its memory and books looked at).
 */
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    bodies: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
    base: { type: 'string' },
    concurrency: { type: 'string', default: '16' },
  },
})
const numberOf = (name: 'bodies' | 'seed' | 'from' | 'only' | 'concurrency'): number => {
  const text = values[name] ?? ''
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name}: wanted a whole number, got ${text}`)
  return Number(text)
}
/** Growth beyond it is a leak, whatever the number of bodies. */
const HEAP_MB = 40
const RSS_MB = 200
const UNPACED = { perSession: Infinity, perAddress: Infinity }
const tell = (line: string) => void process.stdout.write(`${line}\n`)

if (!values.base) tell('a fresh sandbox is made')
const child = values.base ? undefined : await startChild()
const origin = child?.origin ?? new URL(values.base!).origin
const seed = numberOf('seed')
const only = values.only === undefined ? undefined : numberOf('only')
const probe = createProbe(createWire(origin, SANDBOX_SECRETS, UNPACED), SANDBOX_PASSWORD)
let before: { rssMb: number; heapMb: number } | undefined
const failures: string[] = []
try {
  const result = await runCampaign(probe, SANDBOX_SECRETS, {
    bodies: numberOf('bodies'),
    seed,
    from: numberOf('from'),
    only,
    concurrency: numberOf('concurrency'),
    tell,
    errorOf: child?.errorOf,
    warmedUp: async () => void (before = await child?.memory()),
  })
  const { bodies, seconds, faults, codes, succeeded, slowOnce, slowestMs } = result
  tell(`\n${bodies} bodies in ${seconds.toFixed(0)} s, ${Math.round(bodies / seconds)} a second`)
  tell(`answers: ${JSON.stringify(codes)}`)
  tell(`calls that succeeded at least once: ${succeeded.size}`)
  tell(
    `slowest answer ${Math.round(slowestMs)} ms; ${slowOnce} slow or unanswered once, not again alone`,
  )
  failures.push(...faults.map((fault) => faultLines(seed, fault)))
  const after = await child?.memory()
  if (before && after) {
    const heap = after.heapMb - before.heapMb
    const rss = after.rssMb - before.rssMb
    const words = `heap ${before.heapMb.toFixed(1)} to ${after.heapMb.toFixed(1)} MB, RSS ${before.rssMb.toFixed(0)} to ${after.rssMb.toFixed(0)} MB`
    tell(`memory since the warm-up: ${words}`)
    if (heap > HEAP_MB || rss > RSS_MB) failures.push(`memory grew: ${words}`)
  }
  const differences = (await child?.prove()) ?? []
  if (child) tell(`ledger check: ${differences.length} differences`)
  failures.push(...differences.map((one) => `ledger: ${one}`))
} catch (error) {
  failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
} finally {
  await child?.stop()
}
if (failures.length > 0) tell(`\n${failures.join('\n')}`)
tell(`\n${failures.length} faults, seed ${seed}`)
process.exit(failures.length === 0 ? 0 : 1)
