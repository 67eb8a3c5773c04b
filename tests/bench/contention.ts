import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SANDBOX_DES_KEY, SANDBOX_SIGN_SECRET } from '../../packages/gateway/core/config'
import { migrateDatabase } from '../../packages/gateway/core/db/migrate'
import { openDatabase } from '../../packages/gateway/core/db/open'
import { nextNumber } from '../../packages/gateway/core/numbers'
import { createGateway } from '../../packages/gateway/gateway'
import { sandbox } from '../../packages/gateway/sandbox'
import { deviceModel } from '../../packages/gateway/schema'
import { postgresBin, startPostgres } from '../../packages/gateway/tests/support/postgres'
import { insertProviders, loginOf } from '../../packages/gateway/tests/support/providers'
import { wireClient, type TestSession } from '../../packages/gateway/tests/support/wire-client'
import { quantile } from './measure'
import { ms, times, type Row } from './report'

const CLIENTS = 32
const PROVIDERS = 8
const UNLIMITED = { perSession: 1e6, perAddress: 1e6, unknownSessions: 1e6 }

/**
 * What many clients write a second, of one provider and of eight, on a PostgreSQL of its own with
 * its durability: no client may wait for another provider's transaction.
 */
export async function benchContention(seconds: number): Promise<Row[]> {
  const bin = postgresBin()
  if (!bin) return [{ what: '并发写入', got: '没有安装 PostgreSQL，未测', budget: '' }]
  const server = await startPostgres(bin, { durable: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'console-bench-'))
  const database = await openDatabase({ databaseUrl: server.url, connections: CLIENTS })
  await migrateDatabase(database)
  await insertProviders(database.db, PROVIDERS, CLIENTS)
  const model = { model: 'S100', deviceKind: 'SPEAKER', deviceType: '99', vendor: '甲厂' }
  await database.db.insert(deviceModel).values({ providerId: '6000000000000001', ...model })
  const gateway = await createGateway({
    database,
    ownsDatabase: true,
    sandbox,
    limits: UNLIMITED,
    config: { signSecret: SANDBOX_SIGN_SECRET, desKey: SANDBOX_DES_KEY, sandbox: true, dataDir },
  })
  const { post, signIn } = wireClient(gateway)
  let serial = 0
  const write = async (session: TestSession): Promise<number> => {
    const terminal = { serialNo: `BENCH${++serial}0000`, deviceKind: 'SPEAKER', model: 'S100' }
    const from = performance.now()
    const { respCode } = await post('/v1/device/add', terminal, { session })
    if (respCode !== '90000') throw new Error(`device/add answered ${respCode}`)
    return performance.now() - from
  }
  /** Writes of all clients, spread over so many providers. */
  const together = async (providers: number) => {
    const sessions: TestSession[] = []
    for (let n = 0; n < CLIENTS; n++)
      sessions.push(await signIn(loginOf((n % providers) + 1, Math.floor(n / providers) + 1)))
    const waits: number[] = []
    const end = performance.now() + seconds * 1_000
    await Promise.all(
      sessions.map(async (session) => {
        while (performance.now() < end) waits.push(await write(session))
      }),
    )
    return { perSecond: waits.length / seconds, p95: quantile(waits, 0.95) }
  }
  try {
    await together(1)
    const one = await together(1)
    const eight = await together(PROVIDERS)
    const session = await signIn(loginOf(2, 1))
    // A concurrent transaction has its number and does not end.
    const beside = await database.db.transaction(async (tx) => {
      await nextNumber(tx, 'RF', '2026-11-20')
      const own: number[] = []
      for (let n = 0; n < 50; n++) own.push(await write(session))
      return quantile(own, 0.95)
    })
    return [
      {
        what: `${CLIENTS} 个客户端，1 家服务商`,
        got: `${one.perSecond.toFixed(0)} 次写入/秒（p95 ${ms(one.p95)}）`,
        budget: '≥ 200 次/秒',
      },
      {
        what: `${CLIENTS} 个客户端，${PROVIDERS} 家服务商`,
        got: `${eight.perSecond.toFixed(0)} 次写入/秒（p95 ${ms(eight.p95)}），${times(eight.perSecond / one.perSecond)}`,
        budget: '≥ 1× 一家',
      },
      {
        what: '别家的事务取了号不结束时，一次写入',
        got: `p95 ${ms(beside)}`,
        budget: '不等（原 4.5 s）',
      },
    ]
  } finally {
    await gateway.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
