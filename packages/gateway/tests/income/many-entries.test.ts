import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { incomeDay, incomeEntry, incomeMonthSum } from '../../features/income/income-schema'
import { PROVIDER_ONE } from '../support/samples'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const OCTOBER = { incomeDateStart: '2026-10-01', incomeDateEnd: '2026-10-31' }

const ask = (path: string, body: Record<string, unknown>) =>
  gw.post(path, { ...OCTOBER, ...body }, { session: admin })

describe('the entries themselves', () => {
  test.each([
    ['as they open', {}],
    ['from the first', { sortField: 'entryId', sortOrder: 'asc' }],
    ['by what was earned', { sortField: 'incomeAmt', sortOrder: 'desc' }],
    ['by merchant', { sortField: 'merId', sortOrder: 'asc' }],
  ])('are listed %s, each once, page after page', async (_, order) => {
    const of = { groupBy: 'DETAIL', payChannel: ['ALIPAY'], pageSize: '100', ...order }
    const pages = []
    for (const pageNum of ['1', '2', '3']) {
      const { respData } = await ask('/v1/income/queryList', { ...of, pageNum })
      pages.push(...respData.list)
    }
    const rows = await gw.db
      .select()
      .from(incomeEntry)
      .where(
        sql`provider_id = ${PROVIDER_ONE} and income_date between '2026-10-01' and '2026-10-31' and pay_channel = 'ALIPAY'`,
      )
    const { sortField = 'entryId', sortOrder = 'desc' } = order as Record<string, string>
    const value = (row: Record<string, unknown>) =>
      [row[sortField], row['entryId']] as [string | number, string]
    const up = (a: Record<string, unknown>, b: Record<string, unknown>) => {
      const [[x, i], [y, j]] = [value(a), value(b)]
      return x === y ? (i < j ? -1 : 1) : x < y ? -1 : 1
    }
    const sorted = rows.toSorted((a, b) => (sortOrder === 'asc' ? up(a, b) : up(b, a)))
    expect(pages.map(({ entryId }) => entryId)).toEqual(
      sorted.slice(0, 300).map(({ entryId }) => entryId),
    )
    expect(pages[0]).toMatchObject({
      transAmt: sorted[0]!.transAmt,
      incomeAmt: sorted[0]!.incomeAmt,
    })
  })

  test('are counted, on a page past their end too', async () => {
    const { respData: first } = await ask('/v1/income/queryList', {
      groupBy: 'DETAIL',
      payChannel: ['UNIONPAY'],
    })
    const { respData: far } = await ask('/v1/income/queryList', {
      groupBy: 'DETAIL',
      payChannel: ['UNIONPAY'],
      pageNum: '90',
      pageSize: '100',
    })
    expect(first.total).toBeGreaterThan(0)
    expect([far.total, far.list]).toEqual([first.total, []])
  })
})

describe('of more than a million entries', () => {
  const add = async (count: number) => {
    for (const table of [incomeDay, incomeMonthSum])
      await gw.db
        .update(table)
        .set({ transCount: sql`trans_count + ${count}` })
        .where(eq(table.providerId, PROVIDER_ONE))
  }
  beforeAll(() => add(1_000_001))
  afterAll(() => add(-1_000_001))
  const TOO_MANY = (field: string) => [
    { field, msg: '收益明细过多，请缩短时间，或先选择商户、渠道商' },
  ]

  test.each([
    ['/v1/income/queryList', { groupBy: 'MERCHANT', payChannel: ['ALIPAY', 'WECHAT'] }],
    ['/v1/income/queryList', { groupBy: 'DETAIL', sortField: 'incomeAmt' }],
    ['/v1/income/changeList', { groupBy: 'MERCHANT', payChannel: ['ALIPAY', 'WECHAT'] }],
  ])('%s %j is refused, with what to ask instead', async (path, body) => {
    const { respCode, respData } = await ask(path, body)
    expect([respCode, respData]).toEqual(['90400', { errors: TOO_MANY('incomeDateStart') }])
  })

  test.each([
    ['incomeMonthStart', { incomeMonthStart: '2026-10', incomeMonthEnd: '2026-10' }],
    ['month', { month: '2026-10' }],
  ])('a month by merchant is refused at %s', async (field, month) => {
    const { respData } = await gw.post(
      '/v1/income/queryList',
      { groupBy: 'MERCHANT', payChannel: ['ALIPAY', 'WECHAT'], ...month },
      { session: admin },
    )
    expect(respData.errors).toEqual(TOO_MANY(field))
  })

  test('those of a merchant, the entries in their own order and the sums by day are answered', async () => {
    const { respData } = await ask('/v1/income/queryList', { groupBy: 'DETAIL' })
    expect(respData.list).toHaveLength(10)
    for (const body of [
      { groupBy: 'MERCHANT', merId: respData.list[0].merId },
      { groupBy: 'DETAIL', merId: respData.list[0].merId, sortField: 'incomeAmt' },
      { groupBy: 'DAY' },
    ])
      expect((await ask('/v1/income/queryList', body)).respCode).toBe('90000')
  })
})
