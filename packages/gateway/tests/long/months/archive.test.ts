import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasArchive } from '../../../core/db/archive'
import { migrateDatabase } from '../../../core/db/migrate'
import { makeMonths, partitionsOf } from '../../../core/db/months'
import type { LongJobContext } from '../../../core/jobs'
import { monthsAnalyzeJob } from '../../../core/jobs/months-daily'
import { archive, archiveJob, takeOut } from '../../../features/trade/archive-months'
import { prove } from '../../../features/proof/prove'
import { REFUND_CHECKS } from '../../../features/proof/refunds'
import { gatewayForFile } from '../../support/gateway'

const gw = await gatewayForFile({ config: { archiveMonths: 18 } })
const admin = await gw.signIn('fws_admin')
const SEPTEMBER = { tradeTimeStart: '2026-09-21 00:00:00', tradeTimeEnd: '2026-09-30 23:59:59' }

async function place(no: string): Promise<string[]> {
  const { rows } = await gw.db.execute<{ place: string }>(sql`
    select tableoid::regclass::text as place from trade where trade_no = ${no}
    union all select relname from pg_class where relnamespace = to_regnamespace('archive')
      and relname = 'trade_2026_09'`)
  return rows.map((row) => row.place)
}
const named = async (table: 'trade' | 'refund', name: string) =>
  (await partitionsOf(gw.db, table)).find((one) => one.name === name)!
const differences = async () =>
  (await prove(gw.db)).proven.flatMap((one) =>
    one.differences.map((words) => `${one.title}｜${words}`),
  )
const list = async (path: string, body: object) =>
  (await gw.post(path, { pageNo: '1', pageSize: '20', ...body }, { session: admin })).respData

let tradeNo: string
let refundNo: string
let before: unknown[]
const reads = () =>
  Promise.all([
    list('/v1/trade/list', SEPTEMBER),
    list('/v1/trade/list', { ...SEPTEMBER, sort: 'transAmt', order: 'desc' }),
    list('/v1/refund/list', { refundTimeStart: '2026-09-21', refundTimeEnd: '2026-09-30' }),
    gw.post('/v1/trade/detail', { tradeNo }, { session: admin }).then((answer) => answer.respData),
    gw.post('/v1/refund/detail', { refundNo }, { session: admin }).then((one) => one.respData),
  ])

beforeAll(async () => {
  await gw.runDue()
  await gw.db.transaction((tx) =>
    makeMonths(tx, { from: '2026-09', to: '2026-11', most: 1_000_000 }),
  )
  await monthsAnalyzeJob.run({ db: gw.db } as LongJobContext)
  const { rows } = await gw.db.execute<{ trade_no: string; refund_no: string }>(sql`
    select trade_no, refund_no from refund where provider_id = '6000000000000001'
    and refund_time < '2026-10-01 00:00:00+08' order by refund_no limit 1`)
  tradeNo = rows[0]!.trade_no
  refundNo = rows[0]!.refund_no
  before = await reads()
})

const takeAway = async (table: 'trade' | 'refund') =>
  takeOut(gw.db, table, await named(table, `${table}_2026_09`), async () => undefined)

/** A trade of 2020 that is settled, and its refund of the month after. */
async function addOld(refundStatus: string): Promise<void> {
  await gw.db.transaction((tx) => makeMonths(tx, { from: '2020-01', to: '2020-02' }))
  await gw.db.execute(sql`
    insert into trade select made.* from (select * from trade where trade_status = 'SUCCESS' limit 1) t
    cross join lateral jsonb_populate_record(null::trade, to_jsonb(t) || jsonb_build_object(
      'trade_no', 'OLD', 'trade_time', '2020-01-31 12:00:00+08', 'settle_status', 'SETTLED')) made`)
  await gw.db.execute(sql`
    insert into refund select made.* from (select * from refund limit 1) r
    cross join lateral jsonb_populate_record(null::refund, to_jsonb(r) || jsonb_build_object(
      'refund_no', 'OLD', 'refund_time', '2020-02-01 12:00:00+08', 'trade_no', 'OLD',
      'trade_time', '2020-01-31 12:00:00+08', 'refund_status', ${refundStatus}::text, 'open_amt', 0)) made`)
}

describe('a month', () => {
  test('stays as long as anything in it may still change', async () => {
    expect(await archive(gw.db, 'trade', await named('trade', 'trade_2026_11'))).toBe('trades')
    expect(await archive(gw.db, 'refund', await named('refund', 'refund_2026_11'))).toBe('refunds')
    expect(await hasArchive(gw.db)).toBe(false)
  })

  test('is archived, then its refunds, and reads return the same rows', async () => {
    await takeAway('trade')
    await takeAway('refund')
    expect(await place(tradeNo)).toEqual(['trade_2026_09'])
    expect(await named('trade', 'trade_2026_09')).toBeUndefined()
    expect(await reads()).toEqual(before)
  })

  test('is proved with all others, and a missing fen there is reported', async () => {
    expect(await differences()).toEqual([])
    await gw.db.execute(
      sql`update archive.trade_2026_09 set refund_amt = refund_amt - 1 where trade_no = ${tradeNo}`,
    )
    const told: string[] = []
    await gw.db.transaction(
      async (tx) => {
        for (const check of REFUND_CHECKS) told.push(...(await check.run(tx)).differences)
      },
      { accessMode: 'read only' },
    )
    expect(told.join()).toContain(tradeNo)
    await gw.db.execute(
      sql`update archive.trade_2026_09 set refund_amt = refund_amt + 1 where trade_no = ${tradeNo}`,
    )
  })

  test('takes no refund any more, and says so', async () => {
    const answer = await gw.post(
      '/v1/refund/apply',
      { tradeNo, refundAmt: '1', reason: '客户退货' },
      { session: admin },
    )
    expect([answer.respCode, answer.respDesc]).toEqual(['90409', '交易已超过365天，不能退款'])
    const other = await gw.signIn('other_admin')
    const refused = await gw.post(
      '/v1/refund/apply',
      { tradeNo, refundAmt: '1', reason: '客户退货' },
      { session: other },
    )
    expect(refused.respCode).toBe('90404')
  })

  test('is not read by a query for another month', async () => {
    const plan = await gw.db.transaction(
      (tx) =>
        tx.execute<Record<string, string>>(sql`
          explain select * from trade where provider_id = '6000000000000001'
            and trade_time >= '2026-11-01 00:00:00+08' and trade_time < '2026-11-21 00:00:00+08'`),
      { accessMode: 'read only' },
    )
    const read = plan.rows.map((line) => / on (trade_\w+)/.exec(line['QUERY PLAN']!)?.[1])
    expect([...new Set(read.filter(Boolean))]).toEqual(['trade_2026_11'])
  })

  test('has the columns of a later version, too', async () => {
    await gw.db.execute(sql`drop schema whole cascade`)
    await gw.db.execute(sql`alter table trade add column later integer not null default 7`)
    await migrateDatabase({ db: gw.db, kind: 'pglite' } as Parameters<typeof migrateDatabase>[0])
    const { rows } = await gw.db.execute(
      sql`select later from whole.trade where trade_no = ${tradeNo}`,
    )
    expect(rows).toEqual([{ later: 7 }])
  })
})

test('the job archives a month after the retention, once no row in it is open', async () => {
  await addOld('ABNORMAL')
  const told: unknown[] = []
  const context = {
    db: gw.db,
    clock: { now: () => Date.parse('2021-09-01T00:05:00+08:00') },
    log: { info: (what: unknown) => told.push(what) },
    renew: async () => undefined,
  } as unknown as LongJobContext
  const run = async (archiveMonths?: number) => {
    told.splice(0)
    await archiveJob.run({ ...context, archiveMonths })
    return [...told]
  }
  expect(await run()).toEqual([])
  expect(await run(20)).toEqual([])
  expect(await run(18)).toEqual([
    { partition: 'trade_2020_01', waits: 'refunds' },
    { partition: 'trade_2020_02' },
    { partition: 'refund_2020_01' },
    { partition: 'refund_2020_02', waits: 'refunds' },
  ])
  await gw.db.execute(sql`update refund set refund_status = 'SUCCESS' where refund_no = 'OLD'`)
  expect(await run(18)).toEqual([{ partition: 'trade_2020_01' }, { partition: 'refund_2020_02' }])
  const { rows } = await gw.db.execute(
    sql`select tableoid::regclass::text as place from trade where trade_no = 'OLD'`,
  )
  expect(rows).toEqual([])
})
