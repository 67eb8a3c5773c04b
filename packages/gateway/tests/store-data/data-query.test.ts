import { beforeAll, describe, expect, test } from 'vitest'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { addDays } from '#domain/dates'
import { couponVerify, shop, userRole } from '../../schema'
import { gatewayForFile } from '../support/gateway'

let own: readonly string[]

const gw = await gatewayForFile()
const store = await gw.signIn('shop_owner')
beforeAll(async () => {
  const [role] = await gw.db
    .select()
    .from(userRole)
    .where(and(eq(userRole.userId, store.userId), eq(userRole.roleType, '30')))
  own = role!.shopIds!
})

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const MONTH = { bizDateStart: '2026-10-21', bizDateEnd: '2026-11-20' }
const ask = (body: Record<string, unknown> = {}, session = store) =>
  gw.post('/v1/registerStore/dataQuery', body, { session })
const rowsOf = async (body: Record<string, unknown>): Promise<Row[]> =>
  (await ask({ ...body, pageSize: 100 })).respData.list
const sumOf = (rows: readonly Row[], name: string): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

describe('a store’s figures', () => {
  test('are of its own shops only, day by day, the newest first', async () => {
    const rows = await rowsOf(MONTH)
    const shops = [...new Set<string>(rows.map((row) => row.shopId))]
    expect(shops.length).toBeGreaterThan(2)
    expect(own).toEqual(expect.arrayContaining(shops))
    const days = rows.map((row) => row.bizDate)
    expect(days).toEqual([...days].sort().reverse())
    expect(days[0]).toBe('2026-11-20')
  })

  test('are the trades that the provider sees in that shop', async () => {
    const admin = await gw.signIn('fws_admin')
    const { respData } = await gw.post(
      '/v1/trade/summaryList',
      { shopId: own[0], tradeDateStart: '2026-10-21', tradeDateEnd: '2026-11-20' },
      { session: admin },
    )
    const { summary } = (await ask({ ...MONTH, shopId: own[0] })).respData
    for (const name of ['payCount', 'payAmt', 'refundAmt', 'netAmt', 'avgAmt'])
      expect([name, summary[name]]).toEqual([name, respData.summary[name]])
  })

  test('count vouchers that were not taken back', async () => {
    const [count] = await gw.db
      .select({ n: sql<string>`count(*)` })
      .from(couponVerify)
      .where(
        and(
          inArray(couponVerify.shopId, [...own]),
          eq(couponVerify.verifyStatus, '1'),
          sql`${couponVerify.verifyTime} >= '2026-10-21 00:00:00+08'`,
        ),
      )
    const { summary } = (await ask(MONTH)).respData
    expect(summary.couponCount).toBe(Number(count!.n))
    expect(summary.couponCount).toBeGreaterThan(0)
  })

  test('have no more active members than payments, and no more new ones than active', async () => {
    for (const row of await rowsOf(MONTH)) {
      expect(row.activeMembers).toBeLessThanOrEqual(row.payCount)
      expect(row.newMembers).toBeLessThanOrEqual(row.activeMembers)
    }
  })
})

describe('weeks and months', () => {
  test('add up the same days', async () => {
    const { summary } = (await ask(MONTH)).respData
    for (const granularity of ['DAY', 'WEEK', 'MONTH']) {
      const rows = await rowsOf({ ...MONTH, granularity })
      for (const name of ['payCount', 'payAmt', 'refundAmt', 'newMembers', 'couponCount'])
        expect([granularity, name, sumOf(rows, name)]).toEqual([granularity, name, summary[name]])
    }
  })

  test('run from Monday to Sunday and name only days of the range', async () => {
    const rows = await rowsOf({ ...MONTH, granularity: 'WEEK' })
    expect([...new Set(rows.map((row) => row.bizWeek))]).toEqual([
      '2026-11-16 至 2026-11-20',
      '2026-11-09 至 2026-11-15',
      '2026-11-02 至 2026-11-08',
      '2026-10-26 至 2026-11-01',
      '2026-10-21 至 2026-10-25',
    ])
    const months = await rowsOf({ ...MONTH, granularity: 'MONTH' })
    expect([...new Set(months.map((row) => row.bizMonth))]).toEqual(['2026-11', '2026-10'])
  })
})

describe('cards and chart', () => {
  test('have a point for each day, all shops together', async () => {
    const { respData } = await ask(MONTH)
    expect(respData.series).toHaveLength(31)
    expect(sumOf(respData.series, 'payAmt')).toBe(respData.summary.payAmt)
    expect(respData.series.at(-1).date).toBe('2026-11-20')
  })

  test('compare the last day that is over, never today', async () => {
    const { compare, series } = (await ask(MONTH)).respData
    expect(compare.date).toBe('2026-11-19')
    const point = (date: string) => series.find((one: Row) => one.date === date).payAmt
    expect(compare.figures.payAmt).toBe(point('2026-11-19'))
    expect(compare.before.payAmt).toBe(point('2026-11-18'))
    const old = await ask({ bizDateStart: '2026-11-10', bizDateEnd: '2026-11-12' })
    expect(old.respData.compare.date).toBe('2026-11-12')
  })

  test.each(['2026-11-12', '2020-02-29'])(
    'compare all sums of %s with those of the day before, which the range leaves out',
    async (day) => {
      const of = async (date: string) =>
        (await ask({ bizDateStart: date, bizDateEnd: date })).respData
      const { compare, series, summary } = await of(day)
      expect(series).toHaveLength(1)
      expect(compare.figures).toEqual(summary)
      expect(compare.before).toEqual((await of(addDays(day, -1))).summary)
    },
  )
})

describe('what is refused', () => {
  test.each([
    [{ granularity: 'YEAR' }, 'granularity: 取值不在可选范围内'],
    [
      { bizDateStart: '2026-10-01', bizDateEnd: '2026-11-01' },
      'bizDateEnd: 查询时间跨度不能超过31天',
    ],
    [{ sortField: 'feeAmt' }, 'sortField: 不支持按该字段排序'],
  ])('%j: %s', async (body, sentence) => {
    const { respCode, respData } = await ask(body)
    expect(respCode).toBe('90400')
    expect(respData.errors.map((one: Row) => `${one.field}: ${one.msg}`)).toEqual([sentence])
  })

  test('another owner’s shop has no rows', async () => {
    const [other] = await gw.db
      .select({ shopId: shop.shopId })
      .from(shop)
      .where(sql`${shop.shopId} <> all(${sql.param([...own])})`)
      .limit(1)
    const { respData } = await ask({ ...MONTH, shopId: other!.shopId })
    expect([respData.total, respData.list, respData.summary.payAmt]).toEqual([0, [], 0])
  })
})

test('the choice of shops holds a store’s own', async () => {
  const { respData } = await gw.post('/v1/shop/shopKVRequest', {}, { session: store })
  expect(respData.map((one: Row) => one.key).sort()).toEqual([...own].sort())
})
