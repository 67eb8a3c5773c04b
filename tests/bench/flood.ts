import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../scripts/shell.mjs'
import { createProbe, createWire, FREE, SANDBOX_SECRETS } from '../../packages/conformance/index'
import { bodyA, bodyB } from '../../packages/conformance/wire'
import { PASSWORD } from '../e2e/support/accounts'
import { ensureBuilt, startGateway } from '../e2e/support/gateway'
import { quantile } from './measure'
import { embedded } from './place'
import { ms, times, type Row } from './report'

const AT_ONCE = 16
const FIELDS = 24_000
const PATH = '/v1/settle/list'
const UNPACED = { ...FREE, perSession: Infinity }

/** How long another user's call takes while bodies of 24,000 fields come in, 16 at once. */
export async function benchFlood(seconds: number): Promise<Row[]> {
  await ensureBuilt()
  const place = await embedded()
  const gateway = await startGateway({ dataDir: place.env.DATA_DIR!, env: place.env })
  try {
    const wire = createWire(gateway.origin, SANDBOX_SECRETS, UNPACED)
    const probe = createProbe(wire, PASSWORD)
    const admin = await probe.as('fws_admin')
    const stranger = await probe.as('noperm')
    const ask = () => probe.ok('/v1/member/queryUserPermission', {}, { session: admin })
    await waits(ask, 1_000)
    const idle = await waits(ask, seconds * 1_000)
    const many = Object.fromEntries(
      Array.from({ length: FIELDS }, (_, i) => [`field${i}`, 'x'.repeat(12)]),
    )
    const body = { ...many, ...stranger, requestSeqId: 'flood', __branchId: stranger.custId }
    const rows: Row[] = []
    for (const [name, init] of [
      ['B', bodyB(body, SANDBOX_SECRETS)],
      ['A', bodyA(body, SANDBOX_SECRETS)],
    ] as const) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', ...init.headers }
      const url = `${gateway.origin}/api/pcRequest${PATH}`
      const flooder = flood({ url, headers, body: String(init.body), atOnce: AT_ONCE })
      const busy = await waits(ask, seconds * 1_000)
      const answers = await flooder.end()
      const counts = Object.entries(answers).map(([code, n]) => `${code} ${n} 个`)
      const [median, calm] = [quantile(busy, 0.5), quantile(idle, 0.5)]
      rows.push({
        what: `约定 ${name}，同时 ${AT_ONCE} 个 ${FIELDS} 个字段的请求（${counts.join('，')}），别人的调用`,
        got: `中位 ${ms(median)}（p95 ${ms(quantile(busy, 0.95))}），空闲时 ${ms(calm)}，${times(median / calm)}`,
        budget: '',
      })
    }
    return rows
  } finally {
    await gateway.stop({ keep: true })
    await place.close()
  }
}

/** A client in another process that sends one request, `atOnce` at a time, until its end. */
function flood(request: { url: string; headers: object; body: string; atOnce: number }) {
  const client = fork(join(root, 'tests/bench/flood-client.mjs'))
  client.send(request)
  return {
    /** @returns how many answers of each code came */
    async end(): Promise<Record<string, number>> {
      client.send('end')
      const [codes] = await once(client, 'message')
      return codes
    },
  }
}

/** Asks one call behind the other for so long; waits in ms. */
async function waits(ask: () => Promise<unknown>, forMs: number): Promise<number[]> {
  const own: number[] = []
  const end = performance.now() + forMs
  while (performance.now() < end) {
    const askedAt = performance.now()
    await ask()
    own.push(performance.now() - askedAt)
    await pause(10)
  }
  return own
}
