import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { device, ingestEvent, merchantAccount, refund, trade, tradeRollup } from '../../schema'
import { webhookSignature } from '../../core/webhook-sign'
import { gatewayForFile } from '../support/gateway'
import { deliver, openMerchant, paid, PROVIDER, SECRET, tell } from './support'

const gw = await gatewayForFile()
const shopper = await openMerchant(gw)
const admin = await gw.signIn('fws_admin')
const { merId } = shopper

const tradeOf = async (channelTradeNo: string) => {
  const [row] = await gw.db.select().from(trade).where(eq(trade.channelTradeNo, channelTradeNo))
  return row!
}
const dayOf = async () => {
  const [row] = await gw.db
    .select()
    .from(tradeRollup)
    .where(
      and(
        eq(tradeRollup.merId, merId),
        eq(tradeRollup.shopId, shopper.shopId),
        eq(tradeRollup.tradeDate, '2026-11-20'),
        eq(tradeRollup.payChannel, 'WECHAT'),
      ),
    )
  return { payCount: 0, transAmt: 0, refundAmt: 0, ...row }
}

describe('a delivery', () => {
  test('is signed over id, time and body by the Standard Webhooks scheme', () => {
    const signed = { id: 'msg_1', timestamp: '1795152600', body: '{"events":[]}' }
    expect(webhookSignature(SECRET, signed)).toBe('v1,rUKYAzxqbU+QDmrjEJJIQ5JVwt1pNect1HrUQyg1bbk=')
  })

  test('without events is answered with no results', async () => {
    expect(await deliver(gw, '{"events":[]}')).toEqual({ status: 200, body: { results: [] } })
  })

  test.each([
    ['a wrong signature', { signature: 'v1,AAAA' }],
    ['no signature', { signature: '' }],
    ['an unknown source', { source: 'SR99999999' }],
    ['a time of six minutes ago', { at: Date.now() - 360_000 }],
    ['a time in six minutes', { at: Date.now() + 360_000 }],
    ['another secret', { secret: 'whsec_AAAA' }],
    ['no id', { id: ' ' }],
  ])('with %s is 401', async (_, over) => {
    expect((await deliver(gw, '{"events":[]}', over)).status).toBe(401)
  })

  test('with one of several signatures is taken, while keys change', async () => {
    const signed = {
      id: 'two',
      timestamp: String(Math.floor(Date.now() / 1000)),
      body: '{"events":[]}',
    }
    const signature = `v1,AAAA ${webhookSignature(SECRET, signed)}`
    expect((await deliver(gw, signed.body, { id: 'two', signature })).status).toBe(200)
  })

  test.each([
    ['no JSON', 'x'],
    ['no list', '{"events":{}}'],
    [
      'an event without a number',
      '{"events":[{"kind":"trade.paid","occurredAt":"2026-11-20 14:30:00"}]}',
    ],
    ['an event without a kind', '{"events":[{"eventId":"a","occurredAt":"2026-11-20 14:30:00"}]}'],
    ['an event without a time', '{"events":[{"eventId":"a","kind":"trade.paid"}]}'],
    ['a number of 65 characters', JSON.stringify({ events: [paid({ eventId: 'e'.repeat(65) })] })],
    [
      '501 events',
      JSON.stringify({ events: Array.from({ length: 501 }, (_, i) => paid({ eventId: `m${i}` })) }),
    ],
  ])('of %s is 400 and leaves nothing', async (_, body) => {
    expect((await deliver(gw, body)).status).toBe(400)
    expect(await gw.db.$count(ingestEvent, eq(ingestEvent.eventId, 'a'))).toBe(0)
  })

  test('of more than 1 MiB is 413', async () => {
    expect((await deliver(gw, Buffer.alloc(1024 * 1024 + 1, 32))).status).toBe(413)
  })

  test('again is answered alike; with another body under its number it is 409', async () => {
    const body = JSON.stringify({ events: [paid({ channelTradeNo: 'AGAIN', merId })] })
    const first = await deliver(gw, body, { id: 'again' })
    expect(first.body.results).toMatchObject([{ eventId: 'E-AGAIN', state: 'APPLIED' }])
    expect(await deliver(gw, body, { id: 'again' })).toEqual(first)
    expect((await deliver(gw, '{"events":[]}', { id: 'again' })).status).toBe(409)
  })
})

describe('a payment', () => {
  test('becomes a trade with the fee of its merchant and a part of the day', async () => {
    const before = await dayOf()
    const [result] = await tell(
      gw,
      paid({
        channelTradeNo: '4200A',
        subMchId: shopper.subMchId,
        outTradeNo: 'ORDER-A',
        couponAmt: 300,
        goodsName: '拿铁',
        orderTime: '2026-11-20 14:29:50',
      }),
    )
    expect(result).toMatchObject({ state: 'APPLIED' })
    const row = await tradeOf('4200A')
    expect(row).toMatchObject({
      tradeNo: result!.tradeNo,
      outTradeNo: 'ORDER-A',
      merId,
      shopId: shopper.shopId,
      tradeStatus: 'SUCCESS',
      transAmt: 10_000,
      couponAmt: 300,
      payAmt: 9_700,
      feeAmt: Math.round(shopper.rate / 10),
      settleStatus: 'UNSETTLED',
      settleDate: '2026-11-23',
      lateDate: null,
      goodsName: '拿铁',
    })
    expect(row.tradeTime).toEqual(new Date('2026-11-20T14:29:50+08:00'))
    expect(row.payTime).toEqual(new Date('2026-11-20T14:30:00+08:00'))
    const after = await dayOf()
    expect(after.payCount - before.payCount).toBe(1)
    expect(after.transAmt - before.transAmt).toBe(10_000)
    const list = {
      tradeNo: result!.tradeNo,
      tradeTimeStart: '2026-11-20',
      tradeTimeEnd: '2026-11-20',
    }
    const { respData } = await gw.post('/v1/trade/queryList', list, { session: admin })
    expect(respData.list[0]).toMatchObject({ channelTradeNo: '4200A', transAmt: 10_000 })
  })

  test('keeps the number that the payment system gave it; one in use is refused there', async () => {
    const event = paid({ channelTradeNo: 'NO1', merId, tradeNo: 'PAY2026112000001' })
    expect(await tell(gw, event)).toMatchObject([{ state: 'APPLIED', tradeNo: 'PAY2026112000001' }])
    const [twice] = await tell(
      gw,
      paid({ channelTradeNo: 'NO2', merId, tradeNo: 'PAY2026112000001' }),
    )
    expect(twice).toMatchObject({ state: 'REFUSED', reason: 'tradeNo: 该交易号已被使用' })
  })

  test('is one trade however often it is told, under one number or several', async () => {
    const event = paid({ channelTradeNo: 'ONE', merId })
    const [first] = await tell(gw, event)
    expect(await tell(gw, event, { ...event, eventId: 'E-ONE-B' })).toEqual([
      { eventId: 'E-ONE', state: 'SAME', tradeNo: first!.tradeNo },
      { eventId: 'E-ONE-B', state: 'SAME', tradeNo: first!.tradeNo },
    ])
    expect(await gw.db.$count(trade, eq(trade.channelTradeNo, 'ONE'))).toBe(1)
  })

  test('twice in one delivery is told a second time', async () => {
    const event = paid({ channelTradeNo: 'TWIN', merId })
    expect(await tell(gw, event, event)).toMatchObject([{ state: 'APPLIED' }, { state: 'SAME' }])
  })

  test('of another amount under a known number is refused, kept and shown', async () => {
    await tell(gw, paid({ channelTradeNo: 'AMT', merId }))
    const other = paid({ channelTradeNo: 'AMT', merId, transAmt: 9_999 })
    const [sameId] = await tell(gw, other)
    expect(sameId).toMatchObject({
      state: 'REFUSED',
      reason: 'conflict: 该 eventId 已用于另一内容',
    })
    const [otherId] = await tell(gw, { ...other, eventId: 'E-AMT-2' })
    expect(otherId).toMatchObject({
      state: 'REFUSED',
      reason: 'conflict: 交易金额为¥100.00，本次为¥99.99',
    })
    expect((await tradeOf('AMT')).transAmt).toBe(10_000)
  })

  test('that was refused may come again, corrected, under its number', async () => {
    const wrong = paid({ channelTradeNo: 'FIX', merId, transAmt: -1 })
    expect(await tell(gw, wrong)).toMatchObject([
      { state: 'REFUSED', reason: 'transAmt: 应为大于0的整数，单位分' },
    ])
    expect(await tell(gw, { ...wrong, transAmt: 1 })).toMatchObject([{ state: 'APPLIED' }])
  })

  test.each([
    ['an unknown kind', { kind: 'trade.eaten' }, 'kind: 取值不在可选范围内'],
    [
      'a time that does not exist',
      { occurredAt: '2026-02-30 10:00:00' },
      'occurredAt: 应为 YYYY-MM-DD HH:mm:ss 的时间',
    ],
    [
      'a time of 401 days ago',
      { occurredAt: '2025-10-15 10:00:00' },
      'occurredAt: 早于400天前，不能入账',
    ],
    ['a coupon above its amount', { couponAmt: 10_001 }, 'couponAmt: 优惠金额不能大于订单金额'],
    ['an unknown channel', { payChannel: 'CASH' }, 'payChannel: 取值不在可选范围内'],
    [
      'a card without its kind',
      { payChannel: 'BANKCARD', payType: 'CARD' },
      'cardKind: 银行卡交易须写明借记卡或贷记卡',
    ],
    ['no merchant', { merId: undefined }, 'merId: 缺少 merId 或 subMchId'],
    ['a yuan amount', { transAmt: 99.5 }, 'transAmt: 应为整数，单位分'],
    ['an amount as text', { transAmt: '100' }, 'transAmt: 应为整数，单位分'],
  ])('with %s is refused at its field', async (name, over, reason) => {
    const [result] = await tell(
      gw,
      paid({
        channelTradeNo: `BAD-${name}`.slice(0, 12).replaceAll(' ', ''),
        eventId: name,
        merId,
        ...over,
      }),
    )
    expect(result).toEqual({ eventId: name, state: 'REFUSED', reason })
  })

  test('of eleven minutes ahead waits for its day', async () => {
    const [result] = await tell(
      gw,
      paid({ channelTradeNo: 'AHEAD', merId, occurredAt: '2026-11-20 15:11:00' }),
    )
    expect(result).toEqual({ eventId: 'E-AHEAD', state: 'WAITING', reason: 'DAY' })
  })
})

describe('an order', () => {
  test('is under way until its payment is told', async () => {
    const order = { channelTradeNo: 'ORD', merId }
    const [made] = await tell(gw, { ...paid(order), eventId: 'E-ORD-0', kind: 'trade.created' })
    expect(made).toMatchObject({ state: 'APPLIED' })
    const where = eq(trade.tradeNo, made!.tradeNo!)
    const [open] = await gw.db.select().from(trade).where(where)
    expect(open).toMatchObject({ tradeStatus: 'PAYING', payAmt: 0, settleDate: null })
    expect(await tell(gw, paid(order))).toMatchObject([
      { state: 'APPLIED', tradeNo: made!.tradeNo },
    ])
    const [done] = await gw.db.select().from(trade).where(where)
    expect(done).toMatchObject({ tradeStatus: 'SUCCESS', payAmt: 10_000, settleDate: '2026-11-23' })
  })

  test('keeps its shop, terminal and words where its payment does not name them', async () => {
    const [terminal] = await gw.db
      .select()
      .from(device)
      .where(and(eq(device.merId, merId), eq(device.bindStatus, 'BOUND')))
      .limit(1)
    const { serialNo, shopId } = terminal!
    const order = { channelTradeNo: 'KEEP', merId, serialNo, goodsName: '拿铁', openid: 'oX1' }
    await tell(gw, { ...paid(order), eventId: 'E-KEEP-0', kind: 'trade.created' })
    await tell(gw, paid({ channelTradeNo: 'KEEP', merId, bankName: '招商银行' }))
    expect(await tradeOf('KEEP')).toMatchObject({
      tradeStatus: 'SUCCESS',
      serialNo,
      shopId,
      goodsName: '拿铁',
      openid: 'oX1',
      bankName: '招商银行',
    })
  })

  test('that was closed and paid after all is a payment; one that was paid is not closed', async () => {
    const closing = { eventId: 'E-CL', kind: 'trade.closed', occurredAt: '2026-11-20 14:40:00' }
    const [closed] = await tell(gw, { ...paid({ channelTradeNo: 'CL', merId }), ...closing })
    expect(closed).toMatchObject({ state: 'APPLIED' })
    expect(await tell(gw, paid({ channelTradeNo: 'CL', merId, eventId: 'E-CL-2' }))).toMatchObject([
      { state: 'APPLIED', tradeNo: closed!.tradeNo },
    ])
    const [late] = await tell(gw, { ...closing, eventId: 'E-CL-3', channelTradeNo: 'CL' })
    expect(late).toMatchObject({ state: 'REFUSED', reason: 'conflict: 该交易已支付成功' })
  })

  test('is revoked on its own day, which leaves no part of the sums', async () => {
    const before = await dayOf()
    await tell(gw, paid({ channelTradeNo: 'REV', merId }))
    const event = { kind: 'trade.revoked', channelTradeNo: 'REV' }
    const [next] = await tell(gw, {
      ...event,
      eventId: 'E-REV-1',
      occurredAt: '2026-11-19 14:50:00',
    })
    expect(next).toMatchObject({
      state: 'REFUSED',
      reason: 'kind: 撤销只限交易当日，之后请以退款报送',
    })
    const [done] = await tell(gw, {
      ...event,
      eventId: 'E-REV-2',
      occurredAt: '2026-11-20 14:50:00',
    })
    expect(done).toMatchObject({ state: 'APPLIED' })
    expect(await tradeOf('REV')).toMatchObject({ tradeStatus: 'REVOKED', feeAmt: 0, settleAmt: 0 })
    expect((await dayOf()).payCount).toBe(before.payCount)
  })
})

describe('a revocation of a payment that was refunded in part', () => {
  const revoke = (no: string, eventId: string) => ({
    eventId,
    kind: 'trade.revoked',
    channelTradeNo: no,
    occurredAt: '2026-11-20 14:58:00',
  })

  test('refunds what is left of it, once', async () => {
    const [made] = await tell(gw, paid({ channelTradeNo: 'HALF', merId }))
    await tell(gw, {
      eventId: 'E-HALF-R',
      kind: 'refund.succeeded',
      occurredAt: '2026-11-20 14:55:00',
      channelTradeNo: 'HALF',
      channelRefundNo: 'HALF-1',
      refundAmt: 4_000,
    })
    expect(await tell(gw, revoke('HALF', 'E-HALF-1'))).toMatchObject([{ state: 'APPLIED' }])
    expect(await tell(gw, revoke('HALF', 'E-HALF-2'))).toMatchObject([{ state: 'SAME' }])
    const rows = await gw.db.select().from(refund).where(eq(refund.tradeNo, made!.tradeNo!))
    expect(rows.map(({ refundAmt }) => refundAmt).toSorted()).toEqual([4_000, 6_000])
    expect(await tradeOf('HALF')).toMatchObject({ tradeStatus: 'SUCCESS', refundState: 'FULL' })
  })

  test('is refused while another refund is on its way, and its delivery is answered', async () => {
    const [made] = await tell(gw, paid({ channelTradeNo: 'BUSY', merId }))
    const asked = { tradeNo: made!.tradeNo!, refundAmt: 4_000, reason: '顾客退货' }
    await gw.post('/v1/refund/apply', asked, { session: admin })
    expect(await tell(gw, revoke('BUSY', 'E-BUSY-1'))).toEqual([
      {
        eventId: 'E-BUSY-1',
        state: 'REFUSED',
        reason: 'refundAmt: 退款金额不能超过可退金额¥60.00',
      },
    ])
  })
})

describe('a refund', () => {
  const back = (over: Record<string, unknown>) => ({
    eventId: `E-${over.channelRefundNo}`,
    kind: 'refund.succeeded',
    occurredAt: '2026-11-20 14:55:00',
    refundAmt: 4_000,
    ...over,
  })

  test('of the channel is booked as one of ours, and once', async () => {
    await tell(gw, paid({ channelTradeNo: 'RF', merId }))
    const event = back({ channelRefundNo: 'RF-1', channelTradeNo: 'RF', reason: '质量问题' })
    const [first] = await tell(gw, event)
    expect(first).toMatchObject({ state: 'APPLIED' })
    const [row] = await gw.db.select().from(refund).where(eq(refund.refundNo, first!.refundNo!))
    expect(row).toMatchObject({
      refundStatus: 'SUCCESS',
      refundSource: 'CHANNEL',
      refundAmt: 4_000,
      refundReason: '质量问题',
      channelRefundNo: 'RF-1',
    })
    expect(await tradeOf('RF')).toMatchObject({ refundAmt: 4_000, refundState: 'PART' })
    expect(await tell(gw, { ...event, eventId: 'E-RF-1b' })).toMatchObject([
      { state: 'SAME', refundNo: first!.refundNo },
    ])
    const [more] = await tell(
      gw,
      back({ channelRefundNo: 'RF-2', channelTradeNo: 'RF', refundAmt: 6_001 }),
    )
    expect(more).toMatchObject({
      state: 'REFUSED',
      reason: 'refundAmt: 退款金额不能超过可退金额¥60.00',
    })
  })

  test('that comes before its payment waits, and is applied with it', async () => {
    const event = back({ channelRefundNo: 'EARLY-1', channelTradeNo: 'EARLY' })
    expect(await tell(gw, event)).toEqual([
      { eventId: 'E-EARLY-1', state: 'WAITING', reason: 'TRADE' },
    ])
    await tell(gw, paid({ channelTradeNo: 'EARLY', merId }))
    expect(await tell(gw, event)).toMatchObject([{ state: 'SAME' }])
    expect(await tradeOf('EARLY')).toMatchObject({ refundAmt: 4_000 })
  })

  test('asked for here and told by the channel is one refund', async () => {
    const [made] = await tell(gw, paid({ channelTradeNo: 'OURS', merId }))
    const asked = { tradeNo: made!.tradeNo!, refundAmt: 4_000, reason: '顾客退货' }
    const { respData } = await gw.post('/v1/refund/apply', asked, { session: admin })
    const of = eq(refund.refundNo, respData.refundNo)
    const [ours] = await gw.db.select().from(refund).where(of)
    const { outRefundNo } = ours!
    const event = back({ channelRefundNo: 'OURS-1', channelTradeNo: 'OURS', outRefundNo })
    expect(await tell(gw, event)).toMatchObject([{ state: 'APPLIED', refundNo: respData.refundNo }])
    const [done] = await gw.db.select().from(refund).where(of)
    expect(done).toMatchObject({ refundStatus: 'SUCCESS', channelRefundNo: 'OURS-1' })
    expect(await tradeOf('OURS')).toMatchObject({ refundAmt: 4_000 })
    const [failed] = await tell(gw, { ...event, eventId: 'E-OURS-2', kind: 'refund.failed' })
    expect(failed).toMatchObject({ state: 'REFUSED', reason: 'conflict: 该退款已成功' })
  })

  test('that failed at the channel and is unknown here waits for its refund', async () => {
    const [result] = await tell(gw, {
      eventId: 'E-F',
      kind: 'refund.failed',
      occurredAt: '2026-11-20 14:55:00',
      channelRefundNo: 'F-1',
      reason: '余额不足',
    })
    expect(result).toEqual({ eventId: 'E-F', state: 'WAITING', reason: 'REFUND' })
  })
})

test('a refund by the channel beyond what the merchant may owe is booked, and its merchant is open work', async () => {
  const overLimit = async () => {
    const { respData } = await gw.post(
      '/v1/merchant/queryList',
      { debtState: 'OVER' },
      { session: admin },
    )
    return respData.list.map((row: { merId: string }) => row.merId)
  }
  const before = await overLimit()
  await gw.db
    .insert(merchantAccount)
    .values({ providerId: PROVIDER, merId, debtLimitAmt: 100 })
    .onConflictDoUpdate({
      target: [merchantAccount.providerId, merchantAccount.merId],
      set: { debtLimitAmt: 100, balanceAmt: 0 },
    })
  await tell(gw, paid({ channelTradeNo: 'DEBT', merId, occurredAt: '2026-11-20 10:00:00' }))
  await gw.db.update(trade).set({ settleStatus: 'SETTLED' }).where(eq(trade.merId, merId))
  const [done] = await tell(gw, {
    eventId: 'E-DEBT-R',
    kind: 'refund.succeeded',
    occurredAt: '2026-11-20 14:55:00',
    channelTradeNo: 'DEBT',
    channelRefundNo: 'DEBT-R',
    refundAmt: 4_000,
  })
  expect(done).toMatchObject({ state: 'APPLIED' })
  expect(before).not.toContain(merId)
  expect(await overLimit()).toContain(merId)
  const { respData } = await gw.post('/v1/workbench/todo', {}, { session: admin })
  expect(JSON.stringify(respData)).toContain('商户欠款超过上限')
})
