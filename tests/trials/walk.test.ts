import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startLife } from '../../packages/gateway/scripts/kill-trial/process'
import * as tables from '../../packages/gateway/schema'
import { bundled } from '../../packages/gateway/tests/support/bundled'
import {
  startEmptyGateway,
  type EmptyGateway,
} from '../../packages/gateway/tests/support/empty-gateway'
import {
  postgresBin,
  startPostgres,
  type PostgresServer,
} from '../../packages/gateway/tests/support/postgres'
import { BUSINESS_NOW } from '../../packages/gateway/tests/support/template'
import {
  fail,
  notify,
  startUpstream,
  type TestUpstream,
} from '../../packages/gateway/tests/support/upstream'
import type { TestSession } from '../../packages/gateway/tests/support/wire-client'
import { FAIL_OVERS, failOver } from './fail-overs'
import { firstAdmin } from './walk/admin'
import { answerAll, contradict, openOrders } from './walk/answers'
import { createDatabase, printOf, restore } from './walk/databases'
import { enter, formOf, pay } from './walk/merchants'
import { clockOff, ledgerCheck, run, SECRETS } from './walk/programs'

/** What an answer may change. */
const TABLES = [
  tables.application,
  tables.merchant,
  tables.trade,
  tables.statement,
  tables.statementDiff,
  tables.merchantSettlement,
  tables.cashOut,
  tables.autoCash,
  tables.account,
  tables.ledgerVoucher,
  tables.ledgerLine,
  tables.channelClearing,
  tables.upstreamOrder,
].map(getTableName)
const DAY_MS = 86_400_000
const bin = postgresBin()
const dataDir = mkdtempSync(join(tmpdir(), 'console-walk-'))
let server: PostgresServer
let upstream: TestUpstream
let gw: EmptyGateway
let admin: TestSession
let offMs = 0

const start = (databaseUrl = server.url) =>
  startEmptyGateway({
    databaseUrl,
    dataDir,
    upstream: upstream.settings,
    business: () => BUSINESS_NOW + offMs,
  })
const post = (path: string, body: Record<string, unknown>, requestSeqId?: string) =>
  gw.post(path, body, { session: admin, ...(requestSeqId && { requestSeqId }) })
const bankAmt = async () => (await post('/v1/account/overview', {})).respData.bank.bookAmt
/** How many payouts there are of a state and an amount in fen. */
async function payouts(): Promise<Record<string, number>> {
  const { rows } = await gw.db.execute<{ payout: string; n: number }>(sql`
    select payout, count(*)::int as n from (
      select cash_status || ' ' || cash_amt as payout from cash_out
      union all select withdraw_status || ' ' || cash_amt from auto_cash
    ) one group by 1`)
  return Object.fromEntries(rows.map(({ payout, n }) => [payout, n]))
}

beforeAll(async () => {
  if (!bin) return
  server = await startPostgres(bin, { durable: true })
  upstream = await startUpstream()
})
beforeEach(({ skip }) => skip(bin === undefined, 'no PostgreSQL is installed'))
afterAll(async () => {
  await gw?.close()
  await upstream?.close()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('an installation on a bare PostgreSQL', () => {
  test('is made by init, and its administrator signs in', async () => {
    const said = await run(
      'packages/gateway/cli/init.ts',
      Object.entries({
        'provider-name': '启明支付服务有限公司',
        'short-name': '启明支付',
        'acquirer-code': '48290000',
        'tax-no': '',
        'login-name': 'boss',
        'nick-name': '周启明',
        mobile: '13700000001',
      }).flatMap(([name, value]) => [`--${name}`, value]),
      {
        DATABASE_URL: server.url,
        INIT_PASSWORD: 'Handed-over-7',
        NODE_OPTIONS: clockOff(BUSINESS_NOW - Date.now()),
      },
    )
    expect(said).toContain('服务商 启明支付服务有限公司（6100000000000001）')
    gw = await start()
    admin = await firstAdmin(gw)
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
      'clearing.report': 3,
    })
    const made = await gw.db.select().from(tables.merchant)
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
    // From Friday on: companies are paid on working days, stalls on every day.
    const weekend = { 'channel.bill': 6, 'bank.autoCash': 2 }
    const working = { ...weekend, 'bank.cashOut': 3 }
    expect(applied).toEqual([weekend, weekend, working, working, working])
    expect(await payouts()).toEqual({ 'SUCCESS 89658': 3, 'SUCCESS 29886': 16 })
    expect(await bankAmt()).toBe(0)
    expect(await ledgerCheck(server.url)).toBe('全部相符')
  })

  test('lives through ten fail-overs under writes', async () => {
    const acknowledged: string[] = []
    let away = 0
    const forms = []
    for (let i = 0; i < FAIL_OVERS; i++) forms.push(await formOf(gw, admin, 'normal', 100 + i))
    for (const [i, data] of forms.entries()) {
      const failing = failOver(server, i)
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
        expect(answer).toMatchObject({ status: 503, respCode: '90500' })
        away++
        await pause(50)
      }
      await failing
    }
    const kept = (await gw.db.select().from(tables.application)).map(({ applyId }) => applyId)
    expect(kept.filter((one) => one.startsWith('AP261125')).toSorted()).toEqual(
      acknowledged.toSorted(),
    )
    expect(kept).toHaveLength(5 + FAIL_OVERS)
    expect(away).toBeGreaterThan(0)
    expect(await ledgerCheck(server.url)).toBe('全部相符')
  })

  test('sends after eight days off what was never sent, and nothing has expired', async () => {
    upstream.will(...Array.from({ length: 1_000 }, () => fail))
    expect(await pay(gw, [10_000, 20_000])).toBe(10)
    await enter(gw, admin, 'normal', 5)
    await gw.clock.advance(DAY_MS)
    expect(await pay(gw, [10_000, 20_000])).toBe(10)
    expect(await openOrders(gw)).toEqual({
      'risk.apply WAITING': 1,
      'channel.bill WAITING': 6,
      // Their day has no word of its channels yet.
      'bank.cashOut KEPT': 3,
      'bank.autoCash KEPT': 2,
    })
    await gw.close()
    upstream.calm()
    offMs = 8 * DAY_MS
    gw = await start()
    await gw.runDue()
    expect(await openOrders(gw)).toEqual({
      'risk.apply SENT': 1,
      'channel.bill SENT': 54,
      'bank.cashOut KEPT': 6,
      'bank.autoCash KEPT': 4,
    })
    expect(await answerAll(gw, upstream)).toEqual({
      'risk.apply': 1,
      'channel.sign': 1,
      'channel.open': 1,
      'clearing.report': 1,
      'channel.bill': 54,
      'bank.cashOut': 6,
      'bank.autoCash': 4,
    })
    expect(await openOrders(gw)).toEqual({})
    expect(await payouts()).toEqual({ 'SUCCESS 89658': 3, 'SUCCESS 29886': 26 })
    expect(await bankAmt()).toBe(0)
    expect(await ledgerCheck(server.url)).toBe('全部相符')
  })

  test('takes no second answer of an upstream that contradicts itself', async () => {
    const before = await printOf(server.url, TABLES)
    expect(await contradict(gw)).toEqual({
      'risk.apply BLACKLISTED UNFIT': 6,
      'bank.verify MISMATCH UNFIT': 2,
      'channel.sign BLACKLISTED UNFIT': 6,
      'channel.open BLACKLISTED UNFIT': 6,
      'clearing.report FAIL UNFIT': 4,
      'channel.bill BILL UNFIT': 84,
      'bank.cashOut FAIL UNFIT': 15,
      'bank.autoCash FAIL UNFIT': 14,
    })
    const settled = (amt: number) =>
      notify(gw, {
        providerId: '6100000000000001',
        kind: 'channel.settled',
        refId: 'WECHAT-2026-11-21',
        code: 'SETTLED',
        amt,
      })
    expect(await settled(49_811)).toMatchObject({ result: 'UNFIT' })
    expect(await settled(49_810)).toMatchObject({ result: 'APPLIED' })
    expect(await printOf(server.url, TABLES)).toEqual(before)
    expect(await ledgerCheck(server.url)).toBe('全部相符')
  })

  test.each([
    [90_000, '本机时钟比数据库的快 '],
    [-90_000, '本机时钟比数据库的慢 '],
  ])('is not started by a clock %i ms from the database’s', async (ms, sentence) => {
    const life = startLife(await bundled('packages/gateway/main.ts'), dataDir, {
      ...SECRETS,
      DATABASE_URL: server.url,
      NODE_OPTIONS: clockOff(ms),
    })
    await expect(life.origin).rejects.toThrow(sentence)
    await life.ended
    expect(life.child.exitCode).toBe(1)
  })

  test('is started by a clock that is 50 s ahead', async () => {
    const life = startLife(await bundled('packages/gateway/main.ts'), dataDir, {
      ...SECRETS,
      DATABASE_URL: await createDatabase(server, 'fresh'),
      NODE_OPTIONS: clockOff(50_000),
    })
    expect((await fetch(`${await life.origin}/healthz`)).status).toBe(200)
    life.child.kill('SIGTERM')
    await life.ended
    expect(life.child.exitCode).toBe(0)
  })

  test('is restored from a dump to another database, and the books agree', async () => {
    const url = await createDatabase(server, 'restored')
    await restore(bin!, server.url, url, join(dataDir, 'dump'))
    expect(await printOf(url, TABLES)).toEqual(await printOf(server.url, TABLES))
    expect(await ledgerCheck(url)).toBe('全部相符')
  })
})
