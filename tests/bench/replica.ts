import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { parseTime } from '#domain/dates'
import { SANDBOX_DES_KEY, SANDBOX_SIGN_SECRET } from '../../packages/gateway/core/config'
import { migrateDatabase } from '../../packages/gateway/core/db/migrate'
import { openDatabase } from '../../packages/gateway/core/db/open'
import { createGateway } from '../../packages/gateway/gateway'
import { sandbox } from '../../packages/gateway/sandbox'
import { samples } from '../../packages/gateway/sandbox/samples/load'
import {
  postgresBin,
  startPostgres,
  startReplica,
  type PostgresServer,
} from '../../packages/gateway/tests/support/postgres'
import { wireClient } from '../../packages/gateway/tests/support/wire-client'
import { quantile } from './measure'
import { ms, type Row } from './report'
import { SCALE_TIME } from './scale-place'

const CLIENTS = 8
const UNLIMITED = { perSession: 1e6, perAddress: 1e6, unknownSessions: 1e6 }
/** Lists as they open, and one write for so many of them. */
const LISTS = [
  '/v1/trade/queryList',
  '/v1/merchant/queryList',
  '/v1/device/list',
  '/v1/vip/queryList',
  '/v1/refund/queryList',
  '/v1/shop/queryList',
]
const READS_PER_WRITE = 20

/**
 * What a streaming replica takes from its primary: clients who turn over lists and now and then
 * write, without and with one. Both servers are on this machine, so that there is no more to be had
 * in all: what counts is how much less the primary does.
 */
export async function benchReplica(seconds: number): Promise<Row[]> {
  const bin = postgresBin()
  if (!bin) return [{ what: '备库', got: '没有安装 PostgreSQL，未测', budget: '' }]
  const primary = await startPostgres(bin)
  const database = await openDatabase({ databaseUrl: primary.url })
  await migrateDatabase(database, samples())
  await database.close()
  const replica = await startReplica(bin, primary)
  try {
    const alone = await asked(seconds, primary)
    const before = await workOf(replica)
    const shared = await asked(seconds, primary, replica)
    const there = (await workOf(replica)).transactions - before.transactions
    const told = (one: typeof alone) =>
      `${(one.calls / seconds).toFixed(0)} 次/秒，p95 ${ms(one.p95)}，主库每千次 ${ms((one.activeMs * 1_000) / one.calls)}`
    return [
      { what: `${CLIENTS} 个客户端翻列表，没有备库`, got: told(alone), budget: '' },
      { what: '有备库', got: told(shared), budget: '' },
      {
        what: '有备库时由它答的列表',
        // It is looked at once a second.
        got: `${Math.max(0, there - seconds)} / ${shared.reads}`,
        budget: '刚写过的读主库，其余都在备库',
      },
    ]
  } finally {
    await replica.stop()
    await primary.stop()
  }
}

async function asked(seconds: number, primary: PostgresServer, replica?: PostgresServer) {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-bench-'))
  const database = await openDatabase({ databaseUrl: primary.url, replicaUrl: replica?.url })
  const gateway = await createGateway({
    database,
    ownsDatabase: true,
    sandbox,
    limits: UNLIMITED,
    business: () => parseTime(SCALE_TIME),
    config: { signSecret: SANDBOX_SIGN_SECRET, desKey: SANDBOX_DES_KEY, sandbox: true, dataDir },
  })
  const { post, signIn } = wireClient(gateway)
  const waits: number[] = []
  let reads = 0
  const before = await workOf(primary)
  try {
    // Time to find the replica, and for what is compiled late.
    const sessions = await Promise.all(Array.from({ length: CLIENTS }, () => signIn('fws_admin')))
    for (const list of LISTS) await post(list, {}, { session: sessions[0]! })
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const end = performance.now() + seconds * 1_000
    await Promise.all(
      sessions.map(async (session, who) => {
        for (let n = who; performance.now() < end; n++) {
          const from = performance.now()
          const isWrite = n % READS_PER_WRITE === 0
          const path = isWrite ? '/v1/view/look' : LISTS[n % LISTS.length]!
          const body = isWrite ? { resource: 'trade', place: 'list', state: '{}' } : {}
          const { respCode, respDesc } = await post(path, body, { session })
          if (respCode !== '90000') throw new Error(`${path} answered ${respCode} ${respDesc}`)
          waits.push(performance.now() - from)
          if (!isWrite) reads++
        }
      }),
    )
  } finally {
    await gateway.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const after = await workOf(primary)
  return {
    calls: waits.length,
    reads,
    p95: quantile(waits, 0.95),
    activeMs: after.activeMs - before.activeMs,
  }
}

/** The statistics of a server since its start; complete once its connections are closed. */
async function workOf({
  url,
}: PostgresServer): Promise<{ transactions: number; activeMs: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ transactions: string; active: number }>(
      `select xact_commit as transactions, active_time as active from pg_stat_database
       where datname = current_database()`,
    )
    return { transactions: Number(rows[0]!.transactions), activeMs: rows[0]!.active }
  } finally {
    await client.end()
  }
}
