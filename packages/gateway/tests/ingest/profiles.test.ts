import { describe, expect, test } from 'vitest'
import { PROFILES, profileColumns, profileSchema } from '../../features/ingest/profiles'
import { readFixture } from './read'

const { wechat, alipay, unionpay, 'generic-csv': genericCsv } = PROFILES

describe('a profile', () => {
  test.each(Object.entries(PROFILES))('%s is data under its own name', (name, profile) => {
    expect(profileSchema.parse(JSON.parse(JSON.stringify(profile)))).toEqual(profile)
    expect(profile.name).toBe(name)
  })

  test('that names a column it does not define is refused at that place', () => {
    const rules = [{ kind: 'trade.paid', facts: { transAmt: { from: ['金额'] } } }]
    const { error } = profileSchema.safeParse({ ...genericCsv, rules })
    expect(error?.issues).toMatchObject([
      { path: ['rules', 0, 'facts', 'transAmt'], message: '引用了未定义的列「金额」' },
    ])
  })

  test('of fixed widths needs the width of each column', () => {
    const columns = { ...unionpay.columns, 交易金额: { as: 'amount' as const } }
    const { error } = profileSchema.safeParse({ ...unionpay, columns })
    expect(error?.issues).toMatchObject([
      {
        path: ['columns', '交易金额', 'width'],
        message: '定长文件的每一列都要填写宽度，其他文件不填',
      },
    ])
  })

  test('needs the form of a time, and columns with names', () => {
    const columns = { ...genericCsv.columns, orderTime: { as: 'time' as const }, 12: {} }
    const { error } = profileSchema.safeParse({ ...genericCsv, columns })
    expect(error?.issues.map(({ path }) => path)).toEqual([['columns', '12']])
    const { 12: _, ...named } = columns
    expect(profileSchema.safeParse({ ...genericCsv, columns: named }).error?.issues).toMatchObject([
      { path: ['columns', 'orderTime', 'formats'], message: '请填写时间格式' },
    ])
  })

  test('lists its columns with the fact and unit of each', () => {
    const columns = profileColumns(wechat)
    expect(columns).toContainEqual({ name: '订单金额', fact: 'transAmt', unit: 'yuan' })
    expect(columns).toContainEqual({ name: '交易时间', fact: 'occurredAt', unit: 'time' })
    expect(columns).toContainEqual({ name: '商户号', fact: 'subMchId', unit: 'text' })
    expect(columns.map(({ name }) => name)).not.toContain('商户数据包')
    expect(profileColumns(genericCsv).slice(0, 2)).toEqual([
      { name: 'kind', fact: 'kind', unit: 'text' },
      { name: 'occurredAt', fact: 'occurredAt', unit: 'time' },
    ])
    expect(profileColumns(alipay)).toContainEqual({ name: '账号', fact: 'subMchId', unit: 'text' })
  })
})

test('a WeChat bill becomes payments, refunds and revocations', async () => {
  const { given, ...end } = await readFixture('wechat.csv', wechat)
  expect(given.map(({ line, events, error }) => ({ line, events, error }))).toEqual([
    {
      line: 2,
      events: [
        {
          kind: 'trade.paid',
          occurredAt: '2026-11-26 09:12:45',
          channelTradeNo: '4200002026112609124500000001',
          outTradeNo: 'SO2026112600001',
          transAmt: 3580,
          couponAmt: 0,
          feeAmt: 21,
          payChannel: 'WECHAT',
          payType: 'MICROPAY',
          subMchId: '1900000299',
          cardKind: 'DEBIT',
          goodsName: '拿铁,大杯',
          openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
        },
      ],
    },
    {
      line: 3,
      events: [
        {
          kind: 'trade.paid',
          occurredAt: '2026-11-26 10:01:02',
          channelTradeNo: '4200002026112610010200000002',
          outTradeNo: 'SO2026112600002',
          transAmt: 10000,
          couponAmt: 500,
          feeAmt: 57,
          payChannel: 'WECHAT',
          payType: 'JSAPI',
          subMchId: '1900000109',
          cardKind: 'UNKNOWN',
          goodsName: '午餐套餐',
          openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6p',
        },
      ],
    },
    {
      line: 4,
      events: [
        {
          kind: 'refund.succeeded',
          occurredAt: '2026-11-26 11:30:00',
          channelRefundNo: '50300002026112611300000000001',
          channelTradeNo: '4200002026112511300000000003',
          refundAmt: 1250,
          outRefundNo: 'RF2026112600001',
        },
      ],
    },
    {
      line: 5,
      events: [
        {
          kind: 'trade.revoked',
          occurredAt: '2026-11-26 12:00:00',
          channelTradeNo: '4200002026112612000000000004',
          outTradeNo: 'SO2026112600004',
        },
      ],
    },
    { line: 6, events: [] },
  ])
  expect(given[4]!.ignored).toBe('退款处理中，以渠道后续通知为准')
  expect(end).toEqual({
    rows: 5,
    totals: { count: 5, sum: 13580, refundSum: 2150 },
    counted: { count: 5, sum: 13580, refundCount: 1, refundSum: 2150 },
    unknownColumns: [],
  })
})

test('an Alipay bill in GB18030 becomes payments of the account above it, and refunds without their sign', async () => {
  const { given, ...end } = await readFixture('alipay.csv', alipay)
  expect(given.map(({ line, events }) => ({ line, events }))).toEqual([
    {
      line: 6,
      events: [
        {
          kind: 'trade.paid',
          occurredAt: '2026-11-26 10:00:30',
          orderTime: '2026-11-26 10:00:00',
          channelTradeNo: '2026112622001400000000000001',
          outTradeNo: 'SO2026112600011',
          transAmt: 4000,
          couponAmt: 200,
          feeAmt: 23,
          subMchId: '2088001234567890',
          goodsName: '洗衣套餐',
          payChannel: 'ALIPAY',
          payType: 'NATIVE',
        },
      ],
    },
    {
      line: 7,
      events: [
        {
          kind: 'refund.succeeded',
          occurredAt: '2026-11-26 11:00:05',
          channelRefundNo: 'RF2026112600011',
          channelTradeNo: '2026112522001400000000000002',
          refundAmt: 1500,
          outRefundNo: 'RF2026112600011',
        },
      ],
    },
  ])
  const figures = { count: 1, sum: 3800, refundCount: 1, refundSum: 1500 }
  expect(end).toEqual({ rows: 2, totals: figures, counted: figures, unknownColumns: [] })
})

describe('a UnionPay file of fixed widths', () => {
  test('is read by bytes, its times in the year of the file', async () => {
    const { given, ...end } = await readFixture('unionpay.txt', unionpay, '2026-11-26')
    expect(given.map(({ events }) => events)).toEqual([
      [
        {
          kind: 'trade.paid',
          occurredAt: '2026-11-26 10:15:30',
          channelTradeNo: '822611261015300000018',
          outTradeNo: 'SO2026112600021',
          transAmt: 2000,
          feeAmt: 12,
          payChannel: 'UNIONPAY',
          payType: 'APP',
          subMchId: '777290058110048',
          cardKind: 'DEBIT',
        },
      ],
      [
        {
          kind: 'refund.succeeded',
          occurredAt: '2026-11-26 12:00:00',
          channelRefundNo: '822611261200000000028',
          channelTradeNo: '822611251015300000038',
          refundAmt: 500,
          outRefundNo: 'RF2026112600021',
        },
      ],
    ])
    expect(end).toEqual({
      rows: 2,
      counted: { count: 2, sum: 2000, refundCount: 1, refundSum: 500 },
      unknownColumns: [],
    })
  })

  test.each([
    ['2026-11-25', '2026-11-26 10:15:30', 'the day after the file'],
    ['2026-01-02', '2025-11-26 10:15:30', 'the year before'],
  ])('of %s has its time at %s: %s', async (date, occurredAt) => {
    const { given } = await readFixture('unionpay.txt', unionpay, date)
    expect(given[0]!.events).toMatchObject([{ occurredAt }])
  })

  test('of an unknown day has no time', async () => {
    const { given } = await readFixture('unionpay.txt', unionpay)
    expect(given[0]!.error).toEqual({
      field: '交易传输时间',
      msg: '时间没有年份，请指定账单日期',
    })
  })
})

test('a generic table is read by the names of its facts, whatever their order', async () => {
  const { given, ...end } = await readFixture('generic.csv', genericCsv)
  expect(given.map(({ events }) => events)).toEqual([
    [
      {
        kind: 'trade.paid',
        occurredAt: '2026-11-26 09:00:00',
        eventId: 'E1',
        channelTradeNo: 'C1',
        transAmt: 1000,
        payChannel: 'WECHAT',
        payType: 'NATIVE',
        merId: 'M000000001',
        goodsName: '咖啡, 大杯 "热"',
      },
    ],
    [
      {
        kind: 'refund.succeeded',
        occurredAt: '2026-11-26 10:00:00',
        channelTradeNo: 'C1',
        channelRefundNo: 'R1',
        refundAmt: 300,
      },
    ],
  ])
  expect(end).toEqual({
    rows: 2,
    totals: { count: 2, sum: 1300 },
    counted: { count: 2, sum: 1300, refundCount: 1, refundSum: 300 },
    unknownColumns: [],
  })
})
