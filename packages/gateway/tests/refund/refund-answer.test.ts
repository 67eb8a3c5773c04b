import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refund } from '../../schema'
import { answerTo } from '../../sandbox/simulator/refund'
import { gatewayForFile, type TestSession } from '../support/gateway'
import { decide, newTrade, pendingOf, PROVIDER, rollups, tradeNow } from './trades'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

const MINUTE = 60_000
const DAY = 86_400_000
const row = async (refundNo: string) =>
  (await gw.db.select().from(refund).where(eq(refund.refundNo, refundNo)))[0]!
const retry = (body: Record<string, unknown>, session: TestSession | undefined = admin) =>
  gw.post('/v1/refund/retry', body, { session })
async function refunded(): Promise<{ refundNo: string; tradeNo: string }> {
  const { tradeNo } = await newTrade(gw)
  const body = { tradeNo, refundAmt: 1000, reason: '重复支付' }
  const { respData } = await gw.post('/v1/refund/apply', body, { session: admin })
  return { refundNo: respData.refundNo, tradeNo }
}
/** A refund that the channel will answer so by itself. */
async function answered(answer: ReturnType<typeof answerTo>) {
  for (;;) {
    const made = await refunded()
    if (answerTo({ refundNo: made.refundNo, version: 1 }) === answer) return made
  }
}

describe('the channel by itself', () => {
  test('answers a minute later by business time', async () => {
    const { refundNo, tradeNo } = await answered('success')
    await gw.clock.advance(MINUTE - 1000)
    expect((await row(refundNo)).refundStatus).toBe('PROCESSING')
    await gw.clock.advance(1000)
    const done = await row(refundNo)
    expect(done).toMatchObject({ refundStatus: 'SUCCESS', failReason: '', version: 2 })
    expect(done.channelRefundNo).toMatch(/^5030202611200\d{8}$/)
    expect(done.finishTime!.getTime() - done.refundTime.getTime()).toBe(MINUTE)
    expect(await tradeNow(gw, tradeNo)).toMatchObject({ refundAmt: 1000, refundState: 'PART' })
  })

  test('closes one that the balance has not covered for seven days', async () => {
    const { refundNo, tradeNo } = await answered('close')
    await gw.clock.advance(MINUTE)
    expect((await row(refundNo)).refundStatus).toBe('PROCESSING')
    const { refundTime } = await row(refundNo)
    await gw.keepOnlyJobs('refund-answer')
    const wait = refundTime.getTime() + 7 * DAY - gw.clock.now()
    await gw.clock.advance(wait - 1000)
    expect((await row(refundNo)).refundStatus).toBe('PROCESSING')
    await gw.clock.advance(1000)
    expect(await row(refundNo)).toMatchObject({
      refundStatus: 'CLOSED',
      failReason: '商户可用余额不足超过7天',
      channelRefundNo: null,
    })
    expect((await tradeNow(gw, tradeNo)).refundState).toBe('NONE')
    expect((await decide(gw, { kind: 'refund', id: refundNo, decision: 'success' })).status).toBe(
      409,
    )
  })

  test('answers every refund of the seed that was on its way', async () => {
    await gw.keepOnlyJobs('refund-answer')
    await gw.clock.advance(10 * DAY)
    const open = await gw.db.select().from(refund).where(eq(refund.refundStatus, 'PROCESSING'))
    expect(open).toEqual([])
    for (const providerId of [PROVIDER, '6000000000000002']) {
      const { kept, rebuilt } = await rollups(gw, providerId)
      expect(kept).toEqual(rebuilt)
    }
  })
})

describe('an abnormal refund', () => {
  const abnormal = async () => {
    const made = await refunded()
    await decide(gw, { kind: 'refund', id: made.refundNo, decision: 'abnormal' })
    return made
  }

  test('is not the end: it is sent again and succeeds', async () => {
    const { refundNo, tradeNo } = await abnormal()
    expect(await row(refundNo)).toMatchObject({
      refundStatus: 'ABNORMAL',
      failReason: '用户银行卡已注销或冻结',
      finishTime: null,
    })
    const again = await retry({ refundNo, version: 2 })
    expect(again.respData).toEqual({ refundNo, refundStatus: 'PROCESSING', version: 3 })
    await decide(gw, { kind: 'refund', id: refundNo, decision: 'success' })
    expect(await tradeNow(gw, tradeNo)).toMatchObject({ refundAmt: 1000, refundState: 'PART' })
    const { respData } = await gw.post('/v1/refund/detail', { refundNo }, { session: admin })
    expect(respData.logs.map((log: { title: string }) => log.title)).toEqual([
      '发起退款',
      '退款异常',
      '重新退款',
      '退款成功',
    ])
    expect(respData.logs[1]).toMatchObject({ operator: '支付渠道', tone: 'failed' })
  })

  test('is sent again by the channel’s own answer too', async () => {
    const { refundNo } = await abnormal()
    await retry({ refundNo })
    await gw.clock.advance(MINUTE)
    const { refundStatus } = await row(refundNo)
    const due = answerTo({ refundNo, version: 3 })
    expect(refundStatus).toBe(
      { success: 'SUCCESS', abnormal: 'ABNORMAL', close: 'PROCESSING' }[due],
    )
  })

  test('is retried once, by a user who may', async () => {
    const { refundNo } = await abnormal()
    const stale = await retry({ refundNo, version: 1 })
    expect([stale.respCode, stale.respDesc]).toEqual(['90409', '数据已被他人修改，请刷新后重试'])
    expect((await retry({ refundNo }, await gw.signIn('fws_readonly'))).respCode).toBe('90403')
    expect((await retry({ refundNo }, await gw.signIn('qd_admin'))).respCode).toBe('90403')
    expect((await retry({ refundNo }, await gw.signIn('other_admin'))).respCode).toBe('90404')
    expect((await retry({ refundNo: '' })).respCode).toBe('90400')
    const both = await Promise.all([retry({ refundNo }), retry({ refundNo })])
    expect(both.map((one) => one.respCode).sort()).toEqual(['90000', '90409'])
  })

  test.each(['SUCCESS', 'CLOSED'])('%s ones are not sent again', async (refundStatus) => {
    const [one] = await gw.db
      .select()
      .from(refund)
      .where(and(eq(refund.providerId, PROVIDER), eq(refund.refundStatus, refundStatus)))
      .limit(1)
    expect((await retry({ refundNo: one!.refundNo })).respCode).toBe('90409')
  })
})

describe('deciding by hand', () => {
  test('what waits is listed with its decisions', async () => {
    const { refundNo } = await refunded()
    expect(await pendingOf(gw, refundNo)).toMatchObject({
      kind: 'refund',
      state: 'PROCESSING',
      decisions: ['success', 'abnormal', 'close'],
    })
    expect((await pendingOf(gw, refundNo)).title).toMatch(/^退款：.+ ¥10\.00$/)
    await decide(gw, { kind: 'refund', id: refundNo, decision: 'close' })
    expect(await pendingOf(gw, refundNo)).toBeUndefined()
  })

  test('counts once, whatever the clock brings later', async () => {
    const { refundNo, tradeNo } = await answered('success')
    await decide(gw, { kind: 'refund', id: refundNo, decision: 'success' })
    await gw.clock.advance(2 * MINUTE)
    expect(await tradeNow(gw, tradeNo)).toMatchObject({ refundAmt: 1000 })
    expect((await decide(gw, { kind: 'refund', id: refundNo, decision: 'success' })).status).toBe(
      409,
    )
  })

  test.each([
    ['an unknown refund', { id: 'RF26010199999999', decision: 'success' }, 404],
    ['an unknown decision', { id: 'RF26010199999999', decision: 'maybe' }, 400],
  ])('%s is refused', async (_, order, status) => {
    expect((await decide(gw, { kind: 'refund', ...order })).status).toBe(status)
  })
})
