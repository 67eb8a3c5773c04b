import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../core/db/open'
import { BUSINESSES } from '../../../sandbox/people/businesses'
import { PROVIDER_ONE, PROVIDER_TWO } from '../../support/samples'
import { openTestDatabase } from '../../support/test-database'

/** What the sample trades come to: nothing that flattens a chart, nothing no shop would sell. */
let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase(inject('gatewayTemplate'))
})
afterAll(() => database.close())

interface Month {
  provider: string
  month: string
  largest: number
  turnover: number
  trades: number
}
async function months(): Promise<Month[]> {
  const { rows } = await database.db.execute<Record<string, string>>(sql`
    select provider_id, to_char(trade_time at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
      max(trans_amt) as largest, sum(trans_amt) as turnover, count(*) as trades
    from trade where trade_status = 'SUCCESS' group by 1, 2 order by 1, 2`)
  return rows.map((row) => ({
    provider: row.provider_id!,
    month: row.month!,
    largest: Number(row.largest),
    turnover: Number(row.turnover),
    trades: Number(row.trades),
  }))
}

test('no trade is above one hundredth of its month’s turnover', async () => {
  const own = (await months()).filter(({ provider }) => provider === PROVIDER_ONE)
  expect(own.map(({ month }) => month)).toEqual(['2026-09', '2026-10', '2026-11'])
  expect(own.filter(({ largest, turnover }) => largest * 100 > turnover)).toEqual([])
})

test('of a month of fewer than three hundred trades none is above three times what a trade comes to', async () => {
  const small = (await months()).filter(({ provider }) => provider === PROVIDER_TWO)
  const thin = small.filter(({ trades }) => trades < 300)
  // Of a hundred trades alike, each is a hundredth: no sale of its own size could keep to that.
  expect(thin.map(({ month }) => month)).toEqual(['2026-09', '2026-11'])
  expect(thin.filter(({ largest, turnover, trades }) => largest * trades > turnover * 3)).toEqual(
    [],
  )
  // That is less than three hundredths of its thinnest month; a full month keeps to one.
  expect(small.filter(({ largest, turnover }) => largest * 100 > turnover * 3)).toEqual([])
  const full = small.filter(({ trades }) => trades >= 300)
  expect(full.filter(({ largest, turnover }) => largest * 100 > turnover)).toEqual([])
})

test('what a business sells costs what such things cost', async () => {
  const { rows } = await database.db.execute<{ goods: string; low: string; high: string }>(sql`
    select goods_name as goods, min(trans_amt) filter (where trans_amt > 1) as low,
      max(trans_amt) as high
    from trade where provider_id = ${PROVIDER_ONE} group by 1`)
  const mostOf = (goods: string) => {
    const prices = BUSINESSES.filter((one) => one.goods.includes(goods)).map(
      ({ ticket }) => ticket[1],
    )
    // Those who sell to businesses sell many at once; of public bodies nothing is known here.
    return prices.length === 0 ? Infinity : Math.max(...prices) * 22
  }
  expect(rows.filter(({ goods, high }) => Number(high) > mostOf(goods))).toEqual([])
  const [haircut] = rows.filter(({ goods }) => goods === '剪发')
  expect(Number(haircut!.high)).toBeLessThanOrEqual(88_000)
})
