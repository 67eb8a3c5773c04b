import { describe, expect, test } from 'vitest'
import { and, eq, ne, sql } from 'drizzle-orm'
import { refund, trade } from '../../schema'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const partner = await gw.signIn('qd_admin')

const PROVIDER = '6000000000000001'
const EAST = '7000000000000001'
const detail = (tradeNo: string, session = admin) =>
  gw.post('/v1/trade/detail', { tradeNo }, { session })
async function tradeWhere(...where: Parameters<typeof and>) {
  const [row] = await gw.db
    .select()
    .from(trade)
    .where(and(...where))
    .limit(1)
  return row!
}

describe('a trade', () => {
  test('comes with its parts, its payer masked', async () => {
    const row = await tradeWhere(
      eq(trade.providerId, PROVIDER),
      eq(trade.tradeStatus, 'SUCCESS'),
      sql`${trade.openid} is not null`,
    )
    const { respCode, respData } = await detail(row.tradeNo)
    expect(respCode).toBe('90000')
    expect(respData).toMatchObject({
      tradeNo: row.tradeNo,
      transAmt: row.transAmt,
      costFeeAmt: row.costFeeAmt,
      incomeAmt: row.incomeAmt,
      goodsName: row.goodsName,
    })
    expect(respData.openid).toBe(`${row.openid!.slice(0, 6)}****${row.openid!.slice(-4)}`)
    expect(JSON.stringify(respData)).not.toContain(row.openid)
    expect(respData.logs[0]).toEqual({ time: respData.tradeTime, title: '创建订单' })
    expect(respData.logs[1]).toMatchObject({ title: '支付成功', tone: 'success' })
  })

  test('shows its refunds and when they happened', async () => {
    const [of] = await gw.db
      .select()
      .from(refund)
      .where(and(eq(refund.providerId, PROVIDER), eq(refund.refundStatus, 'SUCCESS')))
      .limit(1)
    const { respData } = await detail(of!.tradeNo)
    expect(respData.refunds.map((one: { refundNo: string }) => one.refundNo)).toContain(
      of!.refundNo,
    )
    const titles = respData.logs.map((log: { title: string }) => log.title)
    expect(titles).toEqual(expect.arrayContaining(['创建订单', '支付成功', '发起退款', '退款成功']))
    const times = respData.logs.map((log: { time: string }) => log.time)
    expect(times).toEqual([...times].sort())
  })

  test('tells a partner its own share and nothing of cost or income', async () => {
    const own = await tradeWhere(
      eq(trade.providerId, PROVIDER),
      eq(trade.partnerId, EAST),
      eq(trade.tradeStatus, 'SUCCESS'),
    )
    const { respData } = await detail(own.tradeNo, partner)
    expect(respData.partnerShareAmt).toBe(own.partnerShareAmt)
    expect(JSON.stringify(respData)).not.toMatch(/cost|[iI]ncome/)
  })

  test('keeps the share of a sub-partner from the partner above', async () => {
    const below = await tradeWhere(
      eq(trade.providerId, PROVIDER),
      eq(trade.partnerId, '7000000000000004'),
    )
    const { respCode, respData } = await detail(below.tradeNo, partner)
    expect(respCode).toBe('90000')
    expect(respData).not.toHaveProperty('partnerShareAmt')
  })

  test.each<[string, () => Promise<string>, TestSessionName]>([
    ['an unknown number', async () => '20261120000000000000000000', 'admin'],
    [
      'another provider',
      async () => (await tradeWhere(ne(trade.providerId, PROVIDER))).tradeNo,
      'admin',
    ],
    [
      'another partner',
      async () => (await tradeWhere(eq(trade.partnerId, '7000000000000007'))).tradeNo,
      'partner',
    ],
  ])('of %s does not exist', async (_, numberOf, who) => {
    const answer = await detail(await numberOf(), who === 'admin' ? admin : partner)
    expect(answer.respCode).toBe('90404')
    expect(answer.respData).toBeNull()
  })
})

type TestSessionName = 'admin' | 'partner'
