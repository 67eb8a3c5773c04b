import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runNode } from '../../scripts/shell.mjs'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../scripts/conformance/index'
import type { Probe } from '../../scripts/conformance/probe'
import type { Session } from '../../scripts/conformance/wire'
import { PASSWORD } from '../e2e/support/accounts'
import { ensureBuilt, startGateway } from '../e2e/support/gateway'
import { quantile } from './measure'
import { ms, times, type Row } from './report'

const TRADES = '/v1/trade/queryList'
/** What people ask all day: today, a month, one status, one merchant, one order, a later page. */
type Query = { who: string; body: Record<string, unknown> }

/** One gateway on a database of its own, seeded with `trades`. */
interface Place {
  env: Record<string, string>
  close(): Promise<void>
}

/** List p95 of a realistic mix per role, at two sizes of the trade table. */
export async function benchGateway(
  sizes: readonly [small: number, large: number],
  rounds: number,
): Promise<Row[]> {
  await ensureBuilt()
  const rows: Row[] = []
  const kinds: [name: string, open: () => Promise<Place>][] = [['PGlite', embedded]]
  const url = process.env.BENCH_DATABASE_URL
  if (url) kinds.push(['PostgreSQL', () => serverDatabase(url)])
  for (const [name, open] of kinds) {
    const p95: number[] = []
    for (const trades of sizes) {
      const place = await open()
      const gateway = await (async () => {
        await seedTrades(trades, place.env)
        return startGateway({ dataDir: place.env.DATA_DIR, env: place.env })
      })()
      try {
        const probe = createProbe(createWire(gateway.origin, SANDBOX_SECRETS), PASSWORD)
        p95.push(await listP95(probe, rounds))
      } finally {
        await gateway.stop({ keep: true })
        await place.close()
      }
      rows.push({
        what: `${name} 列表 p95，${trades.toLocaleString('en')} 笔交易`,
        got: ms(p95.at(-1)!),
        budget: '',
      })
    }
    const ratio = p95[1]! / p95[0]!
    rows.push({
      what: `${name} 列表 p95 之比`,
      got: times(ratio),
      budget: '≤ 3.00×',
      ok: ratio <= 3,
    })
  }
  return rows
}

async function embedded(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-bench-'))
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: '', SANDBOX: '1' },
    close: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** A database of its own beside the one named, dropped afterwards. */
async function serverDatabase(url: string): Promise<Place> {
  const { Client } = (await import('pg')).default
  const name = `bench_${process.pid}_${Date.now()}`
  const run = async (text: string) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  await run(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const dataDir = mkdtempSync(join(tmpdir(), 'console-bench-'))
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: own.href, SANDBOX: '1' },
    close: async () => {
      await run(`drop database ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function seedTrades(trades: number, env: Record<string, string>): Promise<void> {
  const args = [join(root, 'gateway/cli/seed.ts'), '--trades', String(trades)]
  const code = await runNode(join(root, 'scripts/run.mjs'), args, { env, quiet: true })
  if (code !== 0) throw new Error(`seeding ${trades} trades ended with ${code}`)
}

async function listP95(probe: Probe, rounds: number): Promise<number> {
  const queries = await queryMix(probe)
  const sessions = new Map<string, Session>()
  for (const { who } of queries) if (!sessions.has(who)) sessions.set(who, await probe.as(who))
  const samples: number[] = []
  // The first round warms plans and caches and is not counted.
  for (let round = 0; round <= rounds; round++)
    for (const { who, body } of queries) {
      const startedAt = performance.now()
      await probe.list(sessions.get(who)!, TRADES, body)
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
    ...all.map((body) => ({ who: 'fws_admin', body })),
    ...partner.map((body) => ({ who: 'qd_admin', body })),
  ]
}
