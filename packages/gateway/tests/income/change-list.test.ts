import { describe, expect, test } from 'vitest'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const post = (body: Record<string, unknown>, session = admin) =>
  gw.post('/v1/income/changeList', body, { session })
const list = async (body: Record<string, unknown>) => {
  const { respCode, respData } = await post(body)
  expect(respCode).toBe('90000')
  return respData
}
const month = (value: string) => ({ incomeMonthStart: value, incomeMonthEnd: value })
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
/** Settlements of a month, by payee. */
async function settled(billMonth: string): Promise<Map<string, Row>> {
  const { respData } = await gw.post(
    '/v1/settle/list',
    { billMonthStart: billMonth, billMonthEnd: billMonth, pageSize: '100' },
    { session: admin },
  )
  return new Map(respData.list.map((row: Row) => [row.targetId, row]))
}

describe('a month against the one before', () => {
  test('is, for each payee, the income of both settlements', async () => {
    const [now, before] = [await settled('2026-10'), await settled('2026-09')]
    expect(now.size).toBeGreaterThan(1)
    for (const [targetId, row] of now) {
      const { summary } = await list({ ...month('2026-10'), targetId })
      expect([targetId, summary.earnedAmt, summary.beforeEarnedAmt]).toEqual([
        targetId,
        row.incomeAmt,
        before.get(targetId)?.incomeAmt ?? 0,
      ])
    }
  })

  test.each(['TEAM', 'PARTNER', 'MERCHANT', 'CHANNEL'])(
    'by %s has rows whose differences add up to the whole one',
    async (groupBy) => {
      const { rows, summary } = await everyPage({ ...month('2026-10'), groupBy })
      expect(sumOf(rows, 'diffEarnedAmt')).toBe(summary.diffEarnedAmt)
      expect(summary.diffEarnedAmt).toBe(summary.earnedAmt - summary.beforeEarnedAmt)
      expect(sumOf(rows, 'diffTransAmt')).toBe(summary.diffTransAmt)
    },
  )

  test('has what no partner brought as a row without one', async () => {
    const { rows } = await everyPage({ ...month('2026-10'), groupBy: 'PARTNER' })
    const own = rows.filter(({ partnerId }) => !partnerId)
    expect(own.map(({ groupId, partnerId }) => [groupId, partnerId])).toEqual([['-', null]])
  })

  test('by team counts the partners below a top-level partner as its own', async () => {
    const { list: teams } = await list({ ...month('2026-10'), groupBy: 'TEAM', pageSize: '100' })
    const { list: all } = await list({ ...month('2026-10'), groupBy: 'PARTNER', pageSize: '100' })
    expect(teams.length).toBeLessThan(all.length)
    const below = ['7000000000000001', '7000000000000002', '7000000000000003']
    const deeper = ['7000000000000004', '7000000000000005', '7000000000000006']
    const east = teams.find((row: Row) => row.partnerId === '7000000000000001')
    const theirs = all.filter((row: Row) => [...below, ...deeper].includes(row.partnerId))
    expect(east.earnedAmt).toBe(sumOf(theirs, 'earnedAmt'))
  })

  test('without a month is the last that is over', async () => {
    const { summary } = await list({})
    expect(summary).toEqual((await list(month('2026-10'))).summary)
  })
})

describe('days', () => {
  test('are compared with as many before them', async () => {
    const { summary } = await list({ incomeDateStart: '2026-11-19', incomeDateEnd: '2026-11-19' })
    const day = async (date: string) =>
      (
        await gw.post(
          '/v1/income/queryList',
          { groupBy: 'DAY', incomeDateStart: date, incomeDateEnd: date },
          { session: admin },
        )
      ).respData.summary.netIncomeAmt
    expect(summary.earnedAmt).toBe(await day('2026-11-19'))
    expect(summary.beforeEarnedAmt).toBe(await day('2026-11-18'))
  })

  test.each([
    [
      { incomeDateStart: '2026-10-01', incomeDateEnd: '2026-11-10' },
      { field: 'incomeDateEnd', msg: '查询时间跨度不能超过31天' },
    ],
    [
      { incomeMonthStart: '2025-01', incomeMonthEnd: '2026-10' },
      { field: 'incomeMonthEnd', msg: '查询时间跨度不能超过12个月' },
    ],
    [
      { targetId: '["6000000000000001","7000000000000001"]' },
      { field: 'targetId', msg: '只能选择一个结算对象' },
    ],
  ])('asked as %j are refused at the field', async (body, error) => {
    const { respCode, respData } = await post(body)
    expect(respCode).toBe('90400')
    expect(respData.errors).toEqual([error])
  })
})

describe('a row leads to the entries behind it', () => {
  const entries = async (within: Row) => {
    const { monthStart, monthEnd, dateStart, dateEnd, ...keys } = within
    const range = monthStart
      ? { incomeMonthStart: monthStart, incomeMonthEnd: monthEnd }
      : { incomeDateStart: dateStart, incomeDateEnd: dateEnd }
    const body = { groupBy: 'DETAIL', ...range, ...keys }
    return (await gw.post('/v1/income/queryList', body, { session: admin })).respData.summary
  }

  test('and to none where a period has no income', async () => {
    const days = { incomeDateStart: '2026-11-19', incomeDateEnd: '2026-11-19' }
    const { rows } = await everyPage({ ...days, groupBy: 'MERCHANT' })
    const isNew = (row: Row) => row.beforeEarnedAmt === 0 && row.beforeTransAmt === 0
    expect(rows.filter(isNew).length).toBeGreaterThan(0)
    for (const row of rows) expect(row.withinBefore === null).toBe(isNew(row))
  })

  test.each([
    ['MERCHANT', month('2026-10')],
    ['PARTNER', month('2026-10')],
    ['CHANNEL', { incomeDateStart: '2026-11-16', incomeDateEnd: '2026-11-19' }],
  ])('by %s, which add up to both of its figures', async (groupBy, range) => {
    const { list: rows } = await list({ ...range, groupBy, pageSize: '10' })
    const row = rows.find((one: Row) => one.within && one.earnedAmt > 0)
    expect((await entries(row.within)).netIncomeAmt).toBe(row.earnedAmt)
    expect((await entries(row.withinBefore)).netIncomeAmt).toBe(row.beforeEarnedAmt)
    expect((await entries(row.within)).transAmt).toBe(row.transAmt)
  })

  test('where the list of income can be asked for them', async () => {
    const { list: teams } = await list({ ...month('2026-10'), groupBy: 'TEAM' })
    expect(teams.map((row: Row) => row.within)).toEqual(teams.map(() => null))
    const { list: all } = await list({ ...month('2026-10'), pageSize: '100' })
    const unserved = all.filter((row: Row) => row.partnerId === null)
    expect(unserved.map((row: Row) => row.within)).toEqual(unserved.map(() => null))
    const { list: theirs } = await list({ ...month('2026-10'), targetId: '7000000000000001' })
    expect(theirs.every((row: Row) => row.within === null)).toBe(true)
  })
})
