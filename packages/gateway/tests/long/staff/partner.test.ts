import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#domain/dates'
import { prove } from '../../../features/proof/prove'
import { takePayments } from '../../../features/trade/trade-take'
import { merchant, merchantProduct, partner, partnerRule, shop, userRole } from '../../../schema'
import { gatewayForFile, type TestSession } from '../../support/gateway'

const gw = await gatewayForFile()
let admin: TestSession
beforeAll(async () => {
  admin = await gw.signIn('fws_admin')
})
const post = (path: string, body: Record<string, unknown> = {}, session = admin) =>
  gw.post(`/v1/partner/${path}`, body, { session })
const NEW = {
  name: '沪上新渠道有限公司',
  shortName: '沪上新渠道',
  contactName: '陈明',
  newMobile: '13700002222',
  parentNo: '7000000000000001',
  profitMode: 'RATIO',
  ratio: '30000',
}

test('partners stand in the order of their tree, with what they earn by', async () => {
  const { respData } = await post('list', { sortField: 'treePath', sortOrder: 'asc' })
  expect(respData.list.slice(0, 3)).toMatchObject([
    { treeName: '华东渠道发展有限公司', termText: '成本费率 0.25%', parentName: null },
    { treeName: '　└ 浙江拓展服务有限公司', termText: '毛利的 40.00%' },
    { treeName: '　　└ 杭州城市服务商有限公司', termText: '每笔 ¥0.05' },
  ])
  expect(respData.list[0].merchantCount).toBeGreaterThan(0)
})

test('a new one is below its parent, can be chosen, and the books know its terms', async () => {
  const { respData } = await post('save', NEW)
  const { partnerNo } = respData
  expect((await post('detail', { partnerNo })).respData).toMatchObject({
    treeName: '　└ 沪上新渠道有限公司',
    partnerStatus: 'NORMAL',
    contactName: '陈明',
    contactMobile: '137****2222',
    termText: '毛利的 30.00%',
    salesmanIds: [],
  })
  const chosen = await post('partnerKVRequest', { keyword: 'hsxqd' })
  expect(chosen.respData).toEqual([{ key: partnerNo, value: '沪上新渠道有限公司' }])
  const { proven } = await prove(gw.db)
  expect(proven.flatMap(({ differences }) => differences)).toEqual([])
})

test('contact and salesmen change, and what it earns by does not', async () => {
  const body = {
    partnerNo: '7000000000000010',
    version: 1,
    name: '西部渠道发展有限公司',
    shortName: '西部渠道',
    contactName: '李强',
    salesmanIds: ['1000000000000002'],
    profitMode: 'RATIO',
    ratio: '99999',
  }
  expect((await post('save', body)).respCode).toBe('90000')
  const { respData } = await post('detail', { partnerNo: body.partnerNo })
  expect(respData).toMatchObject({
    contactName: '李强',
    salesmen: '服务商运营',
    termText: '成本费率 0.255%',
    version: 2,
  })
  expect((await post('save', body)).respCode).toBe('90409')
  const log = await gw.post('/v1/audit/list', { recordNo: body.partnerNo }, { session: admin })
  expect(log.respData.list[0]).toMatchObject({ action: '/v1/partner/save', outcome: 'DONE' })
})

test('wrong values are said at their field', async () => {
  const field = async (more: Record<string, unknown>) =>
    (await post('save', { ...NEW, name: '另一渠道公司', ...more })).respData.errors[0].field
  expect(await field({ name: '华东渠道发展有限公司' })).toBe('name')
  expect(await field({ salesmanIds: ['1000000000000012'] })).toBe('salesmanIds')
  expect(await field({ profitMode: 'PER_TXN' })).toBe('perTxnAmt')
  expect(await field({ ratio: '100001' })).toBe('ratio')
  expect(await field({ profitMode: '' })).toBe('profitMode')
  expect((await post('save', { ...NEW, name: '又一渠道公司', parentNo: '7999' })).respCode).toBe(
    '90404',
  )
})

test('no partner gets a rate below the provider’s cost, at first and by any later rule', async () => {
  const rateDiff = { profitMode: 'RATE_DIFF', ratio: undefined }
  const cheap = { ...NEW, ...rateDiff, name: '低价渠道有限公司', shortName: '低价渠道' }
  const refusal = async (path: string, body: Record<string, unknown>) => {
    const { respCode, respData } = await post(path, body)
    return respCode === '90000' ? respData : respData.errors
  }
  const below = (least: string) => [
    { field: 'costRate', msg: `低于服务商自身的成本费率 ${least}，低价的交易会亏损` },
  ]
  expect(await refusal('save', { ...cheap, costRate: '199' })).toEqual(below('0.20%'))
  expect(await refusal('save', { ...cheap, costRate: '0' })).toEqual(below('0.20%'))
  const { partnerNo, version } = await refusal('save', { ...cheap, costRate: '200' })
  const rule = { partnerNo, version, effectiveDate: '2026-12-01', ...rateDiff }
  for (const [product, costRate, least] of [
    ['ALL', '199', '0.20%'],
    ['WECHAT', '199', '0.20%'],
    ['UNIONPAY', '209', '0.21%'],
    ['BANKCARD-DEBIT', '349', '0.35%'],
    ['BANKCARD-CREDIT', '0', '0.45%'],
  ])
    expect([product, await refusal('ruleAdd', { ...rule, product, costRate })]).toEqual([
      product,
      below(least!),
    ])
  const added = await refusal('ruleAdd', { ...rule, product: 'UNIONPAY', costRate: '210' })
  expect(added).toMatchObject({ partnerNo })
})

test('other terms hold from their day on, by product, and leave every earlier trade as it was', async () => {
  const partnerNo = '7000000000000002'
  const version = async () => (await post('detail', { partnerNo })).respData.version
  const rule = async (more: Record<string, unknown>, session = admin) =>
    post('ruleAdd', { partnerNo, version: await version(), product: 'ALL', ...more }, session)
  const field = async (more: Record<string, unknown>) => (await rule(more)).respData.errors[0]
  const next = { profitMode: 'RATIO', ratio: '60000', effectiveDate: '2026-11-21' }
  expect(await field({ ...next, effectiveDate: '2026-11-20' })).toEqual({
    field: 'effectiveDate',
    msg: '生效日期最早为明天',
  })
  expect((await field({ ...next, effectiveDate: '2028-01-01' })).field).toBe('effectiveDate')
  expect((await field({ ...next, product: 'NONE' })).field).toBe('product')
  expect((await field({ ...next, ratio: '' })).field).toBe('ratio')
  const other = await gw.signIn('other_admin')
  expect(
    (await post('ruleAdd', { partnerNo, version: 1, product: 'ALL', ...next }, other)).respCode,
  ).toBe('90404')
  const readonly = await gw.signIn('fws_readonly')
  for (const path of ['ruleAdd', 'ruleDrop'])
    expect(
      (await post(path, { partnerNo, version: 1, product: 'ALL', ...next }, readonly)).respCode,
    ).toBe('90403')

  const merchants = await gw.db
    .select()
    .from(merchant)
    .where(and(eq(merchant.partnerId, partnerNo), eq(merchant.merStatus, 'NORMAL')))
  const { providerId, merId } = merchants[0]!
  const [place] = await gw.db.select().from(shop).where(eq(shop.merId, merId))
  const [owner] = await gw.db
    .select()
    .from(partner)
    .where(and(eq(partner.providerId, providerId), eq(partner.partnerId, partnerNo)))
  const rates = await gw.db.select().from(merchantProduct).where(eq(merchantProduct.merId, merId))
  const rate = rates.find(({ payChannel }) => payChannel === 'WECHAT')!
  const alipay = rates.find(({ payChannel }) => payChannel === 'ALIPAY')!
  const pay = (of: typeof rate) =>
    gw.db
      .transaction((tx) =>
        takePayments(tx, [
          [
            { merchant: merchants[0]!, shop: place!, partner: owner! },
            {
              channelTradeNo: 'T1',
              payChannel: of.payChannel,
              payType: 'MICROPAY',
              cardKind: '',
              transAmt: 1_000_000,
              goodsName: '茶',
              rate: of,
              time: gw.clock.now(),
            },
          ],
        ]),
      )
      .then(([made]) => made!)
  /** Its own part of the margin, in percent. */
  const shareOf = ({
    feeAmt,
    costFeeAmt,
    partnerShareAmt,
    upperShares,
  }: Awaited<ReturnType<typeof pay>>) => {
    const above = Object.values(upperShares ?? {}).reduce((sum, amt) => sum + amt, 0)
    return Math.round((100 * (partnerShareAmt - above)) / (feeAmt - costFeeAmt))
  }

  expect((await rule(next)).respCode).toBe('90000')
  expect((await rule(next)).respData.errors[0].msg).toBe('该产品当天已有规则，可先撤销')
  await rule({
    product: 'ALIPAY',
    profitMode: 'RATIO',
    ratio: '10000',
    effectiveDate: '2026-11-22',
  })
  expect(shareOf(await pay(rate))).toBe(40)
  const { respData: before } = await post('detail', { partnerNo })
  expect(before).toMatchObject({ termText: '毛利的 40.00%', comingRules: 2 })
  expect(before.rules).toMatchObject([
    {
      product: 'ALL',
      termText: '毛利的 60.00%',
      effectiveDate: '2026-11-21',
      ruleState: 'COMING',
      operator: '服务商管理员',
    },
    {
      product: 'ALIPAY',
      termText: '毛利的 10.00%',
      effectiveDate: '2026-11-22',
      ruleState: 'COMING',
    },
    { product: 'ALL', termText: '毛利的 40.00%', effectiveDate: null, ruleState: 'HOLDS' },
  ])

  await gw.clock.advance(DAY_MS)
  expect(shareOf(await pay(rate))).toBe(60)
  expect(shareOf(await pay(alipay))).toBe(60)
  expect((await post('detail', { partnerNo })).respData.termText).toBe('毛利的 60.00%')
  // What holds stays; what is to come is taken back.
  expect((await post('ruleDrop', { partnerNo, version: await version() })).respCode).toBe('90000')
  expect((await post('ruleDrop', { partnerNo, version: await version() })).respDesc).toBe(
    '没有未生效的规则',
  )
  await rule({
    product: 'ALIPAY',
    profitMode: 'RATE_DIFF',
    costRate: '300',
    effectiveDate: '2026-11-22',
  })
  await gw.clock.advance(DAY_MS)
  expect(shareOf(await pay(rate))).toBe(60)
  const byCost = await pay(alipay)
  expect(
    byCost.partnerShareAmt -
      Object.values(byCost.upperShares ?? {}).reduce((sum, amt) => sum + amt, 0),
  ).toBe(byCost.feeAmt - 3000)
  const { respData: after } = await post('detail', { partnerNo })
  expect(
    after.rules.map((one: Record<string, string>) => [one.product, one.termText, one.ruleState]),
  ).toEqual([
    ['ALL', '毛利的 60.00%', 'HOLDS'],
    ['ALIPAY', '成本费率 0.30%', 'HOLDS'],
    ['ALL', '毛利的 40.00%', 'OVER'],
  ])
  const differences = async () =>
    (await prove(gw.db)).proven.flatMap(({ title, differences }) =>
      /分润/.test(title) ? differences : [],
    )
  expect(await differences()).toEqual([])
  await gw.db.update(partnerRule).set({ ratio: 70_000 }).where(eq(partnerRule.product, ''))
  expect((await differences()).length).toBeGreaterThan(1)
  await gw.db.update(partnerRule).set({ ratio: 60_000 }).where(eq(partnerRule.product, ''))
})

test('stopped, its people are out at once and stay out until it goes on', async () => {
  const partner = await gw.signIn('qd_admin')
  const belowIt = { partnerId: '7000000000000004', custId: '7000000000000004' }
  await gw.db.update(userRole).set(belowIt).where(eq(userRole.userId, '1000000000000006'))
  const below = await gw.signIn('qd_sales')
  const who = { partnerNo: '7000000000000001', version: 1 }
  expect((await post('stop', who)).respData).toEqual({ ...who, version: 2 })
  const list = () => gw.post('/v1/merchant/queryList', {}, { session: partner })
  expect((await list()).respCode).toBe('90401')
  expect((await gw.post('/v1/merchant/queryList', {}, { session: below })).respCode).toBe('90401')
  const login = await gw.post('/v1/user/login', {
    loginName: 'qd_admin',
    password: 'Sandbox@2026',
    ...(await gw.captcha()),
  })
  const { sessionId, userId, userCustId: custId } = login.respData
  const again = { session: { sessionId, userId, custId } }
  expect(await gw.post('/v1/user/setUserRole', { roleId: '4' }, again)).toMatchObject({
    respCode: '90403',
    respDesc: '所属渠道商已停止合作',
  })
  const sales = await gw.post('/v1/user/login', {
    loginName: 'qd_sales',
    password: 'Sandbox@2026',
    ...(await gw.captcha()),
  })
  const { sessionId: salesId, userId: salesUser, userCustId: salesCust } = sales.respData
  const session = { sessionId: salesId, userId: salesUser, custId: salesCust }
  expect(await gw.post('/v1/user/setUserRole', { roleId: '4' }, { session })).toMatchObject({
    respCode: '90403',
    respDesc: '所属渠道商已停止合作',
  })
  expect((await post('stop', { ...who, version: 2 })).respCode).toBe('90409')
  expect((await post('resume', { ...who, version: 2 })).respCode).toBe('90000')
  expect((await gw.post('/v1/user/setUserRole', { roleId: '4' }, again)).respCode).toBe('90000')
})

test('is for users who hold its codes, of their own provider', async () => {
  const who = { partnerNo: '7000000000000002', version: 1 }
  expect((await gw.post('/v1/partner/list')).respCode).toBe('90401')
  expect((await post('list', {}, await gw.signIn('fws_ops'))).respCode).toBe('90403')
  const readonly = await gw.signIn('fws_readonly')
  expect((await post('detail', who, readonly)).respCode).toBe('90000')
  for (const path of ['stop', 'resume', 'save'])
    expect((await post(path, { ...NEW, ...who }, readonly)).respCode).toBe('90403')
  const other = await gw.signIn('other_admin')
  for (const path of ['detail', 'stop', 'save'])
    expect((await post(path, { ...NEW, ...who, name: '外来' }, other)).respCode).toBe('90404')
  const salesmen = await post('salesmanKVRequest', {}, other)
  expect(salesmen.respData).toEqual([{ key: '1000000000000012', value: '另一服务商管理员' }])
})
