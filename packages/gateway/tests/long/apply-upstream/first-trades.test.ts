import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { autoCash, incomeEntry, merchant } from '../../../schema'
import { prove } from '../../../features/proof/prove'
import { inBusinessHours, tradesOf } from '../../../sandbox/simulator/payers'
import { formatDateTime, parseTime } from '#domain/dates'
import { gatewayForFile } from '../../support/gateway'
import { rollups } from '../../refund/trades'
import {
  applicationRow,
  DAY,
  finished,
  MINUTE,
  tradesOfMerchant,
} from '../../apply-upstream/support'

/** One company of the partner 华东渠道发展, one micro merchant, one that WeChat alone takes. */
let company: string
let micro: string
let wechatOnly: string

const merIdOf = async (applyId: string) => (await applicationRow(gw, applyId)).merId!
const time = (trade: { tradeTime: Date }) => formatDateTime(trade.tradeTime.getTime())

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  company = await merIdOf(await finished(gw, await gw.signIn('qd_sales')))
  micro = await merIdOf(await finished(gw, admin, 'mini'))
  wechatOnly = await merIdOf(await finished(gw, admin, 'normal', {}, ['ALIPAY', 'UNIONPAY']))
  // To the noon after next: every payer has come, and their days are closed.
  await gw.clock.advance(parseTime('2026-11-22 12:00:00') - gw.clock.now())
})

describe('the first payers of a new merchant', () => {
  test('come one after the other while it is open, from a quarter of an hour on', async () => {
    const trades = await tradesOfMerchant(gw, company)
    expect(company).toBe('8261120900000001')
    expect(trades.map((row) => [time(row), row.payChannel, row.transAmt])).toEqual([
      ['2026-11-20 15:15:00', 'WECHAT', 67_070],
      ['2026-11-20 15:41:52', 'ALIPAY', 47_200],
      ['2026-11-20 16:04:31', 'DCEP', 3820],
      ['2026-11-20 16:50:10', 'WECHAT', 4150],
      ['2026-11-20 17:21:57', 'ALIPAY', 47_290],
      ['2026-11-20 18:10:01', 'DCEP', 6720],
      ['2026-11-20 18:37:48', 'WECHAT', 11_240],
    ])
    expect(await tradesOfMerchant(gw, micro)).toHaveLength(tradesOf(micro))
  })

  test('pay at its code by the products it has open and is registered for', async () => {
    const channels = async (merId: string) =>
      new Set((await tradesOfMerchant(gw, merId)).map((row) => row.payChannel))
    // Cards want a terminal; UnionPay is closed in the form.
    expect(await channels(company)).toEqual(new Set(['WECHAT', 'ALIPAY', 'DCEP']))
    expect(await channels(micro)).toEqual(new Set(['WECHAT', 'ALIPAY']))
    expect(await channels(wechatOnly)).toEqual(new Set(['WECHAT', 'DCEP']))
  })

  test('leave trades like any others', async () => {
    const [row] = await tradesOfMerchant(gw, company)
    expect(row).toMatchObject({
      partnerId: '7000000000000001',
      createdBy: '1000000000000006',
      payChannel: 'WECHAT',
      payType: 'JSAPI',
      cardKind: 'BALANCE',
      couponAmt: 0,
      feeRate: 380,
      costRate: 200,
      refundAmt: 0,
      tradeStatus: 'SUCCESS',
      refundState: 'NONE',
      settleStatus: 'UNSETTLED',
      settleDate: '2026-11-23',
      bankName: null,
    })
    expect(row!.tradeNo).toMatch(/^20261120\d{16}$/)
    expect(BigInt(row!.tradeNo) % 97n).toBe(1n)
    expect(row!.channelTradeNo).toMatch(/^4200\d{24}$/)
    expect(row!.termNo).toMatch(/^9\d{7}$/)
    expect(row!.serialNo).toBe(`QR${company}`)
  })

  test('earn fee, cost and share as all trades do', async () => {
    const split = (await tradesOfMerchant(gw, company)).map((row) => [
      row.payChannel,
      row.transAmt,
      row.feeAmt,
      row.costFeeAmt,
      row.partnerShareAmt,
      row.incomeAmt,
      row.settleAmt,
    ])
    // The partner's own cost is 0.25% at WeChat and Alipay; what costs nothing earns nothing.
    expect(split).toEqual([
      ['WECHAT', 67_070, 255, 134, 87, 34, 66_815],
      ['ALIPAY', 47_200, 179, 94, 61, 24, 47_021],
      ['DCEP', 3820, 0, 0, 0, 0, 3820],
      ['WECHAT', 4150, 16, 8, 6, 2, 4134],
      ['ALIPAY', 47_290, 180, 95, 62, 23, 47_110],
      ['DCEP', 6720, 0, 0, 0, 0, 6720],
      ['WECHAT', 11_240, 43, 22, 15, 6, 11_197],
    ])
  })

  test('are found in the trades’ list, the summary and the merchant’s days', async () => {
    const trades = await tradesOfMerchant(gw, company)
    const paid = trades.reduce((sum, row) => sum + row.payAmt, 0)
    const fees = trades.reduce((sum, row) => sum + row.feeAmt, 0)
    const range = { tradeTimeStart: '2026-11-20', tradeTimeEnd: '2026-11-22' }
    const days = { tradeDateStart: '2026-11-20', tradeDateEnd: '2026-11-22' }
    for (const session of [admin, await gw.signIn('qd_admin')]) {
      const list = await gw.post(
        '/v1/trade/queryList',
        { merId: company, pageSize: 20, ...range },
        { session },
      )
      expect(list.respData.total).toBe(trades.length)
      expect(list.respData.summary).toMatchObject({ payAmt: paid, feeAmt: fees })
      const summary = await gw.post(
        '/v1/trade/summaryList',
        { merId: company, dimension: 'MERCHANT', ...days },
        { session },
      )
      expect(summary.respData.list).toMatchObject([
        { merId: company, payCount: trades.length, payAmt: paid, feeAmt: fees },
      ])
      const detail = await gw.post(
        '/v1/trade/merchantDetail',
        { userCustId: company, ...days },
        { session },
      )
      const sums = detail.respData.list as { payAmt: number }[]
      expect(sums.reduce((sum, day) => sum + day.payAmt, 0)).toBe(paid)
    }
    const other = await gw.signIn('other_admin')
    const foreign = await gw.post(
      '/v1/trade/queryList',
      { merId: company, ...range },
      { session: other },
    )
    expect(foreign.respData.total).toBe(0)
  })

  test('close with their day: the sums, the income and the books agree', async () => {
    for (const providerId of ['6000000000000001', '6000000000000002']) {
      const { kept, rebuilt } = await rollups(gw, providerId)
      expect(kept).toEqual(rebuilt)
    }
    const { proven } = await prove(gw.db)
    expect(proven.flatMap(({ differences }) => differences)).toEqual([])
    const trades = await tradesOfMerchant(gw, company)
    const [earned] = await gw.db
      .select({ fee: sql<string>`sum(${incomeEntry.merFeeAmt})` })
      .from(incomeEntry)
      .where(and(eq(incomeEntry.merId, company), eq(incomeEntry.entryType, 'TRADE')))
    expect(Number(earned!.fee)).toBe(trades.reduce((sum, row) => sum + row.feeAmt, 0))
  })

  test('are paid out to a micro merchant on the morning after', async () => {
    const trades = await tradesOfMerchant(gw, micro)
    const ofDay = (day: string) =>
      trades.filter((row) => time(row).startsWith(day)).reduce((sum, row) => sum + row.settleAmt, 0)
    const rows = await gw.db.select().from(autoCash).where(eq(autoCash.merId, micro))
    const first = rows.find((row) => row.tradeDate === '2026-11-20')
    expect(first).toMatchObject({ cashAmt: ofDay('2026-11-20'), failReason: '' })
    expect(first!.cashAmt).toBeGreaterThan(0)
  })
})

test('a frozen merchant gets no payments', async () => {
  const merId = await merIdOf(await finished(gw, admin))
  await gw.clock.advance(16 * MINUTE)
  const before = await tradesOfMerchant(gw, merId)
  await gw.db.update(merchant).set({ merStatus: 'FROZEN' }).where(eq(merchant.merId, merId))
  await gw.clock.advance(2 * DAY)
  expect(before).toHaveLength(1)
  // What came before is settled with its day, and held back from a merchant that is frozen.
  expect(await tradesOfMerchant(gw, merId)).toEqual(
    before.map((row) => ({
      ...row,
      settleStatus: 'HELD',
      batchNo: expect.stringMatching(/^MS261123\d{8}$/),
    })),
  )
})

test.each([
  ['2026-11-20 15:10:00', '2026-11-20 15:10:00'],
  ['2026-11-20 20:59:59', '2026-11-20 20:59:59'],
  ['2026-11-20 21:00:00', '2026-11-21 09:07:00'],
  ['2026-11-20 03:00:00', '2026-11-20 09:07:00'],
])('who would come at %s comes at %s', (at, comes) => {
  expect(formatDateTime(inBusinessHours(parseTime(at), [0, 0, 7]))).toBe(comes)
})
