import pg from 'pg'
import { createProbe, createWire, FREE, SANDBOX_SECRETS } from '../../scripts/conformance/index'
import { PASSWORD } from '../e2e/support/accounts'
import { ensureBuilt, startGateway } from '../e2e/support/gateway'
import { questions, type Question } from './every-list'
import { quantile } from './measure'
import { seedTrades } from './place'
import { ms, times, type Row } from './report'

/** Trades and merchants: all of a database grows alike. */
export interface Size {
  trades: number
  merchants: number
}
export const SIZES: readonly Size[] = [
  { trades: 10_000, merchants: 1_100 },
  { trades: 1_000_000, merchants: 110_000 },
  { trades: 10_000_000, merchants: 1_100_000 },
]

/** What was measured on one machine before lists were made for wide databases, in ms: small, wide. */
const BEFORE: Readonly<Record<string, string>> = {
  交易汇总: '13 至 43 → 4 300 至 9 500 ms（31 天）',
  会员: '9 → 4 200 ms（按余额，深页）',
  终端: '23 → 2 200 ms（按绑定时间）',
  门店: '23 → 2 200 ms（按终端数）',
  发票金额查询: '50 至 140 → 2 400 ms',
  商户: '7 → 1 200 至 1 800 ms（默认）',
  交易明细: '34 → 96 ms（默认，100 万笔）',
}

/** A call that waits for its turn would be measured as a slow one. */
const UNPACED = { ...FREE, perSession: Infinity }
/** A question that takes longer is asked no second time. */
const SLOW_MS = 2_000

/** p95 in ms: of the list as it opens, and of its dearest question. */
interface Sample {
  opened: number
  dearest: number
  about: string
}

/**
 * Every list as it opens and by its dearest question on PostgreSQL (BENCH_DATABASE_URL), at sizes
 * that grow alike. The databases (`scale_10000`, …) are made once and kept.
 */
export async function benchScale(sizes: readonly Size[], rounds: number): Promise<Row[]> {
  const url = process.env.BENCH_DATABASE_URL
  if (!url) return [{ what: '需要 PostgreSQL：请设置 BENCH_DATABASE_URL', got: '', budget: '' }]
  await ensureBuilt()
  const measured: Map<string, Sample>[] = []
  for (const size of sizes) measured.push(await samplesAt(await wideDatabase(url, size), rounds))
  const last = measured.at(-1)!
  return [...last.keys()].flatMap((title) => {
    const each = measured.map((samples) => samples.get(title)!)
    return [
      rowOf(
        `${title} 默认`,
        each.map(({ opened }) => opened),
        50,
        undefined,
      ),
      rowOf(
        `${title} 最贵（${last.get(title)!.about}）`,
        each.map(({ dearest }) => dearest),
        Infinity,
        BEFORE[title],
      ),
    ]
  })
}

function rowOf(what: string, figures: number[], most: number, before: string | undefined): Row {
  const steps = figures.slice(1).map((figure, i) => figure / figures[i]!)
  const grows = steps.some((step, i) => step > 2 && figures[i + 1]! > 20)
  return {
    what: `${what} p95`,
    got: `${figures.map(ms).join(' → ')}，${steps.map(times).join('、')}`,
    budget: `≤ 2.00×${before ? `；此前 ${before}` : ''}`,
    // A few ms more of next to nothing is noise, not growth.
    ok: !grows && figures.at(-1)! <= most,
  }
}

/** The URL of a database of this size beside the one named. */
async function wideDatabase(url: string, { trades, merchants }: Size): Promise<string> {
  const own = new URL(url)
  own.pathname = `/scale_${trades}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [
      own.pathname.slice(1),
    ])
    if (rows.length > 0) return own.href
    await client.query(`create database ${own.pathname.slice(1)}`)
  } finally {
    await client.end()
  }
  const env = { DATABASE_URL: own.href, SANDBOX: '1' }
  await seedTrades(trades, env, undefined, ['--merchants', String(merchants)])
  return own.href
}

async function samplesAt(databaseUrl: string, rounds: number): Promise<Map<string, Sample>> {
  const gateway = await startGateway({ env: { DATABASE_URL: databaseUrl, SANDBOX: '1' } })
  try {
    const probe = createProbe(createWire(gateway.origin, SANDBOX_SECRETS, UNPACED), PASSWORD)
    const asked = (await questions(probe)).flatMap(withDeepPage)
    const samples = new Map<string, Sample>()
    for (const { resource, about, who, path, body } of asked) {
      const session = await probe.as(who)
      const taken: number[] = []
      for (let round = 0; round <= rounds; round++) {
        const startedAt = performance.now()
        await probe.list(session, path, body)
        // The first round warms plans and caches.
        if (round > 0 || performance.now() - startedAt > SLOW_MS)
          taken.push(performance.now() - startedAt)
        if (taken.at(-1)! > SLOW_MS) break
      }
      const p95 = quantile(taken, 0.95)
      const before = samples.get(resource.title) ?? { opened: p95, dearest: 0, about }
      samples.set(
        resource.title,
        p95 > before.dearest ? { ...before, dearest: p95, about } : before,
      )
    }
    return samples
  } finally {
    await gateway.stop({ keep: true })
  }
}

/** Sorted and over the widest range, a list is also asked for a page far behind. */
const withDeepPage = (question: Question): Question[] =>
  'sortField' in question.body
    ? [
        question,
        {
          ...question,
          about: `${question.about}，深页`,
          body: { ...question.body, sortOrder: 'desc', pageNum: 90, pageSize: 100 },
        },
      ]
    : [question]
