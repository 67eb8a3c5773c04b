import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eq } from 'drizzle-orm'
import { parseTime } from '#domain/dates'
import { SANDBOX_DES_KEY, SANDBOX_SIGN_SECRET } from '../../packages/gateway/core/config'
import { migrateDatabase } from '../../packages/gateway/core/db/migrate'
import { openDatabase } from '../../packages/gateway/core/db/open'
import { createGateway, type Gateway } from '../../packages/gateway/gateway'
import { statement, statementDiff, upstreamOrder } from '../../packages/gateway/schema'
import { postgresBin, startPostgres } from '../../packages/gateway/tests/support/postgres'
import { insertProviders } from '../../packages/gateway/tests/support/providers'
import { notify, startUpstream } from '../../packages/gateway/tests/support/upstream'
import { median } from './measure'
import { ms, s, times, type Row } from './report'

const PROVIDER = '6000000000000001'
const NOTICE_LINES = 5_000
const NOW = parseTime('2026-11-20 15:00:00')

/** What a bill costs: ms of a notice, seconds until its statement is made, MB that stay. */
interface Cost {
  notice: number
  made: number
  heapMb: number
  /** After the notices, and after the statement. */
  rssMb: [number, number]
}

/**
 * Bills of a day whose every line is strange to us, by notices of 5,000 lines, on the embedded
 * database and on a PostgreSQL of its own: neither a notice nor what stays in memory grows with the
 * bill. The small bill comes first and warms the process.
 */
export async function benchBills([small, large]: readonly [number, number]): Promise<Row[]> {
  const rows = await onDatabase('PGlite', undefined, small, large)
  const bin = postgresBin()
  if (!bin) return [...rows, { what: 'PostgreSQL 没有安装，未测', got: '', budget: '' }]
  const server = await startPostgres(bin)
  try {
    return [...rows, ...(await onDatabase('PostgreSQL', server.url, small, large))]
  } finally {
    await server.stop()
  }
}

async function onDatabase(
  kind: string,
  databaseUrl: string | undefined,
  small: number,
  large: number,
): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-bench-'))
  const database = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir })
  await migrateDatabase(database)
  await insertProviders(database.db, 1, 0)
  const upstream = await startUpstream()
  const gateway = await createGateway({
    database,
    ownsDatabase: true,
    business: () => NOW,
    upstream: upstream.settings,
    config: { signSecret: SANDBOX_SIGN_SECRET, desKey: SANDBOX_DES_KEY, sandbox: false, dataDir },
  })
  try {
    await costOf(gateway, 'WARM', small)
    const few = await costOf(gateway, 'SMALL', small)
    const many = await costOf(gateway, 'LARGE', large)
    return rowsOf(kind, [small, large], few, many)
  } finally {
    await gateway.close()
    await upstream.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function costOf(gateway: Gateway, billId: string, count: number): Promise<Cost> {
  const head = await asked(gateway, billId)
  const before = memory()
  const waits: number[] = []
  for (let from = 0; from < count; from += NOTICE_LINES) {
    const isLast = from + NOTICE_LINES >= count
    const lines = linesOf(billId, from)
    const answer = { ...head, code: isLast ? 'BILL' : 'LINES', lines, ...(isLast && { count }) }
    const at = performance.now()
    const { result, respDesc } = await notify(gateway, answer)
    waits.push(performance.now() - at)
    if (result !== 'APPLIED') throw new Error(`notice of ${billId}: ${result} ${respDesc}`)
  }
  const notified = memory()
  const at = performance.now()
  await gateway.runDue()
  const made = (performance.now() - at) / 1_000
  const found = await gateway.db.$count(statementDiff, eq(statementDiff.billId, billId))
  if (found !== count) throw new Error(`${billId}: wanted ${count} differences, got ${found}`)
  const after = memory()
  const notice = median(waits.slice(-4))
  const rssMb: Cost['rssMb'] = [notified.rss - before.rss, after.rss - before.rss]
  return { notice, made, heapMb: after.heap - before.heap, rssMb }
}

/** A statement that waits for its channel's bill. @returns what each notice of it names */
async function asked({ db }: Gateway, billId: string) {
  const of = { providerId: PROVIDER, billId, billDate: '2026-11-19', payChannel: 'WECHAT' }
  await db
    .insert(statement)
    .values({ ...of, billType: 'TRADE', billStatus: 'WAIT', dueTime: new Date(NOW) })
  const head = { providerId: PROVIDER, orderId: randomUUID().replaceAll('-', '') }
  await db.insert(upstreamOrder).values({
    ...head,
    counterparty: 'CHANNEL',
    kind: 'channel.bill',
    refId: billId,
    seq: 1,
    state: 'SENT',
    askedAt: new Date(NOW),
  })
  return head
}

const linesOf = (billId: string, from: number) =>
  Array.from({ length: NOTICE_LINES }, (_, i) => ({
    channelTradeNo: `${billId}-${from + i}`,
    amt: 100,
    time: '2026-11-19 12:00:00',
  }))

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** MB in use once the garbage is collected. */
function memory(): { heap: number; rss: number } {
  collectGarbage()
  const { heapUsed, rss } = process.memoryUsage()
  return { heap: heapUsed / 2 ** 20, rss: rss / 2 ** 20 }
}

function rowsOf(kind: string, [small, large]: [number, number], few: Cost, many: Cost): Row[] {
  const grown = many.notice / few.notice
  const perLine = many.made / large / (few.made / small)
  return [
    {
      what: `${kind}，账单 ${small} 与 ${large} 行，一次通知（${NOTICE_LINES} 行）`,
      got: `${ms(few.notice)} → ${ms(many.notice)}，${times(grown)}`,
      budget: '≤ 2.00×',
      ok: grown <= 2,
    },
    {
      what: `${kind}，每行都有差异时生成账单，每行的用时`,
      got: `${s(few.made)} → ${s(many.made)}，${times(perLine)}`,
      budget: '≤ 2.00×',
      ok: perLine <= 2,
    },
    {
      what: `${kind}，留下的内存（堆；RSS 在通知后、生成后）`,
      got: [few, many].map(stays).join(' → '),
      budget: '堆不随行数增加',
      ok: many.heapMb <= few.heapMb + 10,
    },
  ]
}

const stays = ({ heapMb, rssMb }: Cost): string => `${[heapMb, ...rssMb].map(mb).join('、')}`
const mb = (value: number): string => `${value.toFixed(0)} MB`
