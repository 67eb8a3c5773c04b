import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateDatabase } from '../../gateway/core/db/migrate'
import { openDatabase } from '../../gateway/core/db/open'
import { startLife } from '../../scripts/kill-trial/process'
import { application, autoCash, cashOut, merchant, upstreamOrder } from '../../gateway/schema'
import { bundled } from '../support/bundled'
import { startEmptyGateway, type EmptyGateway } from '../support/empty-gateway'
import { postgresBin, startPostgres, type PostgresServer } from '../support/postgres'
import { BUSINESS_NOW } from '../support/template'
import { fail, notify, startUpstream, type TestUpstream } from '../support/upstream'
import type { TestSession } from '../support/wire-client'
import { answerAll, contradictions, statesOf } from './walk/answers'
import { asOlder, createDatabase, printOf, restore } from './walk/databases'
import { enter, formOf, pay } from './walk/merchants'
import { clockOff, ledgerCheck, run, SECRETS } from './walk/programs'

const DAY_MS = 86_400_000
const bin = postgresBin()
const dataDir = mkdtempSync(join(tmpdir(), 'console-walk-'))
let server: PostgresServer
let upstream: TestUpstream
let gw: EmptyGateway
let admin: TestSession
let offMs = 0

const start = () =>
  startEmptyGateway({
    databaseUrl: server.url,
    dataDir,
    upstream: upstream.settings,
    business: () => BUSINESS_NOW + offMs,
  })
const post = (path: string, body: Record<string, unknown>, requestSeqId?: string) =>
  gw.post(path, body, { session: admin, ...(requestSeqId && { requestSeqId }) })
const bankAmt = async () => (await post('/v1/account/overview', {})).respData.bank.bookAmt
/** Money that reached merchants: payouts by the day, payouts by themselves, fen. */
async function paidOut() {
  const days = await gw.db.select().from(cashOut)
  const single = await gw.db.select().from(autoCash)
  return [
    days.map((one) => `${one.cashStatus} ${one.cashAmt}`),
    single.map((one) => `${one.withdrawStatus} ${one.cashAmt}`),
  ]
}

beforeAll(async () => {
  if (!bin) return
  server = await startPostgres(bin, { durable: true })
  upstream = await startUpstream()
})
afterAll(async () => {
  await gw?.close()
  await upstream?.close()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe.runIf(bin)('an installation on a bare PostgreSQL', () => {
  test('is made by init, and its administrator signs in', async () => {
    const said = await run(
      'gateway/cli/init.ts',
      [
        ...['--provider-name', '启明支付服务有限公司', '--short-name', '启明支付'],
        ...['--acquirer-code', '48290000', '--tax-no', ''],
        ...['--login-name', 'boss', '--nick-name', '周启明', '--mobile', '13700000001'],
      ],
      {
        DATABASE_URL: server.url,
        INIT_PASSWORD: 'Handed-over-7',
        NODE_OPTIONS: clockOff(BUSINESS_NOW - Date.now()),
      },
    )
    expect(said).toContain('服务商 启明支付服务有限公司（6100000000000001）')
    gw = await start()
    const { respData } = await gw.post('/v1/user/login', {
      loginName: 'boss',
      password: 'Handed-over-7',
      ...(await gw.captcha()),
    })
    admin = { ...respData, custId: respData.userCustId }
    const own = { oldPassword: 'Handed-over-7', newPassword: 'Only-mine-42' }
    expect(await post('/v1/user/changePassword', own)).toMatchObject({ respCode: '90000' })
    expect(await post('/v1/user/setUserRole', { roleId: '3' })).toMatchObject({
      respData: { userCustId: '6100000000000001' },
    })
    admin = { ...admin, custId: '6100000000000001' }
    expect(await ledgerCheck(server.url)).toBe('全部相符')
  })

  test('takes merchants from entry to open by upstream’s answers', async () => {
    for (const [no, kind] of (['normal', 'normal', 'normal', 'mini', 'mini'] as const).entries())
      await enter(gw, admin, kind, no)
    expect(await answerAll(gw, upstream)).toEqual({
      'risk.apply': 5,
      'bank.verify': 2,
      'channel.sign': 5,
      'channel.open': 5,
      'clearing.report': 5,
    })
    const made = await gw.db.select().from(merchant)
    expect(made.map(({ merStatus }) => merStatus)).toEqual(Array(5).fill('NORMAL'))
    expect(await ledgerCheck(server.url)).toBe('全部相符')
  })

  test('pays merchants on business days with what channels have cleared', async () => {
    const applied = []
    for (let day = 0; day < 5; day++) {
      expect(await pay(gw, [10_000, 20_000])).toBe(10)
      await gw.clock.advance(DAY_MS)
      applied.push(await answerAll(gw, upstream))
    }
    expect(applied).toEqual([])
    expect(await paidOut()).toEqual([])
    expect(await bankAmt()).toBe(0)
    expect(await ledgerCheck(server.url)).toBe('全部相符')
  })

  test('is upgraded from the tables of an older version with its rows, and the books agree', async () => {
    for (const steps of [53,52,50,48,47,45,40,30,20]) {
      try {
    const url = await createDatabase(server, 'older'+steps)
    await asOlder(bin!, server.url, url, steps)
    const database = await openDatabase({ databaseUrl: url })
    await migrateDatabase(database).finally(() => database.close())
    console.log(steps, await ledgerCheck(url))
      } catch (e: any) { console.log(steps, e.message.slice(0, 1500), e.stdout) }
    }
  })

  test('lives through ten fail-overs under writes', async () => {
    const acknowledged: string[] = []
    const ways = [
      () => server.halt('fast').then(server.resume),
      () => server.halt('immediate').then(server.resume),
      async () => {
        const other = await openDatabase({ databaseUrl: server.url })
        await other.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and backend_type = 'client backend'`)
        await other.close()
      },
    ]
    let away = 0
    for (let i = 0; i < 10; i++) {
      const data = await formOf(gw, admin, 'normal', 100 + i)
      const failing = ways[i % ways.length]!()
      const requestSeqId = randomUUID()
      for (;;) {
        const answer = await post(
          '/v1/private/business/applyStep',
          { data, entryKind: 'normal' },
          requestSeqId,
        )
        if (answer.respCode === '90000') {
          acknowledged.push(answer.respData.applyId)
          break
        }
        expect(answer.status).toBe(503)
        away++
      }
      await failing
    }
    console.log(away)
    const kept = await gw.db.select().from(application)
    expect(kept).toHaveLength(15)
    expect(kept.slice(5).map(({ applyId }) => applyId).toSorted()).toEqual(acknowledged)
    expect(await ledgerCheck(server.url)).toBe('全部相符')
  })

  test('sends after eight days off what was never sent, and nothing has expired', async () => {
    upstream.will(...Array.from({ length: 1_000 }, () => fail))
    expect(await pay(gw, [10_000, 20_000])).toBe(10)
    await enter(gw, admin, 'normal', 5)
    await gw.clock.advance(DAY_MS)
    expect(await pay(gw, [10_000, 20_000])).toBe(10)
    console.log(await statesOf(gw))
    await gw.close()
    upstream.calm()
    offMs = 8 * DAY_MS
    gw = await start()
    await gw.runDue()
    console.log(await statesOf(gw))
    const applied = await answerAll(gw, upstream)
    console.log(applied, await statesOf(gw), await paidOut(), await bankAmt())
    expect(await ledgerCheck(server.url)).toBe('全部相符')
  })

  test('takes no second answer of an upstream that contradicts itself', async () => {
    const before = await printOf(server.url, TABLES)
    const results: Record<string, number> = {}
    for (const answer of await contradictions(gw)) {
      const { result, respDesc } = await notify(gw, answer)
      const key = `${result ?? respDesc}`
      results[key] = (results[key] ?? 0) + 1
    }
    console.log(results)
    expect(await printOf(server.url, TABLES)).toEqual(before)
    expect(await ledgerCheck(server.url)).toBe('全部相符')
  })

  test.each([
    [90_000, '本机时钟比数据库的快 '],
    [-90_000, '本机时钟比数据库的慢 '],
  ])('is not started by a clock %i ms from the database’s', async (ms, sentence) => {
    const life = startLife(await bundled('gateway/main.ts'), dataDir, {
      ...SECRETS,
      DATABASE_URL: server.url,
      NODE_OPTIONS: clockOff(ms),
    })
    await expect(life.origin).rejects.toThrow(sentence)
    await life.ended
    expect(life.child.exitCode).toBe(1)
  })

  test('is restored from a dump to another database, and the books agree', async () => {
    const url = await createDatabase(server, 'restored')
    await restore(bin!, server.url, url, join(dataDir, 'dump'))
    expect(await printOf(url, TABLES)).toEqual(await printOf(server.url, TABLES))
    expect(await ledgerCheck(url)).toBe('全部相符')
  })
})

/** What an answer may change. */
const TABLES = [
  'application',
  'merchant',
  'trade',
  'statement',
  'statement_diff',
  'merchant_settlement',
  'cash_out',
  'auto_cash',
  'account',
  'ledger_voucher',
  'ledger_line',
  'channel_clearing',
  'upstream_order',
]
