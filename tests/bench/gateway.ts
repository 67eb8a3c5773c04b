import { createProbe, createWire, FREE, SANDBOX_SECRETS } from '../../packages/conformance/index'
import type { Probe } from '../../packages/conformance/probe'
import type { Session } from '../../packages/conformance/wire'
import { PASSWORD } from '../e2e/support/accounts'
import { ensureBuilt, startGateway } from '../e2e/support/gateway'
import { questions } from './every-list'
import { benchExport } from './export'
import { quantile } from './measure'
import { placeKinds, seedTrades } from './place'
import { ms, times, type Row } from './report'

const TRADES = '/v1/trade/queryList'
/** What people ask all day: today, a month, one status, one merchant, one order, a later page. */
type Query = { who: string; path: string; body: Record<string, unknown> }

/** A call that waits for its turn would be measured as a slow one. */
const UNPACED = { ...FREE, perSession: Infinity }

/** p95 in ms by what was asked. */
type Samples = Map<string, number>

/** List p95 of a realistic mix per role and of every list, at two sizes of the trade table. */
export async function benchGateway(
  sizes: readonly [small: number, large: number],
  rounds: number,
): Promise<Row[]> {
  await ensureBuilt()
  const rows: Row[] = []
  for (const [name, open] of placeKinds()) {
    const measured: Samples[] = []
    for (const trades of sizes) {
      const place = await open()
      try {
        await seedTrades(trades, place.env)
        const gateway = await startGateway({ dataDir: place.env.DATA_DIR, env: place.env })
        try {
          const probe = createProbe(createWire(gateway.origin, SANDBOX_SECRETS, UNPACED), PASSWORD)
          measured.push(await allSamples(probe, rounds))
          if (trades === sizes[1]) rows.push(...(await benchExport(name, gateway, probe)))
        } finally {
          await gateway.stop({ keep: true })
        }
      } finally {
        await place.close()
      }
    }
    const [small, large] = measured as [Samples, Samples]
    for (const [what, value] of large) {
      const ratio = value / small.get(what)!
      rows.push({
        what: `${name} ${what} p95，${sizes.map((n) => n.toLocaleString('en')).join(' 对 ')} 笔交易`,
        got: `${ms(small.get(what)!)} 对 ${ms(value)}，${times(ratio)}`,
        budget: '≤ 3.00×',
        // A few ms more of next to nothing is noise, not growth.
        ok: ratio <= 3 || value <= 20,
      })
    }
  }
  return rows
}

async function allSamples(probe: Probe, rounds: number): Promise<Samples> {
  const samples: Samples = new Map()
  samples.set('交易明细（混合）', await p95(probe, await queryMix(probe), rounds))
  const asked = await questions(probe)
  for (const title of new Set(asked.map(({ resource }) => resource.title))) {
    const own = asked.filter(({ resource }) => resource.title === title)
    samples.set(title, await p95(probe, own, rounds))
  }
  return samples
}

async function p95(probe: Probe, queries: readonly Query[], rounds: number): Promise<number> {
  const sessions = new Map<string, Session>()
  for (const { who } of queries) if (!sessions.has(who)) sessions.set(who, await probe.as(who))
  const samples: number[] = []
  // The first round warms plans and caches and is not counted.
  for (let round = 0; round <= rounds; round++)
    for (const { who, path, body } of queries) {
      const startedAt = performance.now()
      await probe.list(sessions.get(who)!, path, body)
      if (round > 0) samples.push(performance.now() - startedAt)
    }
  return quantile(samples, 0.95)
}

async function queryMix(probe: Probe): Promise<Query[]> {
  const today = (await probe.now()).slice(0, 10)
  const before = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
  const month = { tradeTimeStart: before(29), tradeTimeEnd: today }
  const admin = await probe.as('fws_admin')
  const { list } = await probe.list(admin, TRADES, { ...month, pageSize: 100 })
  const one = list[50] ?? list[0]!
  const all: Record<string, unknown>[] = [
    {},
    { pageSize: 100 },
    month,
    { ...month, pageNum: 40, pageSize: 50 },
    { ...month, tradeStatus: ['SUCCESS'] },
    { ...month, tradeStatus: ['FAIL', 'CLOSED'], payChannel: ['WECHAT'] },
    { ...month, merId: one.merId },
    { ...month, sortField: 'transAmt', sortOrder: 'desc' },
    { ...month, transAmtMin: 100_000 },
    { orderNo: one.tradeNo },
    { orderNo: one.outTradeNo },
    { tradeTimeStart: before(6), tradeTimeEnd: today },
  ]
  const partner = all.filter((body) => !('merId' in body) && !('orderNo' in body))
  return [
    ...all.map((body) => ({ who: 'fws_admin', path: TRADES, body })),
    ...partner.map((body) => ({ who: 'qd_admin', path: TRADES, body })),
  ]
}
