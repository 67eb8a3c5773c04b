import { setTimeout as pause } from 'node:timers/promises'
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
    const flooder = await probe.as('noperm')
    const ask = () => probe.ok('/v1/member/queryUserPermission', {}, { session: admin })
    await waits(ask, 1_000)
    const idle = await waits(ask, seconds * 1_000)
    const many = Object.fromEntries(
      Array.from({ length: FIELDS }, (_, i) => [`field${i}`, 'x'.repeat(12)]),
    )
    const body = { ...many, ...flooder, requestSeqId: 'flood', __branchId: flooder.custId }
    const rows: Row[] = []
    for (const [name, init] of [
      ['B', bodyB(body, SANDBOX_SECRETS)],
      ['A', bodyA(body, SANDBOX_SECRETS)],
    ] as const) {
      const sent = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, ...init }
      const text = { ...sent, body: String(init.body) }
      let isOver = false
      let refused = 0
      const floods = Array.from({ length: AT_ONCE }, async () => {
        while (!isOver) {
          await wire.raw(PATH, text)
          refused++
        }
      })
      const busy = await waits(ask, seconds * 1_000)
      isOver = true
      await Promise.all(floods)
      const [median, calm] = [quantile(busy, 0.5), quantile(idle, 0.5)]
      rows.push({
        what: `约定 ${name}，同时 ${AT_ONCE} 个 ${FIELDS} 个字段的请求（共 ${refused} 个），别人的调用`,
        got: `中位 ${ms(median)}，空闲时 ${ms(calm)}，${times(median / calm)}`,
        budget: '',
      })
    }
    return rows
  } finally {
    await gateway.stop({ keep: true })
    await place.close()
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
