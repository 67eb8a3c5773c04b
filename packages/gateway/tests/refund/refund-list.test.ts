import { and, desc, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { refund, trade } from '../../schema'
import { gatewayForFile, type TestSession } from '../support/gateway'
import { PROVIDER, type Refund } from './trades'

let done: Refund

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const partner = await gw.signIn('qd_admin')
beforeAll(async () => {
  const [row] = await gw.db
    .select()
    .from(refund)
    .where(and(eq(refund.providerId, PROVIDER), eq(refund.refundStatus, 'SUCCESS')))
    .orderBy(desc(refund.refundTime))
    .limit(1)
  done = row!
})

const list = (body: Record<string, unknown>, session = admin) =>
  gw.post('/v1/refund/queryList', body, { session })
const detail = (refundNo: string, session: TestSession | undefined = admin) =>
  gw.post('/v1/refund/detail', { refundNo }, { session })
const MONTH = { refundTimeStart: '2026-10-21', refundTimeEnd: '2026-11-20' }

describe('the list of refunds', () => {
  test.each(['refundNo', 'outRefundNo', 'channelRefundNo', 'tradeNo'] as const)(
    'finds one by its %s in the one box, without a range of time',
    async (name) => {
      const { respData } = await list({ orderNo: done[name] })
      const found = respData.list.map((row: { refundNo: string }) => row.refundNo)
      expect(found).toContain(done.refundNo)
      expect((await list({ [name]: done[name] })).respData.list).toEqual(respData.list)
    },
  )

  test('shows the last seven days unless asked, and 31 at most', async () => {
    const { respData } = await list({ pageSize: 100 })
    const times = respData.list.map((row: { refundTime: string }) => row.refundTime)
    expect(times.at(-1) >= '2026-11-14 00:00:00').toBe(true)
    const { respCode, respData: wrong } = await list({
      refundTimeStart: '2026-10-20',
      refundTimeEnd: '2026-11-20',
    })
    expect(respCode).toBe('90400')
    expect(wrong.errors[0].msg).toBe('查询时间跨度不能超过31天')
  })

  test('adds up the whole result: all of it, what succeeded, and the fees that went back', async () => {
    const { respData } = await list({ ...MONTH, pageSize: 100 })
    const rows: Refund[] = respData.list
    expect(rows).toHaveLength(respData.total)
    const sum = (name: 'refundAmt' | 'refundFeeAmt', of: Refund[]) =>
      of.reduce((total, row) => total + row[name], 0)
    const succeeded = rows.filter((row) => row.refundStatus === 'SUCCESS')
    expect(succeeded.length).toBeLessThan(rows.length)
    expect(respData.summary).toEqual({
      refundCount: rows.length,
      refundAmt: sum('refundAmt', rows),
      successAmt: sum('refundAmt', succeeded),
      successFeeAmt: sum('refundFeeAmt', succeeded),
    })
    expect(respData.tabs.SUCCESS).toBe(succeeded.length)
    expect(Object.keys(respData.tabs)).toEqual(['PROCESSING', 'SUCCESS', 'CLOSED', 'ABNORMAL'])
  })

  test('shows a partner its own merchants only', async () => {
    const own = await list({ ...MONTH, pageSize: 100 }, partner)
    const all = await list({ ...MONTH, pageSize: 100 })
    expect(own.respData.total).toBeGreaterThan(0)
    expect(own.respData.total).toBeLessThan(all.respData.total)
    const partners = new Set(own.respData.list.map((row: Refund) => row.partnerId))
    expect(partners.has('7000000000000007')).toBe(false)
  })
})

describe('a refund', () => {
  test('comes with its trade’s facts and what happened when', async () => {
    const [of] = await gw.db.select().from(trade).where(eq(trade.tradeNo, done.tradeNo))
    const { respData } = await detail(done.refundNo)
    expect(respData).toMatchObject({
      refundNo: done.refundNo,
      refundFeeAmt: done.refundFeeAmt,
      outTradeNo: of!.outTradeNo,
      channelTradeNo: of!.channelTradeNo,
      payAmt: of!.payAmt,
      feeAmt: of!.feeAmt,
      tradeRefundAmt: of!.refundAmt,
      refundState: of!.refundState,
    })
    expect(respData.logs.map((log: { title: string }) => log.title)).toEqual([
      '发起退款',
      '退款成功',
    ])
    expect(respData.logs[1]).toMatchObject({ time: respData.finishTime, tone: 'success' })
    expect(JSON.stringify(respData)).not.toMatch(/cost|[iI]ncome|[sS]hareAmt/)
  })

  test.each(['ABNORMAL', 'CLOSED'])('that is %s says why', async (refundStatus) => {
    const [row] = await gw.db
      .select()
      .from(refund)
      .where(and(eq(refund.providerId, PROVIDER), eq(refund.refundStatus, refundStatus)))
      .limit(1)
    const { respData } = await detail(row!.refundNo)
    expect(respData.failReason).not.toBe('')
    expect(respData.logs.at(-1).remark).toBe(respData.failReason)
  })

  test('of others is not there', async () => {
    const [foreign] = await gw.db
      .select()
      .from(refund)
      .where(eq(refund.providerId, '6000000000000002'))
      .limit(1)
    const [beside] = await gw.db
      .select()
      .from(refund)
      .where(inArray(refund.partnerId, ['7000000000000007', '7000000000000010']))
      .limit(1)
    expect((await detail(foreign!.refundNo)).respCode).toBe('90404')
    expect((await detail(beside!.refundNo, partner)).respCode).toBe('90404')
    expect((await detail('RF26112099999999')).respCode).toBe('90404')
    expect((await gw.post('/v1/refund/detail', { refundNo: done.refundNo })).respCode).toBe('90401')
  })
})
