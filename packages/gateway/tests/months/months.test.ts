import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeMonths } from '../../core/db/months'
import { makeAhead, monthsAnalyzeJob } from '../../core/jobs/months-daily'
import type { LongJobContext } from '../../core/jobs'
import type { OpenDatabase } from '../../core/db/open'
import { timeInTradeNo, tradeNoOf } from '../../features/trade/trade-numbers'
import { openTestDatabase } from '../support/test-database'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase(inject('gatewayTemplate'))
})
afterAll(() => database.close())

/** A trade of that time, like one of the samples. */
async function take(tradeNo: string, tradeTime: string): Promise<void> {
  await database.db.execute(sql`
    insert into trade select made.* from (select * from trade where trade_status = 'SUCCESS' limit 1) t
    cross join lateral jsonb_populate_record(null::trade, to_jsonb(t) || jsonb_build_object(
      'trade_no', ${tradeNo}::text, 'trade_time', ${tradeTime}::text)) made`)
}

/** Where a trade lies. */
async function placeOf(tradeNo: string): Promise<string | undefined> {
  const { rows } = await database.db.execute<{ place: string }>(
    sql`select tableoid::regclass::text as place from trade where trade_no = ${tradeNo}`,
  )
  return rows[0]?.place
}

async function partitions(table: string): Promise<string[]> {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = ${table}::regclass order by 1`)
  return rows.map(({ name }) => name)
}

const make = (from: string, to: string, most?: number) =>
  database.db.transaction((tx) => makeMonths(tx, { from, to, ...(most !== undefined && { most }) }))

const ahead = (day: string, large?: number) =>
  database.db.transaction((tx) => makeAhead(tx, day, large))

test('a small database stays in one piece', async () => {
  expect(await ahead('2026-11-21')).toEqual([])
  expect(await partitions('trade')).toEqual(['trade_default'])
})

test('the job of a day makes the partitions of the three months after it, once', async () => {
  expect(await ahead('2026-11-21', 0)).toEqual(
    ['trade', 'refund'].flatMap((table) =>
      ['2026_12', '2027_01', '2027_02'].map((month) => `${table}_${month}`),
    ),
  )
  expect(await ahead('2026-11-30', 0)).toEqual([])
  expect(await ahead('2026-12-01', 0)).toEqual(['trade_2027_03', 'refund_2027_03'])
  expect(await partitions('refund')).toEqual([
    'refund_2026_12',
    'refund_2027_01',
    'refund_2027_02',
    'refund_2027_03',
    'refund_default',
  ])
})

test('a trade lies in the month of its time in Shanghai', async () => {
  await take('last', '2026-12-31 23:59:59.999+08')
  await take('first', '2027-01-01 00:00:00+08')
  expect(await placeOf('last')).toBe('trade_2026_12')
  expect(await placeOf('first')).toBe('trade_2027_01')
})

test('a month without a partition refuses no trade, and takes it over when it is made', async () => {
  await take('early', '2027-06-15 12:00:00+08')
  await take('other', '2027-07-01 00:00:00+08')
  expect(await placeOf('early')).toBe('trade_default')
  expect(await make('2027-06', '2027-06')).toEqual(['trade_2027_06', 'refund_2027_06'])
  expect(await placeOf('early')).toBe('trade_2027_06')
  expect(await placeOf('other')).toBe('trade_default')
})

test('more rows than can be moved while others wait stay where they are', async () => {
  await take('many1', '2027-08-01 12:00:00+08')
  await take('many2', '2027-08-02 12:00:00+08')
  expect(await make('2027-08', '2027-08', 1)).toEqual(['refund_2027_08'])
  expect(await placeOf('many1')).toBe('trade_default')
  expect(await make('2027-08', '2027-08', 2)).toEqual(['trade_2027_08'])
  expect(await placeOf('many1')).toBe('trade_2027_08')
})

test('a partition has every index of its table, and a question for a day reads one partition', async () => {
  const { rows } = await database.db.execute<{ missing: number }>(sql`
    select (select count(*) from pg_index where indrelid = 'trade'::regclass)
      - (select count(*) from pg_index i join pg_inherits h on h.inhrelid = i.indexrelid
        where i.indrelid = 'trade_2027_01'::regclass) as missing`)
  expect(Number(rows[0]!.missing)).toBe(0)
  const { rows: plan } = await database.db.execute<Record<string, string>>(sql`
    explain select * from trade where provider_id = '60010001'
      and trade_time >= '2027-01-01 00:00:00+08' and trade_time < '2027-01-02 00:00:00+08'`)
  const read = plan.map((line) => / on (trade\w*)/.exec(line['QUERY PLAN']!)?.[1]).filter(Boolean)
  expect(read).toEqual(['trade_2027_01'])
})

test('figures of a table and its partitions together are gathered after months were made', async () => {
  await monthsAnalyzeJob.run({ db: database.db } as LongJobContext)
  const { rows } = await database.db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stats where tablename = 'trade' and inherited`)
  expect(rows[0]!.n).toBe(41)
})

test('the number of a trade shows its second, and not another trade’s number', async () => {
  const { rows } = await database.db.execute<{ no: string; time: string }>(sql`
    select trade_no as no, extract(epoch from trade_time) as time from trade
    where trade_no ~ '^[0-9]{24}$' limit 500`)
  expect(rows.length).toBe(500)
  for (const { no, time } of rows) expect(timeInTradeNo(no)?.getTime()).toBe(Number(time) * 1000)
  expect(timeInTradeNo(`${rows[0]!.no.slice(0, -2)}00`)).toBeUndefined()
  expect(timeInTradeNo('early')).toBeUndefined()
  expect(timeInTradeNo(tradeNoOf('20261399000000', 1))).toBeUndefined()
})
