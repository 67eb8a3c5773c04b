import { beforeAll, describe, expect, test } from 'vitest'
import { min } from 'drizzle-orm'
import { trade } from '../schema'
import { addDays, formatDate } from '#domain/dates'
import { BUSINESS_NOW } from './support/template'
import { gatewayForFile } from './support/gateway'

/**
 * One truth about money: what the list of trades adds up, what its rows come to and what the trade
 * summary says are the same to the fen, for every day and merchant of the seed.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
type Sums = Record<(typeof FIGURES)[number], number>
const FIGURES = ['payCount', 'payAmt', 'refundAmt', 'feeAmt', 'couponAmt'] as const
const TODAY = formatDate(BUSINESS_NOW)

/** Every paid trade of the provider, as the list of trades shows it. */
let rows: Row[]
/** Windows of at most 31 days that cover the seed. */
let windows: [start: string, end: string][]

async function pages(path: string, body: Row): Promise<Row[]> {
  const found: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { respCode, respData } = await gw.post(
      path,
      { ...body, pageNum, pageSize: 100 },
      { session: admin },
    )
    expect(respCode).toBe('90000')
    found.push(...respData.list)
    if (found.length >= respData.total || respData.list.length === 0) return found
  }
}
const range = (name: string, [start, end]: [string, string]) => ({
  [`${name}Start`]: start,
  [`${name}End`]: end,
})

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  const [first] = await gw.db.select({ at: min(trade.tradeTime) }).from(trade)
  windows = []
  for (let start = formatDate(first!.at!.getTime()); start <= TODAY; start = addDays(start, 31)) {
    const end = addDays(start, 30)
    windows.push([start, end < TODAY ? end : TODAY])
  }
  rows = []
  for (const window of windows)
    rows.push(
      ...(await pages('/v1/trade/queryList', {
        ...range('tradeTime', window),
        tradeStatus: 'SUCCESS',
      })),
    )
})

const NOTHING: Sums = { payCount: 0, payAmt: 0, refundAmt: 0, feeAmt: 0, couponAmt: 0 }
const added = (sums: Sums, { payAmt, refundAmt, feeAmt, couponAmt }: Row): Sums => ({
  payCount: sums.payCount + 1,
  payAmt: sums.payAmt + payAmt,
  refundAmt: sums.refundAmt + refundAmt,
  feeAmt: sums.feeAmt + feeAmt,
  couponAmt: sums.couponAmt + couponAmt,
})
const sumsOf = (some: readonly Row[]): Sums => some.reduce<Sums>(added, NOTHING)
/** Sums by key, sorted by it. */
function grouped(some: readonly Row[], keyOf: (row: Row) => string): [string, Sums][] {
  const groups = new Map<string, Sums>()
  for (const row of some) groups.set(keyOf(row), added(groups.get(keyOf(row)) ?? NOTHING, row))
  return sorted([...groups])
}
const sorted = (groups: [string, Sums][]) => groups.sort(([a], [b]) => (a < b ? -1 : 1))
const figures = (row: Row): Sums =>
  Object.fromEntries(FIGURES.map((name) => [name, row[name]])) as Sums
const dayOf = (row: Row): string => row.tradeTime.slice(0, 10)
const inWindow = ([start, end]: [string, string]) =>
  rows.filter((row) => dayOf(row) >= start && dayOf(row) <= end)

test('there is something to add up: weeks of trades, refunds and coupons among them', () => {
  const all = sumsOf(rows)
  expect(windows.length).toBeGreaterThan(1)
  for (const name of FIGURES) expect(all[name]).toBeGreaterThan(0)
})

test('the list’s own summary is the sum of its rows', async () => {
  for (const window of windows) {
    const { respData } = await gw.post(
      '/v1/trade/queryList',
      { ...range('tradeTime', window), tradeStatus: 'SUCCESS' },
      { session: admin },
    )
    const { transCount, ...summary } = respData.summary
    const sums = sumsOf(inWindow(window))
    expect(figures({ ...summary, payCount: transCount })).toEqual(sums)
  }
})

describe('the trade summary', () => {
  test.each<[string, string, (row: Row) => string]>([
    ['DAY', 'tradeDate', dayOf],
    ['MERCHANT', 'merId', (row) => row.merId],
    ['SHOP', 'shopId', (row) => row.shopId],
    ['PARTNER', 'partnerId', (row) => row.partnerId ?? ''],
    ['CHANNEL', 'payChannel', (row) => row.payChannel],
  ])('by %s is the sum of the trades behind each row', async (dimension, key, keyOf) => {
    for (const window of windows) {
      const groups = await pages('/v1/trade/summaryList', {
        ...range('tradeDate', window),
        dimension,
      })
      const said = groups.map((row): [string, Sums] => [row[key] ?? '', figures(row)])
      expect(sorted(said)).toEqual(grouped(inWindow(window), keyOf))
    }
  })

  test('agrees day by day and merchant by merchant', async () => {
    for (const [day] of grouped(rows, dayOf)) {
      const merchants = await pages('/v1/trade/summaryList', {
        ...range('tradeDate', [day, day]),
        dimension: 'MERCHANT',
      })
      const said = merchants.map((row): [string, Sums] => [row.merId, figures(row)])
      const trades = rows.filter((row) => dayOf(row) === day)
      expect([day, sorted(said)]).toEqual([day, grouped(trades, (row) => row.merId)])
    }
  })

  test('has one sum for all dimensions', async () => {
    for (const window of windows) {
      const sums = sumsOf(inWindow(window))
      for (const dimension of ['DAY', 'MERCHANT', 'SHOP', 'PARTNER', 'CHANNEL']) {
        const body = { ...range('tradeDate', window), dimension }
        const { respData } = await gw.post('/v1/trade/summaryList', body, { session: admin })
        expect([dimension, figures(respData.summary)]).toEqual([dimension, sums])
      }
    }
  })
})

test('a merchant’s days are its trades', async () => {
  const [[merId] = ['']] = grouped(rows, (row) => row.merId).sort(
    ([, a], [, b]) => b.refundAmt - a.refundAmt,
  )
  for (const window of windows) {
    const { respData } = await gw.post(
      '/v1/trade/merchantDetail',
      { ...range('tradeDate', window), userCustId: merId },
      { session: admin },
    )
    const own = inWindow(window).filter((row) => row.merId === merId)
    const days: Row[] = respData.list.filter((row: Row) => row.payCount > 0)
    const said = days.map((row): [string, Sums] => [row.tradeDate, figures(row)])
    const sums = grouped(own, dayOf).map(([day, one]) => [day, { ...one, couponAmt: undefined }])
    expect(sorted(said)).toEqual(sums)
  }
})

test('the statements of trades say the same of each day and channel', async () => {
  let compared = 0
  for (const window of windows) {
    const bills = await pages('/v1/fin/billList', {
      ...range('billDate', window),
      billType: 'TRADE',
      billStatus: ['READY', 'EMPTY'],
    })
    compared += bills.length
    const said = bills.map(({ billDate, payChannel, transCount, transAmt }) => ({
      bill: `${billDate} ${payChannel}`,
      transCount,
      transAmt,
    }))
    const trades = bills.map(({ billDate, payChannel }) => {
      const own = inWindow(window).filter(
        (row) => dayOf(row) === billDate && row.payChannel === payChannel,
      )
      return {
        bill: `${billDate} ${payChannel}`,
        transCount: own.length,
        transAmt: own.reduce((sum, row) => sum + row.transAmt, 0),
      }
    })
    expect(said).toEqual(trades)
  }
  expect(compared).toBeGreaterThan(100)
})
