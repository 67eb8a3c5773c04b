import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { formatDate, formatDateTime } from '#domain/dates'
import {
  createTeller,
  SANDBOX_SOURCE,
  type Event,
  type Teller,
} from '../../packages/conformance/teller'
import { parseSettings } from '../../packages/gateway/core/config'
import { migrateDatabase } from '../../packages/gateway/core/db/migrate'
import { openDatabase } from '../../packages/gateway/core/db/open'
import { createDiskStore } from '../../packages/gateway/core/files/disk-store'
import { createGateway } from '../../packages/gateway/gateway'
import { sandbox } from '../../packages/gateway/sandbox'
import { samplesFor } from '../../packages/gateway/sandbox/samples/load'
import { postgresBin, startPostgres } from '../../packages/gateway/tests/support/postgres'
import { quantile } from './measure'
import { ms, s, type Row } from './report'

/** Merchants of the sample data that take WeChat payments. */
const MERCHANTS = 50
const SINGLES = 300
const BATCH = 500
const CLIENTS = 4

/**
 * How fast payments come in on a PostgreSQL of its own with its durability: events in full
 * deliveries by one client and by four, single events, and the lines of a file.
 */
export async function benchIngest(events: number, lines: number): Promise<Row[]> {
  const bin = postgresBin()
  if (!bin) return [{ what: '收单数据', got: '没有安装 PostgreSQL，未测', budget: '' }]
  const server = await startPostgres(bin, { durable: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'console-bench-'))
  const database = await openDatabase({ databaseUrl: server.url })
  const settings = parseSettings({ SANDBOX: '1', DATA_DIR: dataDir })
  const files = createDiskStore(dataDir)
  await migrateDatabase(database, samplesFor(settings, files))
  const { rows } = await database.db.execute<{ mer_id: string }>(
    `select distinct p.mer_id from merchant_product p join merchant m using (provider_id, mer_id)
     join shop s using (provider_id, mer_id) where p.pay_channel = 'WECHAT' and p.provider_id = '6000000000000001'
     and m.mer_status = 'NORMAL' and s.shop_status = 'OPEN' order by 1 limit ${MERCHANTS}`,
  )
  const gateway = await createGateway({
    database,
    ownsDatabase: true,
    sandbox,
    files,
    config: settings,
  })
  try {
    await gateway.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = gateway.app.server.address() as AddressInfo
    const teller = createTeller(`http://127.0.0.1:${port}`, SANDBOX_SOURCE)
    let number = 0
    const today = formatDate(gateway.clock.now())
    const next = (): Event => ({
      ...paid(rows[number % rows.length]!.mer_id, ++number),
      occurredAt: formatDateTime(gateway.clock.now() - (number % 3_600) * 1_000),
    })
    return [
      await ofBatches(teller, next, events, 1),
      await ofBatches(teller, next, events, CLIENTS),
      await ofSingles(teller, next),
      await ofFile(teller, today, Array.from({ length: lines }, next)),
    ]
  } finally {
    await gateway.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
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
  for (let i = 0; i < SINGLES; i++) waits.push(await tell(teller, [next()]))
  const p95 = quantile(waits, 0.95)
  return {
    what: '每次一个事件',
    got: `答复 p50 ${ms(quantile(waits, 0.5))}，p95 ${ms(p95)}`,
    budget: 'p95 ≤ 50 ms',
    ok: p95 <= 50,
  }
}

async function ofFile(teller: Teller, date: string, events: Event[]): Promise<Row> {
  const columns = Object.keys(events[0]!)
  const text = [columns, ...events.map((event) => columns.map((name) => event[name]))].join('\n')
  const from = performance.now()
  const { status, body } = await teller.put('day.csv', `date=${date}`, text)
  if (status !== 202) throw new Error(`PUT: wanted 202, got ${status} ${JSON.stringify(body)}`)
  const { fileId } = body as { fileId: string }
  for (;;) {
    await pause(500)
    const file = JSON.parse((await teller.get(`/files/${fileId}`)).text)
    if (file.state === 'REFUSED') throw new Error(file.reason)
    if (file.state !== 'APPLIED') continue
    if (file.applied !== events.length) throw new Error(JSON.stringify(file))
    const seconds = (performance.now() - from) / 1_000
    return {
      what: `${events.length} 行的文件，收到至入账`,
      got: `${s(seconds)}，每秒 ${(events.length / seconds).toFixed(0)} 行`,
      budget: '100 万行 ≤ 600 s',
      ok: events.length / seconds >= 1_000_000 / 600,
    }
  }
}
