import { describe, expect, test } from 'vitest'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const partner = await gw.signIn('qd_admin')

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const list = async (body: Record<string, unknown> = {}, session = admin) => {
  const { respCode, respData } = await gw.post('/v1/trade/changeList', body, { session })
  expect(respCode).toBe('90000')
  return respData
}
const all = { pageSize: '100' }
/** All pages of an answer. */
async function everyPage(body: Record<string, unknown>) {
  const first = await list({ ...body, pageSize: '100' })
  const rows: Row[] = first.list
  for (let pageNum = 2; rows.length < first.total; pageNum++)
    rows.push(...(await list({ ...body, pageSize: '100', pageNum: String(pageNum) })).list)
  return { rows, summary: first.summary }
}
const sumOf = (rows: readonly Row[], name: string): number =>
  rows.reduce((sum, row) => sum + row[name], 0)
/** What the summary says a merchant took in a range. */
async function taken(range: readonly [string, string], merId?: string) {
  const { respData } = await gw.post(
    '/v1/trade/summaryList',
    { tradeDateStart: range[0], tradeDateEnd: range[1], ...(merId && { merId }) },
    { session: admin },
  )
  return respData.summary
}
const NOW = ['2026-11-14', '2026-11-20'] as const
const BEFORE = ['2026-11-07', '2026-11-13'] as const
const week = { tradeDateStart: NOW[0], tradeDateEnd: NOW[1] }

describe('a period against the one as long before it', () => {
  test('has the sums that the summary has of each', async () => {
    const { summary } = await list(week)
    const [now, before] = [await taken(NOW), await taken(BEFORE)]
    expect(summary).toMatchObject({
      payAmt: now.payAmt,
      beforePayAmt: before.payAmt,
      diffPayAmt: now.payAmt - before.payAmt,
      diffPayCount: now.payCount - before.payCount,
      diffFeeAmt: now.feeAmt - before.feeAmt,
    })
    expect(now.payAmt).toBeGreaterThan(0)
    expect(before.payAmt).toBeGreaterThan(0)
  })

  test('a whole month is held against the month before it, and both ranges are told', async () => {
    const october = ['2026-10-01', '2026-10-31'] as const
    const { summary, periods } = await list({
      tradeDateStart: october[0],
      tradeDateEnd: october[1],
      dimension: 'PARTNER',
    })
    expect(periods).toEqual({
      now: { start: '2026-10-01', end: '2026-10-31' },
      before: { start: '2026-09-01', end: '2026-09-30' },
    })
    const before = await taken(['2026-09-01', '2026-09-30'])
    expect(summary.beforePayAmt).toBe(before.payAmt)
    expect(summary.payAmt).toBe((await taken(october)).payAmt)
    expect((await list(week)).periods.before).toEqual({ start: BEFORE[0], end: BEFORE[1] })
  })

  test.each(['MERCHANT', 'SHOP', 'PARTNER'])(
    'by %s has rows that add up to the whole difference',
    async (dimension) => {
      const { rows, summary } = await everyPage({ ...week, dimension })
      expect(sumOf(rows, 'diffPayAmt')).toBe(summary.diffPayAmt)
      expect(sumOf(rows, 'payAmt')).toBe(summary.payAmt)
      for (const row of rows) expect(row.diffPayAmt).toBe(row.payAmt - row.beforePayAmt)
    },
  )

  test.each([
    { payChannel: 'WECHAT' },
    { payChannel: ['ALIPAY', 'UNIONPAY'] },
    { region: '330000-330100' },
    { region: '330000', payChannel: 'WECHAT' },
  ])('narrowed to %j has the sums of the summary narrowed so', async (narrowed) => {
    const { rows, summary } = await everyPage({ ...week, ...narrowed })
    const { respData } = await gw.post(
      '/v1/trade/summaryList',
      { ...week, ...narrowed },
      { session: admin },
    )
    expect(summary.payAmt).toBe(respData.summary.payAmt)
    expect(summary.payAmt).toBeGreaterThan(0)
    expect(summary.payAmt).toBeLessThan((await taken(NOW)).payAmt)
    expect(sumOf(rows, 'payAmt')).toBe(summary.payAmt)
  })

  test('sorts by the largest loss first', async () => {
    const { list: rows } = await list({ ...week, ...all })
    const lost = rows.map((row: Row) => row.diffPayAmt)
    expect(lost).toEqual(lost.toSorted((a: number, b: number) => a - b))
    expect(lost[0]).toBeLessThan(0)
    const [{ merId, payAmt, beforePayAmt }] = rows
    expect((await taken(NOW, merId)).payAmt).toBe(payAmt)
    expect((await taken(BEFORE, merId)).payAmt).toBe(beforePayAmt)
  })

  test('without a range is the last whole week', async () => {
    const { summary } = await list()
    expect(summary.payAmt).toBe((await taken(['2026-11-09', '2026-11-15'])).payAmt)
    expect(summary.beforePayAmt).toBe((await taken(['2026-11-02', '2026-11-08'])).payAmt)
  })

  test('leads to the trades of either period', async () => {
    const [row] = (await list(week)).list
    expect(row.within).toEqual({ merId: [row.merId], dateStart: NOW[0], dateEnd: NOW[1] })
    expect(row.withinBefore).toEqual({
      merId: [row.merId],
      dateStart: BEFORE[0],
      dateEnd: BEFORE[1],
    })
  })

  test.each([
    ['STARTED', 'withinBefore', 'within'],
    ['STOPPED', 'within', 'withinBefore'],
  ])('of who %s leads to no trades where there are none', async (change, none, some) => {
    const { list: rows } = await list({ ...week, ...all, change })
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect([row.merId, row[none]]).toEqual([row.merId, null])
      expect(row[some]).toMatchObject({ merId: [row.merId] })
    }
  })

  test('has no rate of change without turnover in the period before', async () => {
    const { list: rows } = await list({ ...week, ...all, change: 'STARTED' })
    for (const row of rows) expect(row.changeRate).toBeNull()
  })
})

describe('of one kind of change', () => {
  test.each([
    ['DOWN', (row: Row) => row.diffPayAmt < 0],
    ['UP', (row: Row) => row.diffPayAmt > 0],
    ['STOPPED', (row: Row) => row.payCount === 0 && row.beforePayCount > 0],
    ['STARTED', (row: Row) => row.payCount > 0 && row.beforePayCount === 0],
    ['NO_FEE', (row: Row) => row.payAmt > 0 && row.feeAmt === 0],
  ])('%s: those rows, their number and their sums, and no others', async (change, holds) => {
    const short = {
      tradeDateStart: '2026-11-20',
      tradeDateEnd: '2026-11-20',
      ...all,
      dimension: 'SHOP',
    }
    const everyone = await list(short)
    const wanted = everyone.list.filter(holds)
    const { list: rows, total, summary } = await list({ ...short, change })
    expect(rows).toEqual(wanted)
    expect(total).toBe(wanted.length)
    expect(summary.diffPayAmt).toBe(sumOf(wanted, 'diffPayAmt'))
  })

  test('that paid no fee, each row says why: whom its product is for', async () => {
    const { list: rows } = await list({ ...week, ...all, change: 'NO_FEE' })
    const reasons = rows.map((row: Row) => row.noFeeReason)
    expect(reasons).toContain('SCHOOL')
    expect(reasons.every((reason: string) => reason)).toBe(true)
    const { list: others } = await list({ ...week, ...all, change: 'DOWN' })
    expect(others.filter((row: Row) => row.feeAmt > 0 && row.noFeeReason)).toEqual([])
  })

  test('past the last page is counted all the same', async () => {
    const { total } = await list({ ...week, change: 'DOWN' })
    const past = await list({ ...week, change: 'DOWN', pageNum: '50' })
    expect(past.list).toEqual([])
    expect(past.total).toBe(total)
  })

  test('that is unknown is refused', async () => {
    const { respCode, respData } = await gw.post(
      '/v1/trade/changeList',
      { change: 'SIDEWAYS' },
      { session: admin },
    )
    expect(respCode).toBe('90400')
    expect(respData.errors[0].field).toBe('change')
  })
})

describe('a partner', () => {
  test('sees its own merchants only', async () => {
    const ours = await list({ ...week, ...all }, partner)
    const theirs = await list({ ...week, ...all })
    expect(ours.total).toBeLessThan(theirs.total)
    expect(ours.total).toBeGreaterThan(0)
  })

  test('may not ask by partner', async () => {
    const { respCode } = await gw.post(
      '/v1/trade/changeList',
      { ...week, dimension: 'PARTNER' },
      { session: partner },
    )
    expect(respCode).toBe('90400')
  })
})
