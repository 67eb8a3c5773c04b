import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/dates'
import { prove } from '../../../features/proof/prove'
import { costTerm, merchant, trade } from '../../../schema'
import { gatewayForFile } from '../../support/gateway'
import { openMerchant, paid, tell } from '../../ingest/support'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const post = (path: string, body: Record<string, unknown>, session = admin) =>
  gw.post(path, body, { session })

const TERMS = {
  product: 'WECHAT',
  costRate: '220',
  costCapAmt: '0',
  floorRate: '260',
  floorCapAmt: '0',
  effectiveDate: '2026-11-21',
  reason: '收单机构通知〔2026〕8号',
}
const TEMPLATE = {
  templateCode: 'HLB050',
  templateName: '餐饮费率 0.50%',
  wechatRate: '500',
  alipayRate: '500',
  unionpayRate: '470',
  offered: 'YES',
  effectiveDate: '2026-11-21',
  reason: '渠道会议纪要',
}

test('a provider has the terms that ship from the beginning', async () => {
  const { respData } = await post('/v1/cost/list', {})
  expect(respData.total).toBe(7)
  expect(respData.list).toContainEqual({
    costNo: 'BANKCARD-DEBIT@2000-01-01',
    product: 'BANKCARD-DEBIT',
    costRate: 350,
    costCapAmt: 1800,
    floorRate: 420,
    floorCapAmt: 1900,
    effectiveDate: '2000-01-01',
    endDate: null,
    ruleState: 'HOLDS',
    operator: '随附',
    reason: '产品随附的默认值',
    createTime: '2000-01-01 00:00:00',
  })
})

test.each([
  ['effectiveDate', '生效日期最早为明天', { effectiveDate: '2026-11-20' }],
  ['effectiveDate', '生效日期最晚为一年之内', { effectiveDate: '2028-01-01' }],
  ['floorRate', '渠道底价不能低于成本', { floorRate: '219' }],
  ['costRate', '成本费率不能大于10.00%', { costRate: '10001', floorRate: '10000' }],
  ['product', '请选择产品', { product: 'GOLD' }],
  ['reason', '请输入依据', { reason: '' }],
])('a wrong %s is refused there: %s', async (field, msg, over) => {
  const { respData } = await post('/v1/cost/add', { ...TERMS, ...over })
  expect(respData.errors).toEqual([{ field, msg }])
})

test('costs from tomorrow on price the payments of tomorrow; those of today keep theirs', async () => {
  const { merId } = await openMerchant(gw)
  const costOf = async (channelTradeNo: string) => {
    const [row] = await gw.db.select().from(trade).where(eq(trade.channelTradeNo, channelTradeNo))
    return [row?.transAmt, row?.costRate, row?.costFeeAmt]
  }
  expect((await post('/v1/cost/add', TERMS)).respData).toEqual({ costNo: 'WECHAT@2026-11-21' })
  const twice = await post('/v1/cost/add', { ...TERMS, costRate: '230' })
  expect(twice.respData.errors).toEqual([
    { field: 'effectiveDate', msg: '该产品当天已有成本，可先撤销' },
  ])
  const today = '4200002026112000000000077001'
  await tell(gw, paid({ channelTradeNo: today, merId, transAmt: 100_000 }))
  expect(await costOf(today)).toEqual([100_000, 200, 200])
  await gw.clock.advance(DAY_MS)
  const tomorrow = '4200002026112100000000077002'
  const occurredAt = '2026-11-21 10:00:00'
  await tell(gw, paid({ channelTradeNo: tomorrow, merId, transAmt: 100_000, occurredAt }))
  expect(await costOf(tomorrow)).toEqual([100_000, 220, 220])
  const { list } = (await post('/v1/cost/list', { product: 'WECHAT' })).respData
  expect(
    list.map((row: Record<string, unknown>) => [row.effectiveDate, row.endDate, row.ruleState]),
  ).toEqual([
    ['2026-11-21', null, 'HOLDS'],
    ['2000-01-01', '2026-11-21', 'OVER'],
  ])
})

test('what has not begun can be withdrawn, what has begun cannot', async () => {
  const next = { ...TERMS, effectiveDate: '2026-12-01' }
  expect((await post('/v1/cost/add', next)).respCode).toBe('90000')
  const drop = (effectiveDate: string) =>
    post('/v1/cost/drop', { product: 'WECHAT', effectiveDate })
  expect((await drop('2026-12-01')).respCode).toBe('90000')
  for (const day of ['2026-12-01', '2026-11-21', '2000-01-01'])
    expect([day, (await drop(day)).respDesc]).toEqual([day, '没有未生效的成本'])
})

test('a partner pays more where a product gets dearer, except by a rule of that product', async () => {
  const partnerNo = '7000000000000001'
  const { respData: detail } = await post('/v1/partner/detail', { partnerNo })
  const rule = { product: 'ALIPAY', profitMode: 'RATE_DIFF', costRate: '300' }
  const by = { partnerNo, version: detail.version, effectiveDate: '2026-11-22' }
  expect((await post('/v1/partner/ruleAdd', { ...rule, ...by })).respCode).toBe('90000')
  const dearer = { floorRate: '400', effectiveDate: '2026-11-23' }
  for (const [product, costRate] of Object.entries({ ALIPAY: '230', UNIONPAY: '260' }))
    await post('/v1/cost/add', { ...TERMS, ...dearer, product, costRate })
  const [holder] = await gw.db
    .select()
    .from(merchant)
    .where(and(eq(merchant.partnerId, partnerNo), eq(merchant.merStatus, 'NORMAL')))
  /** What its partner itself pays of a payment of 1000.00, in fen. */
  const partnerPays = async (payChannel: string, day: string) => {
    const channelTradeNo = `${payChannel}-${day}`
    const occurredAt = `${day} 10:00:00`
    const merId = holder!.merId
    await tell(gw, paid({ channelTradeNo, merId, payChannel, transAmt: 100_000, occurredAt }))
    const [row] = await gw.db.select().from(trade).where(eq(trade.channelTradeNo, channelTradeNo))
    return row!.feeAmt - row!.partnerShareAmt
  }
  await gw.clock.advance(DAY_MS)
  // WeChat 0.22% since yesterday: UnionPay is 0.01% below it, Alipay 0.02%.
  expect([
    await partnerPays('ALIPAY', '2026-11-22'),
    await partnerPays('UNIONPAY', '2026-11-22'),
  ]).toEqual([300, 240])
  await gw.clock.advance(DAY_MS)
  expect([
    await partnerPays('ALIPAY', '2026-11-23'),
    await partnerPays('UNIONPAY', '2026-11-23'),
  ]).toEqual([300, 290])
  const { respData } = await post('/v1/partner/detail', { partnerNo })
  expect(respData.rules).toContainEqual(
    expect.objectContaining({ product: 'ALIPAY', termText: '成本费率 0.30%' }),
  )
})

const priceDifferences = async () =>
  (await prove(gw.db)).proven.flatMap(({ title, differences }) =>
    /每笔交易的/.test(title) ? differences : [],
  )

test('the proof recomputes every trade by the costs of its day, and finds changed ones', async () => {
  expect(await priceDifferences()).toEqual([])
  const first = and(eq(costTerm.product, 'DCEP'), eq(costTerm.effectiveDate, '2000-01-01'))
  await gw.db.update(costTerm).set({ costRate: 1 }).where(first)
  expect((await priceDifferences()).length).toBeGreaterThan(1)
  await gw.db.update(costTerm).set({ costRate: 0 }).where(first)
})

test('a rate template can be chosen from its day on, until it is no longer offered', async () => {
  const chosen = async () => {
    const { respData } = await post('/v1/private/business/applyOptions', { corpEntryChannel: '2' })
    return respData.rateTemplates.map(({ code }: { code: string }) => code)
  }
  const day = { effectiveDate: '2026-11-24' }
  expect((await post('/v1/rateTemplate/add', { ...TEMPLATE, ...day })).respData).toEqual({
    templateNo: 'HLB050@2026-11-24',
  })
  const off = { ...TEMPLATE, offered: 'NO', effectiveDate: '2026-11-25' }
  expect((await post('/v1/rateTemplate/add', off)).respCode).toBe('90000')
  expect(await chosen()).not.toContain('HLB050')
  await gw.clock.advance(DAY_MS)
  expect(await chosen()).toEqual([
    'HLB030',
    'HLB035',
    'HLB038',
    'HLB040',
    'HLB045',
    'HLB050',
    'HLB060',
  ])
  await gw.clock.advance(DAY_MS)
  expect(await chosen()).not.toContain('HLB050')
  const drop = await post('/v1/rateTemplate/drop', { templateCode: 'HLB050', ...day })
  expect(drop.respDesc).toBe('没有未生效的费率')
})

test('only staff of the provider with the code see and change its terms', async () => {
  for (const name of ['fws_ops', 'qd_admin']) {
    const session = await gw.signIn(name)
    for (const [path, body] of Object.entries({
      '/v1/cost/list': {},
      '/v1/cost/add': TERMS,
      '/v1/cost/drop': TERMS,
      '/v1/rateTemplate/list': {},
      '/v1/rateTemplate/add': TEMPLATE,
      '/v1/rateTemplate/drop': TEMPLATE,
    }))
      expect([path, (await post(path, body, session)).respCode]).toEqual([path, '90403'])
  }
  const other = await gw.signIn('other_admin')
  expect((await post('/v1/cost/list', {}, other)).respData.total).toBe(7)
})
