import { setTimeout as pause } from 'node:timers/promises'
import { createProbe, createWire, FREE, SANDBOX_SECRETS } from '../../packages/conformance/index'
import { PASSWORD } from '../e2e/support/accounts'
import { ensureBuilt, startGateway } from '../e2e/support/gateway'
import { quantile } from './measure'
import { embedded } from './place'
import { ms, times, type Row } from './report'

const PER_SECOND = 15
const SECONDS = 8
/** Right and wrong names alike: an unknown one is hashed too. None is tried five times in vain. */
const NAMES = ['fws_ops', 'fws_finance', 'qd_admin', 'shop_owner']
const UNPACED = { ...FREE, perSession: Infinity }

/**
 * How long another user's call takes while fifteen people a second sign in, against the same on the
 * idle gateway: hashing holds neither the one connection of the embedded database nor every core.
 */
export async function benchSignIns(): Promise<Row[]> {
  await ensureBuilt()
  const place = await embedded()
  const gateway = await startGateway({ dataDir: place.env.DATA_DIR!, env: place.env })
  try {
    const probe = createProbe(createWire(gateway.origin, SANDBOX_SECRETS, UNPACED), PASSWORD)
    const admin = await probe.as('fws_admin')
    const ask = () => probe.ok('/v1/member/queryUserPermission', {}, { session: admin })
    await waits(ask, 1_000)
    const idle = await waits(ask, 3_000)
    const codes = new Map<string, number>()
    const signIns: Promise<void>[] = []
    const asked = waits(ask, SECONDS * 1_000)
    for (let i = 0; i < PER_SECOND * SECONDS; i++) {
      signIns.push(
        probe.login(NAMES[i % NAMES.length]!).then(({ respCode }) => {
          codes.set(respCode, (codes.get(respCode) ?? 0) + 1)
        }),
      )
      await pause(1_000 / PER_SECOND)
    }
    const busy = await asked
    await Promise.all(signIns)
    const [median, calm] = [quantile(busy, 0.5), quantile(idle, 0.5)]
    const counts = [...codes].map(([code, count]) => `${code} ${count} 次`).join('，')
    return [
      {
        what: `每秒 ${PER_SECOND} 人登录（${counts}），别人的调用`,
        got: `中位 ${ms(median)}（p95 ${ms(quantile(busy, 0.95))}），空闲时 ${ms(calm)}（p95 ${ms(quantile(idle, 0.95))}），${times(median / calm)}`,
        budget: '',
      },
    ]
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
