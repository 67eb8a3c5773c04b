import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channelReg, refund, trade, upstreamOrder } from '../../../schema'
import { signedForm } from '../../../core/upstream/http'
import type { TestGateway, TestSession } from '../../support/gateway'
import {
  fail,
  hang,
  loseAnswer,
  notify,
  sendNotice,
  startUpstream,
  UPSTREAM_SECRET,
  type TestUpstream,
} from '../../support/upstream'
import { newTrade, tradeNow } from '../../refund/trades'
import {
  answersTo,
  DAY,
  HOUR,
  MINUTE,
  orderOf,
  PROVIDER,
  SECOND,
  startReal,
} from '../../upstream/support'

let upstream: TestUpstream
let gw: TestGateway
let admin: TestSession

beforeAll(async () => {
  upstream = await startUpstream()
  gw = await startReal(upstream.settings)
  admin = await gw.signIn('fws_admin')
})
afterAll(async () => {
  await gw.close()
  await upstream.close()
})

const rowOf = async (refundNo: string) =>
  (await gw.db.select().from(refund).where(eq(refund.refundNo, refundNo)))[0]!

/** A refund of ¥10.00 that was asked for and, unless said otherwise, brought to its channel. */
async function asked({ drain = true } = {}) {
  const { tradeNo } = await newTrade(gw)
  const body = { tradeNo, refundAmt: 1000, reason: '重复支付' }
  const { respData } = await gw.post('/v1/refund/apply', body, { session: admin })
  const { refundNo } = respData as { refundNo: string }
  if (drain) await gw.runDue()
  const { orderId } = await orderOf(gw, 'channel.refund', refundNo)
  return { refundNo, tradeNo, orderId, head: { providerId: PROVIDER, orderId } }
}

/** The merchant of a trade, and its number at the channel of the trade. */
async function placeOf(tradeNo: string) {
  const [row] = await gw.db
    .select({ merId: trade.merId, subMchId: channelReg.subMchId })
    .from(trade)
    .innerJoin(
      channelReg,
      and(eq(channelReg.merId, trade.merId), eq(channelReg.payChannel, trade.payChannel)),
    )
    .where(eq(trade.tradeNo, tradeNo))
  expect(row!.subMchId).not.toBe('')
  return row!
}

const success = { code: 'SUCCESS', channelRefundNo: 'CHRF0000000001' }

describe('a refund', () => {
  test('is sent to the channel once, signed, and answered by its notice', async () => {
    const { refundNo, tradeNo, orderId, head } = await asked()
    const [sent, ...again] = upstream.about(refundNo)
    expect(again).toEqual([])
    expect(sent).toMatchObject({
      providerId: PROVIDER,
      orderId,
      kind: 'channel.refund',
      refId: refundNo,
      tradeNo,
      refundAmt: '1000',
      attempt: '1',
      ...(await placeOf(tradeNo)),
    })
    expect(upstream.badSigns).toEqual([])
    expect(await orderOf(gw, 'channel.refund', refundNo)).toMatchObject({
      state: 'SENT',
      attempts: 1,
    })
    expect((await rowOf(refundNo)).refundStatus).toBe('PROCESSING')

    expect(await notify(gw, { ...head, ...success })).toMatchObject({
      status: 200,
      respCode: '90000',
      result: 'APPLIED',
    })
    expect(await rowOf(refundNo)).toMatchObject({
      refundStatus: 'SUCCESS',
      channelRefundNo: 'CHRF0000000001',
    })
    expect(await tradeNow(gw, tradeNo)).toMatchObject({ refundAmt: 1000, refundState: 'PART' })
    expect(await orderOf(gw, 'channel.refund', refundNo)).toMatchObject({
      state: 'ANSWERED',
      answer: success,
      nextAt: null,
    })
  })

  test('that the channel cannot pay is sent again as a new order, and only that one counts', async () => {
    const first = await asked()
    await notify(gw, { ...first.head, code: 'ABNORMAL', reason: '用户银行卡已注销' })
    const abnormal = await rowOf(first.refundNo)
    expect(abnormal).toMatchObject({ refundStatus: 'ABNORMAL', failReason: '用户银行卡已注销' })
    const { refundNo } = first
    await gw.post('/v1/refund/retry', { refundNo }, { session: admin })
    await gw.runDue()
    const second = await orderOf(gw, 'channel.refund', refundNo)
    expect(second.orderId).not.toBe(first.orderId)
    // What the first try brings now must not be taken for the second's.
    expect(await notify(gw, { ...first.head, ...success })).toMatchObject({ result: 'UNFIT' })
    expect((await rowOf(refundNo)).refundStatus).toBe('PROCESSING')
    const head = { providerId: PROVIDER, orderId: second.orderId }
    expect(await notify(gw, { ...head, ...success })).toMatchObject({ result: 'APPLIED' })
    expect(await tradeNow(gw, first.tradeNo)).toMatchObject({ refundAmt: 1000 })
  })
})

describe('an order', () => {
  test('is retried with a growing delay until its receipt is confirmed', async () => {
    upstream.will(fail, loseAnswer, hang)
    const { refundNo, orderId } = await asked()
    const attempts = () => upstream.about(refundNo).length
    expect(attempts()).toBe(1)
    expect(await orderOf(gw, 'channel.refund', refundNo)).toMatchObject({
      state: 'WAITING',
      lastError: 'Error: HTTP 503',
    })
    await gw.clock.advance(4 * SECOND)
    expect(attempts()).toBe(1)
    await gw.clock.advance(1 * SECOND)
    expect(attempts()).toBe(2)
    await gw.clock.advance(30 * SECOND)
    expect(attempts()).toBe(3)
    await gw.clock.advance(2 * MINUTE)
    expect(upstream.about(refundNo).map((order) => [order.orderId, order.attempt])).toEqual([
      [orderId, '1'],
      [orderId, '2'],
      [orderId, '3'],
      [orderId, '4'],
    ])
    expect(await orderOf(gw, 'channel.refund', refundNo)).toMatchObject({
      state: 'SENT',
      lastError: '',
    })
    expect((await rowOf(refundNo)).refundStatus).toBe('PROCESSING')
  })

  test('that was received and not answered is asked about again, and in the end no more', async () => {
    await gw.keepOnlyJobs('none')
    const { refundNo, head } = await asked()
    await gw.clock.advance(10 * MINUTE)
    expect(upstream.about(refundNo)).toHaveLength(2)
    for (let hours = 0; hours < 8 * 24; hours += 6) await gw.clock.advance(6 * HOUR)
    const seen = upstream.about(refundNo).length
    expect(await orderOf(gw, 'channel.refund', refundNo)).toMatchObject({ state: 'EXPIRED' })
    await gw.clock.advance(5 * DAY)
    expect(upstream.about(refundNo)).toHaveLength(seen)
    expect((await rowOf(refundNo)).refundStatus).toBe('PROCESSING')
    // An answer that comes after all still counts.
    expect(await notify(gw, { ...head, ...success })).toMatchObject({ result: 'APPLIED' })
    expect((await rowOf(refundNo)).refundStatus).toBe('SUCCESS')
  })

  test('whose time ends while another is on its way is not sent once more', async () => {
    const late = await asked()
    const other = await asked({ drain: false })
    const start = gw.clock.now()
    let moved: Promise<void> | undefined
    upstream.will((_order, response) => {
      moved = gw.clock.advance(8 * DAY)
      const told = () =>
        gw.clock.now() < start + 8 * DAY
          ? setTimeout(told, 5)
          : response.end(JSON.stringify({ respCode: '90000' }))
      void told()
    })
    await gw.runDue()
    await moved
    expect(upstream.about(other.refundNo)).toHaveLength(1)
    expect(upstream.about(late.refundNo)).toHaveLength(1)
    expect(await orderOf(gw, 'channel.refund', late.refundNo)).toMatchObject({ state: 'EXPIRED' })
  })

  test('may be answered before its receipt is confirmed', async () => {
    let notice: Awaited<ReturnType<typeof notify>> | undefined
    upstream.will(async ({ providerId, orderId }, response) => {
      notice = await notify(gw, { providerId, orderId, ...success })
      response.end(JSON.stringify({ respCode: '90000' }))
    })
    const { refundNo, tradeNo } = await asked()
    expect(notice).toMatchObject({ status: 200, result: 'APPLIED' })
    expect(await rowOf(refundNo)).toMatchObject({ refundStatus: 'SUCCESS', version: 2 })
    expect(await tradeNow(gw, tradeNo)).toMatchObject({ refundAmt: 1000 })
    expect(await orderOf(gw, 'channel.refund', refundNo)).toMatchObject({ state: 'ANSWERED' })
    await gw.clock.advance(DAY)
    expect(upstream.about(refundNo)).toHaveLength(1)
  })
})

describe('an answer', () => {
  test('that comes again, at once or later, is applied once', async () => {
    const { refundNo, tradeNo, orderId, head } = await asked()
    const notice = { ...head, ...success, answerId: 'A-1' }
    const all = await Promise.all([1, 2, 3, 4].map(() => notify(gw, notice)))
    all.push(await notify(gw, notice))
    expect(all.map(({ status, result }) => [status, result])).toEqual(
      all.map(() => [200, 'APPLIED']),
    )
    expect(await rowOf(refundNo)).toMatchObject({ refundStatus: 'SUCCESS', version: 2 })
    expect(await tradeNow(gw, tradeNo)).toMatchObject({ refundAmt: 1000 })
    // Under another number it is another answer: kept, and without effect.
    expect(await notify(gw, { ...notice, answerId: 'A-2' })).toMatchObject({ result: 'UNFIT' })
    expect(await answersTo(gw, orderId)).toEqual([
      { answerId: 'A-1', result: 'APPLIED' },
      { answerId: 'A-2', result: 'UNFIT' },
    ])
    expect(await tradeNow(gw, tradeNo)).toMatchObject({ refundAmt: 1000 })
  })

  test('of two that contradict each other only the first counts', async () => {
    const { refundNo, head } = await asked()
    await notify(gw, { ...head, ...success })
    const late = { ...head, code: 'CLOSED', reason: '商户可用余额不足' }
    expect(await notify(gw, late)).toMatchObject({ status: 200, result: 'UNFIT' })
    expect((await rowOf(refundNo)).refundStatus).toBe('SUCCESS')
  })

  test('with another text under a known number is refused', async () => {
    const { refundNo, head } = await asked()
    const notice = { ...head, answerId: 'B-1', code: 'ABNORMAL', reason: '账户异常' }
    await notify(gw, notice)
    expect(await notify(gw, { ...notice, reason: '账户冻结' })).toMatchObject({
      status: 409,
      respCode: '90409',
    })
    expect((await rowOf(refundNo)).failReason).toBe('账户异常')
  })
})

describe('a notice is refused', () => {
  test('with a wrong sign, another secret, or none', async () => {
    const { refundNo, head } = await asked()
    const body = signedForm(
      { ...head, ...success, answerId: 'C-1', timestamp: gw.clock.wall() },
      UPSTREAM_SECRET,
    )
    const refused = [
      await notify(gw, { ...head, ...success }, { secret: 'another-secret-of-32-characters-ok' }),
      await sendNotice(gw.app, body.replace('SUCCESS', 'CLOSED')),
      await sendNotice(gw.app, body.replace(/&sign=\w+$/, '')),
      await sendNotice(gw.app, ''),
    ]
    expect(refused.map(({ status, respCode }) => [status, respCode])).toEqual(
      refused.map(() => [401, '90415']),
    )
    expect((await rowOf(refundNo)).refundStatus).toBe('PROCESSING')
  })

  test('when it was recorded too long ago', async () => {
    const { refundNo, head } = await asked()
    const timestamp = gw.clock.wall() - 6 * MINUTE
    expect(await notify(gw, { ...head, ...success }, { timestamp })).toMatchObject({
      status: 400,
      respCode: '90400',
    })
    expect((await rowOf(refundNo)).refundStatus).toBe('PROCESSING')
  })

  test.each([
    ['an unknown code', { code: 'DONE' }],
    ['a missing number', { code: 'SUCCESS' }],
    ['a number with spaces', { code: 'SUCCESS', channelRefundNo: 'CH 1' }],
    ['no reason', { code: 'CLOSED' }],
    ['a reason of 201 characters', { code: 'CLOSED', reason: '余'.repeat(201) }],
    ['a reason on two lines', { code: 'CLOSED', reason: '余额\n不足' }],
  ])('for %s, and nothing is stored', async (_what, answer) => {
    const { refundNo, orderId, head } = await asked()
    expect(await notify(gw, { ...head, ...answer })).toMatchObject({
      status: 400,
      respCode: '90400',
    })
    expect(await answersTo(gw, orderId)).toEqual([])
    expect((await rowOf(refundNo)).refundStatus).toBe('PROCESSING')
  })

  test('for an unknown order, or another provider’s', async () => {
    const { orderId } = await asked()
    const unknown = { providerId: PROVIDER, orderId: '0'.repeat(32), ...success }
    expect(await notify(gw, unknown)).toMatchObject({ status: 404, respCode: '90404' })
    const foreign = { providerId: '6000000000000002', orderId, ...success }
    expect(await notify(gw, foreign)).toMatchObject({ status: 404, respCode: '90404' })
  })
})

test('what is asked holds no account and no name, and an order goes only with its refund', async () => {
  const { tradeNo } = await newTrade(gw)
  const before = await gw.db.select().from(upstreamOrder)
  const body = { tradeNo, refundAmt: 10_001, reason: '重复支付' }
  const { respCode } = await gw.post('/v1/refund/apply', body, { session: admin })
  expect(respCode).toBe('90400')
  expect(await gw.db.select().from(upstreamOrder)).toHaveLength(before.length)
  const { payload } = (await orderOf(gw, 'channel.refund', (await asked()).refundNo))!
  expect(Object.keys(payload).toSorted()).toEqual(['payChannel', 'refundAmt', 'tradeNo'])
})
