import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { merchant, refund, trade } from '../../schema'
import { gatewayForFile } from '../support/gateway'
import { decide, newTrade, PROVIDER, refundsOf, rollups, tradeNow } from './trades'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

const APPLY = '/v1/refund/apply'
const apply = (body: Record<string, unknown>, session = admin, requestSeqId?: string) =>
  gw.post(APPLY, { reason: '顾客退货', ...body }, { session, requestSeqId })
const detail = async (tradeNo: string) =>
  (await gw.post('/v1/trade/detail', { tradeNo }, { session: admin })).respData

describe('a refund', () => {
  test('of a part is on its way, holds its amount, and gives back its share of the fee', async () => {
    const { tradeNo } = await newTrade(gw)
    const { respCode, respData } = await apply({ tradeNo, refundAmt: 2500 })
    expect(respCode).toBe('90000')
    expect(respData).toMatchObject({ refundStatus: 'PROCESSING', refundableAmt: 7500 })
    expect(respData.refundNo).toMatch(/^RF261120\d{8}$/)
    const [row] = await refundsOf(gw, tradeNo)
    expect(row).toMatchObject({
      refundNo: respData.refundNo,
      refundAmt: 2500,
      // 38 * 2500 / 10000 = 9.5, half up.
      refundFeeAmt: 10,
      refundCouponAmt: 0,
      refundSource: 'CONSOLE',
      refundReason: '顾客退货',
      refundStatus: 'PROCESSING',
      transAmt: 10_000,
    })
    expect(row!.outRefundNo).toMatch(/^SR261120150000\d{8}$/)
    // The trade itself has given nothing back yet.
    expect(await detail(tradeNo)).toMatchObject({
      refundableAmt: 7500,
      refundAmt: 0,
      refundState: 'NONE',
    })
  })

  test('that completes the trade takes what is left of fee and coupon', async () => {
    const { tradeNo } = await newTrade(gw, { payAmt: 9700, couponAmt: 300, settleAmt: 9662 })
    for (const refundAmt of [3233, 3233, 3234]) await apply({ tradeNo, refundAmt })
    const rows = await refundsOf(gw, tradeNo)
    // 38 * 3233 / 9700 = 12.67 and 300 * 3233 / 9700 = 99.99; the last is the rest of 38 and 300.
    expect(rows.map((row) => [row.refundFeeAmt, row.refundCouponAmt])).toEqual([
      [13, 100],
      [13, 100],
      [12, 100],
    ])
    expect((await detail(tradeNo)).refundableAmt).toBe(0)
  })

  test('of huge amounts keeps every fen', async () => {
    const payAmt = 999_999_999_999
    const { tradeNo } = await newTrade(gw, {
      transAmt: payAmt,
      payAmt,
      feeAmt: 3_799_999_999,
      settleAmt: payAmt - 3_799_999_999,
    })
    await apply({ tradeNo, refundAmt: payAmt - 1 })
    await apply({ tradeNo, refundAmt: 1 })
    const fees = (await refundsOf(gw, tradeNo)).map((row) => row.refundFeeAmt)
    expect(fees).toEqual([3_799_999_999, 0])
  })

  test('many small ones, each rounded up, never give back more than the fee', async () => {
    const { tradeNo } = await newTrade(gw, { transAmt: 6, payAmt: 6, feeAmt: 3, settleAmt: 3 })
    for (let i = 0; i < 6; i++) await apply({ tradeNo, refundAmt: 1 })
    expect((await refundsOf(gw, tradeNo)).map((row) => row.refundFeeAmt)).toEqual([
      1, 1, 1, 0, 0, 0,
    ])
  })

  test('sent again under the same requestSeqId is the same refund', async () => {
    const { tradeNo } = await newTrade(gw)
    const seq = 'refund-once-1'
    const first = await apply({ tradeNo, refundAmt: 100 }, admin, seq)
    const again = await apply({ tradeNo, refundAmt: 100 }, admin, seq)
    expect(again.respData).toEqual(first.respData)
    expect(await refundsOf(gw, tradeNo)).toHaveLength(1)
    expect((await apply({ tradeNo, refundAmt: 200 }, admin, seq)).respCode).toBe('90409')
  })
})

describe('when the channel has done it', () => {
  test('trade, its state and its day follow: part, then whole', async () => {
    const { tradeNo } = await newTrade(gw)
    const first = (await apply({ tradeNo, refundAmt: 4000 })).respData.refundNo
    const second = (await apply({ tradeNo, refundAmt: 6000 })).respData.refundNo
    expect(await decide(gw, { kind: 'refund', id: first, decision: 'success' })).toEqual({
      status: 200,
      body: { kind: 'refund', id: first, from: 'PROCESSING', to: 'SUCCESS' },
    })
    expect(await tradeNow(gw, tradeNo)).toMatchObject({ refundAmt: 4000, refundState: 'PART' })
    await decide(gw, { kind: 'refund', id: second, decision: 'success' })
    expect(await tradeNow(gw, tradeNo)).toMatchObject({ refundAmt: 10_000, refundState: 'FULL' })
    const { kept, rebuilt } = await rollups(gw)
    expect(kept).toEqual(rebuilt)
  })

  test('a closed one gives its amount back, an abnormal one keeps it', async () => {
    const { tradeNo } = await newTrade(gw)
    const closed = (await apply({ tradeNo, refundAmt: 4000 })).respData.refundNo
    const abnormal = (await apply({ tradeNo, refundAmt: 1000 })).respData.refundNo
    await decide(gw, { kind: 'refund', id: closed, decision: 'close' })
    await decide(gw, { kind: 'refund', id: abnormal, decision: 'abnormal' })
    expect((await detail(tradeNo)).refundableAmt).toBe(9000)
    expect((await apply({ tradeNo, refundAmt: 9001 })).respCode).toBe('90400')
    expect((await apply({ tradeNo, refundAmt: 9000 })).respCode).toBe('90000')
    const fees = (await refundsOf(gw, tradeNo))
      .filter((row) => row.refundStatus !== 'CLOSED')
      .map((row) => row.refundFeeAmt)
    expect(fees).toEqual([4, 34])
  })
})

describe('is refused', () => {
  test.each([
    ['no amount', { refundAmt: '' }, 'refundAmt', '请输入退款金额'],
    ['nothing', { refundAmt: '0' }, 'refundAmt', '退款金额须大于0'],
    ['less than nothing', { refundAmt: '-100' }, 'refundAmt', '退款金额须大于0'],
    ['yuan for fen', { refundAmt: '12.50' }, 'refundAmt', '金额格式不正确'],
    ['too much for a number', { refundAmt: '9007199254740993' }, 'refundAmt', '金额格式不正确'],
    [
      'a fen more than is left',
      { refundAmt: '10001' },
      'refundAmt',
      '退款金额不能超过可退金额¥100.00',
    ],
    ['no reason', { refundAmt: '1', reason: ' ' }, 'reason', '请输入原因'],
    ['one character of reason', { refundAmt: '1', reason: '退' }, 'reason', '原因须为2至80个字'],
    ['81 of them', { refundAmt: '1', reason: '退'.repeat(81) }, 'reason', '原因须为2至80个字'],
    ['no trade', { refundAmt: '1', tradeNo: '' }, 'tradeNo', '必填项不能为空'],
  ])('at its field: %s', async (_, body, field, msg) => {
    const { tradeNo } = await newTrade(gw)
    const answer = await apply({ tradeNo, ...body })
    expect(answer.respCode).toBe('90400')
    expect(answer.respData.errors[0]).toEqual({ field, msg })
    expect(await refundsOf(gw, tradeNo)).toEqual([])
  })

  test.each(['INIT', 'PAYING', 'FAIL', 'CLOSED', 'REVOKED'])(
    'for a trade that is %s',
    async (tradeStatus) => {
      const { tradeNo } = await newTrade(gw, { tradeStatus })
      const answer = await apply({ tradeNo, refundAmt: 1 })
      expect([answer.respCode, answer.respDesc]).toEqual(['90409', '只有支付成功的交易可以退款'])
      expect((await detail(tradeNo)).refundableAmt).toBe(0)
    },
  )

  test('after 365 days, not on the last of them', async () => {
    const late = await newTrade(gw, { tradeTime: new Date('2025-11-20T14:59:59+08:00') })
    const answer = await apply({ tradeNo: late.tradeNo, refundAmt: 1 })
    expect([answer.respCode, answer.respDesc]).toEqual(['90409', '交易已超过365天，不能退款'])
    const last = await newTrade(gw, { tradeTime: new Date('2025-11-20T15:00:00+08:00') })
    expect((await apply({ tradeNo: last.tradeNo, refundAmt: 1 })).respCode).toBe('90000')
  })

  test('from the fifty-first refund of a trade on', async () => {
    const { tradeNo } = await newTrade(gw)
    for (let i = 0; i < 50; i++)
      expect((await apply({ tradeNo, refundAmt: 1 })).respCode).toBe('90000')
    const answer = await apply({ tradeNo, refundAmt: 1 })
    expect([answer.respCode, answer.respDesc]).toEqual(['90409', '一笔交易最多退款50次'])
  })

  test('for a closed merchant', async () => {
    const { merId } = (
      await gw.db
        .select({ merId: merchant.merId })
        .from(merchant)
        .where(and(eq(merchant.providerId, PROVIDER), eq(merchant.merStatus, 'CLOSED')))
        .limit(1)
    )[0]!
    const { tradeNo } = await newTrade(gw, { merId })
    const answer = await apply({ tradeNo, refundAmt: 1 })
    expect([answer.respCode, answer.respDesc]).toEqual(['90409', '商户已注销，不能退款'])
  })

  test('for another provider’s trade, as if it were not there', async () => {
    const { tradeNo } = await newTrade(gw)
    const other = await gw.signIn('other_admin')
    expect((await apply({ tradeNo, refundAmt: 1 }, other)).respCode).toBe('90404')
    expect((await apply({ tradeNo: 'nothing', refundAmt: 1 })).respCode).toBe('90404')
  })
})

test('thirty-two at once end with exactly what was paid, and no more', async () => {
  const { tradeNo } = await newTrade(gw, { payAmt: 10_000 })
  // 32 times ¥4.00 would be ¥128.00: twenty-five fit.
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => apply({ tradeNo, refundAmt: 400 })),
  )
  expect(answers.filter(({ respCode }) => respCode === '90000')).toHaveLength(25)
  const refused = answers.filter(({ respCode }) => respCode === '90400')
  expect(refused).toHaveLength(7)
  expect(refused[0]!.respDesc).toBe('退款金额不能超过可退金额¥0.00')
  const rows = await refundsOf(gw, tradeNo)
  expect(rows.reduce((sum, row) => sum + row.refundAmt, 0)).toBe(10_000)
  expect(rows.reduce((sum, row) => sum + row.refundFeeAmt, 0)).toBe(38)
  expect(new Set(rows.map((row) => row.refundNo)).size).toBe(25)
  // All done upstream at once: the trade and its day add up.
  await Promise.all(
    rows.map(({ refundNo }) => decide(gw, { kind: 'refund', id: refundNo, decision: 'success' })),
  )
  expect(await tradeNow(gw, tradeNo)).toMatchObject({ refundAmt: 10_000, refundState: 'FULL' })
  const { kept, rebuilt } = await rollups(gw)
  expect(kept).toEqual(rebuilt)
})

test('a trade in the seed shows what its refunds left', async () => {
  const [part] = await gw.db
    .select({ tradeNo: trade.tradeNo, payAmt: trade.payAmt, refundAmt: trade.refundAmt })
    .from(trade)
    .innerJoin(refund, and(eq(refund.tradeNo, trade.tradeNo), eq(refund.refundStatus, 'ABNORMAL')))
    .where(eq(trade.providerId, PROVIDER))
    .limit(1)
  const held = (await refundsOf(gw, part!.tradeNo))
    .filter((row) => row.refundStatus !== 'CLOSED')
    .reduce((sum, row) => sum + row.refundAmt, 0)
  expect((await detail(part!.tradeNo)).refundableAmt).toBe(part!.payAmt - held)
  expect(held).toBeGreaterThan(part!.refundAmt)
})
