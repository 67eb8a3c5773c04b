import pg from 'pg'
import { formatDate, formatDateTime, parseTime } from '#domain/dates'
import { createProbe, createWire, FREE, SANDBOX_SECRETS } from '../../packages/conformance/index'
import {
  createTeller,
  SANDBOX_SOURCE,
  type Event,
  type Teller,
} from '../../packages/conformance/teller'
import { postgresBin, startPostgres } from '../../packages/gateway/tests/support/postgres'
import { PASSWORD } from '../e2e/support/accounts'
import { ensureBuilt, startGateway } from '../e2e/support/gateway'
import { benchIngestFile } from './ingest-file'
import { quantile } from './measure'
import { ms, type Row } from './report'

const UNPACED = { ...FREE, perSession: Infinity }
const MERCHANTS = 50
const SINGLES = 300
/** Told before those that are timed: a process that has just started compiles its code and fills its caches. */
const WARM_UP = 300
const BATCH = 500
const CLIENTS = 4

/**
 * How fast payments come in, with the built gateway as a process of its own and a PostgreSQL with its
 * durability: events in full deliveries by one client and by four, single events, and the lines of a
 * file, with what the file costs in memory and in the waiting of a clerk meanwhile.
 */
export async function benchIngest(events: number, lines: number): Promise<Row[]> {
  const bin = postgresBin()
  if (!bin) return [{ what: '收单数据', got: '没有安装 PostgreSQL，未测', budget: '' }]
  await ensureBuilt()
  const server = await startPostgres(bin, { durable: true })
  const gateway = await startGateway({ env: { DATABASE_URL: server.url, SANDBOX: '1' } })
  try {
    const probe = createProbe(createWire(gateway.origin, SANDBOX_SECRETS, UNPACED), PASSWORD)
    const merchants = await merchantsOf(server.url)
    const teller = createTeller(gateway.origin, SANDBOX_SOURCE)
    const now = parseTime(await probe.now())
    let number = 0
    const next = (): Event => ({
      ...paid(merchants[number % merchants.length]!, ++number),
      occurredAt: formatDateTime(now - (number % 3_600) * 1_000),
    })
    return [
      // Before the batches, whose follow-up work goes on for seconds.
      await ofSingles(teller, next),
      await ofBatches(teller, next, events, 1),
      await ofBatches(teller, next, events, CLIENTS),
      ...(await benchIngestFile(gateway, probe, teller, {
        date: formatDate(now),
        events: Array.from({ length: lines }, next),
      })),
    ]
  } finally {
    await gateway.stop()
    await server.stop()
  }
}

/** Merchants of the sample data that take WeChat payments. */
async function merchantsOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ mer_id: string }>(
    `select distinct p.mer_id from merchant_product p join merchant m using (provider_id, mer_id)
     join shop s using (provider_id, mer_id) where p.pay_channel = 'WECHAT' and p.provider_id = '6000000000000001'
     and m.mer_status = 'NORMAL' and s.shop_status = 'OPEN' order by 1 limit ${MERCHANTS}`,
  )
  await client.end()
  return rows.map((row) => row.mer_id)
}

const paid = (merId: string, number: number): Event => ({
  eventId: `E${number}`,
  kind: 'trade.paid',
  channelTradeNo: `4200${String(number).padStart(20, '0')}`,
  transAmt: 1_000 + (number % 9_000),
  payChannel: 'WECHAT',
  payType: 'JSAPI',
  merId,
})

/** @throws Error unless every event is applied */
async function tell(teller: Teller, events: Event[]): Promise<number> {
  const from = performance.now()
  const results = await teller.tell(...events)
  const other = results.find(({ state }) => state !== 'APPLIED')
  if (other) throw new Error(`wanted APPLIED, got ${JSON.stringify(other)}`)
  return performance.now() - from
}

async function ofBatches(
  teller: Teller,
  next: () => Event,
  events: number,
  clients: number,
): Promise<Row> {
  const waits: number[] = []
  let left = Math.ceil(events / BATCH)
  const from = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0) waits.push(await tell(teller, Array.from({ length: BATCH }, next)))
    }),
  )
  const perSecond = (waits.length * BATCH) / ((performance.now() - from) / 1_000)
  const p95 = quantile(waits, 0.95)
  return {
    what: `每次 ${BATCH} 个事件，${clients} 个客户端，共 ${waits.length * BATCH} 个`,
    got: `每秒 ${perSecond.toFixed(0)} 个，答复 p50 ${ms(quantile(waits, 0.5))}，p95 ${ms(p95)}`,
    budget: '≥ 每秒 1000 个，一个客户端 p95 ≤ 500 ms',
    ok: perSecond >= 1_000 && (clients > 1 || p95 <= 500),
  }
}

async function ofSingles(teller: Teller, next: () => Event): Promise<Row> {
  const waits: number[] = []
  for (let i = 0; i < WARM_UP; i++) await tell(teller, [next()])
  for (let i = 0; i < SINGLES; i++) waits.push(await tell(teller, [next()]))
  const p95 = quantile(waits, 0.95)
  return {
    what: '每次一个事件',
    got: `答复 p50 ${ms(quantile(waits, 0.5))}，p95 ${ms(p95)}`,
    budget: 'p95 ≤ 50 ms',
    ok: p95 <= 50,
  }
}
