import { describe, expect, test } from 'vitest'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { trade } from '../../schema'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const partner = await gw.signIn('qd_admin')

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const MONTH = { tradeTimeStart: '2026-10-21', tradeTimeEnd: '2026-11-20' }
const list = (body: Record<string, unknown>, session = admin) =>
  gw.post('/v1/trade/queryList', body, { session })
/** Every row of a filter, page by page as a person would. */
async function all(body: Record<string, unknown>, session = admin): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { respData } = await list({ ...body, pageNum, pageSize: 100 }, session)
    rows.push(...respData.list)
    if (respData.list.length < 100) return rows
  }
}
/** Every row of the month; nothing here changes a trade. */
let month: Promise<Row[]> | undefined
const everyRow = () => (month ??= all(MONTH))
/** A trade of the month with everything a filter asks for. */
async function sample(): Promise<typeof trade.$inferSelect> {
  const [row] = await gw.db
    .select()
    .from(trade)
    .where(
      and(
        eq(trade.providerId, '6000000000000001'),
        gte(trade.tradeTime, new Date('2026-10-21T00:00:00+08:00')),
        sql`${trade.termNo} is not null and ${trade.partnerId} is not null`,
        eq(trade.refundState, 'PART'),
      ),
    )
    .orderBy(desc(trade.tradeTime))
    .limit(1)
  return row!
}

describe('a list of trades', () => {
  test('without a range shows today, newest first', async () => {
    const { respCode, respData } = await list({})
    expect(respCode).toBe('90000')
    expect(respData).toMatchObject({ pageNum: 1, pageSize: 10 })
    expect(respData.total).toBeGreaterThan(10)
    expect(respData.list).toHaveLength(10)
    const times = respData.list.map((row: Row) => row.tradeTime)
    expect(times.every((time: string) => time.startsWith('2026-11-20 '))).toBe(true)
    expect(times).toEqual([...times].sort().reverse())
  })

  test.each<
    [
      string,
      (of: typeof trade.$inferSelect) => Record<string, unknown>,
      (row: Row, of: Row) => boolean,
    ]
  >([
    [
      'two payChannels',
      () => ({ payChannel: ['UNIONPAY', 'BANKCARD'] }),
      (row) => ['UNIONPAY', 'BANKCARD'].includes(row.payChannel),
    ],

    [
      'transAmt',
      () => ({ transAmtMin: '1000', transAmtMax: '2000' }),
      (row) => row.transAmt >= 1000 && row.transAmt <= 2000,
    ],
  ])('%s keeps matching rows and nothing else', async (_, bodyOf, matches) => {
    const of = await sample()
    const everything = await everyRow()
    const wanted = everything.filter((row) => matches(row, of as unknown as Row))
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.length).toBeLessThan(everything.length)
    const got = await all({ ...MONTH, ...bodyOf(of) })
    expect(got.map((row) => row.tradeNo)).toEqual(wanted.map((row) => row.tradeNo))
  })

  test('a closed second finds the trade of that second', async () => {
    const [first] = (await list(MONTH)).respData.list
    const { respData } = await list({
      tradeTimeStart: first.tradeTime,
      tradeTimeEnd: first.tradeTime,
    })
    expect(respData.list.map((row: Row) => row.tradeNo)).toContain(first.tradeNo)
    expect(respData.list.every((row: Row) => row.tradeTime === first.tradeTime)).toBe(true)
  })

  test.each(['tradeNo', 'outTradeNo', 'channelTradeNo'] as const)(
    'the order number box finds a %s of 60 days ago without a range',
    async (name) => {
      const [old] = await gw.db
        .select()
        .from(trade)
        .where(
          and(eq(trade.providerId, '6000000000000001'), sql`${trade.channelTradeNo} is not null`),
        )
        .orderBy(trade.tradeTime)
        .limit(1)
      const { respData } = await list({ orderNo: old![name] })
      expect(respData.total).toBe(1)
      expect(respData.list[0].tradeNo).toBe(old!.tradeNo)
      expect((await list({ orderNo: `${old![name]}`.slice(0, -1) })).respData.total).toBe(0)
    },
  )

  test('convention A reads the same list', async () => {
    const body = { ...MONTH, payChannel: ['ALIPAY'], pageSize: 20, transAmtMin: 100 }
    const a = await gw.post('/v1/trade/queryList', body, { session: admin, convention: 'A' })
    const b = await list(body)
    expect(a.respData).toEqual(b.respData)
  })
})

describe('tabs and summary', () => {
  test.each<[string, Record<string, unknown>]>([
    ['a month', MONTH],
    [
      'part of a day',
      { tradeTimeStart: '2026-11-19 10:00:00', tradeTimeEnd: '2026-11-19 18:29:59' },
    ],
    ['a channel', { ...MONTH, payChannel: 'WECHAT' }],
    ['a status that takes no money', { ...MONTH, tradeStatus: 'CLOSED' }],
    ['an amount range', { ...MONTH, transAmtMax: '5000' }],
  ])('the summary is the sum of the paid rows: %s', async (_, body) => {
    const paid = (await all(body)).filter((row) => row.tradeStatus === 'SUCCESS')
    const sum = (name: string) => paid.reduce((total, row) => total + row[name]!, 0)
    const { summary } = (await list(body)).respData
    expect(summary).toEqual({
      transCount: paid.length,
      ...Object.fromEntries(
        [
          'transAmt',
          'couponAmt',
          'payAmt',
          'feeAmt',
          'settleAmt',
          'refundAmt',
          'costFeeAmt',
          'partnerShareAmt',
          'incomeAmt',
        ].map((name) => [name, sum(name)]),
      ),
    })
  })
})

describe('who sees what', () => {
  test('a partner sees its own and its sub-partners trades only', async () => {
    const rows = await all(MONTH, partner)
    const east = ['1', '2', '3', '4', '5', '6'].map((n) => `700000000000000${n}`)
    const expected = (await everyRow()).filter((row) => east.includes(row.partnerId))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map((row) => row.tradeNo)).toEqual(expected.map((row) => row.tradeNo))
  })

  test('nothing of cost, income or another partner is in a partner answer', async () => {
    const { respData } = await list({ ...MONTH, pageSize: 100 }, partner)
    const text = JSON.stringify(respData)
    for (const name of ['costRate', 'costFeeAmt', 'incomeAmt', 'netIncomeAmt'])
      expect(text).not.toContain(name)
    const direct = respData.list.filter((row: Row) => row.partnerId === '7000000000000001')
    for (const row of direct) expect(row).toHaveProperty('partnerShareAmt')
    const rows = await all(MONTH, partner)
    const own = rows.filter((row) => row.tradeStatus === 'SUCCESS' && 'partnerShareAmt' in row)
    expect(own.length).toBeGreaterThan(0)
    // Of a sub-partner's trade it sees its own part of it, where it has any: far less than all.
    const below = own.find((row) => row.partnerId !== '7000000000000001')!
    const whole = (await everyRow()).find((row) => row.tradeNo === below.tradeNo)
    expect(below.partnerShareAmt).toBeLessThan(whole!.partnerShareAmt)
    expect(respData.summary.partnerShareAmt).toBe(
      own.reduce((sum, row) => sum + row.partnerShareAmt, 0),
    )
  })

  test('a read-only user sees the list', async () => {
    expect((await list({}, await gw.signIn('fws_readonly'))).respCode).toBe('90000')
  })
})
