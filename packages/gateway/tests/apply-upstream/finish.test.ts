import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { channelReg, device, merchant, merchantProduct, partner, shop } from '../../schema'
import { EAST } from '../support/samples'
import { gatewayForFile } from '../support/gateway'
import { applicationRow, decide, finished, logsOf, ONE, submitted } from './support'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

/** What an application became. */
async function made(applyId: string) {
  const { merId } = await applicationRow(gw, applyId)
  const [holder] = await gw.db.select().from(merchant).where(eq(merchant.merId, merId!))
  const shops = await gw.db.select().from(shop).where(eq(shop.merId, merId!))
  const devices = await gw.db.select().from(device).where(eq(device.merId, merId!))
  const products = await gw.db
    .select()
    .from(merchantProduct)
    .where(eq(merchantProduct.merId, merId!))
    .orderBy(asc(merchantProduct.payChannel), asc(merchantProduct.cardKind))
  const regs = await gw.db
    .select()
    .from(channelReg)
    .where(eq(channelReg.merId, merId!))
    .orderBy(asc(channelReg.payChannel))
  return { merchant: holder!, shops, devices, products, regs }
}

/** As its row keeps it, and as its merchants are counted: both are the same. */
async function merchantsOf(partnerId: string): Promise<number> {
  const own = eq(partner.partnerId, partnerId)
  const [row] = await gw.db.select({ kept: partner.merchantCount }).from(partner).where(own)
  expect(row!.kept).toBe(await gw.db.$count(merchant, eq(merchant.partnerId, partnerId)))
  return row!.kept
}

describe('a company’s application', () => {
  let applyId: string
  let merchantsBefore: number
  beforeAll(async () => {
    const session = await gw.signIn('qd_sales')
    merchantsBefore = await merchantsOf(EAST)
    applyId = await finished(gw, session, 'normal', {
      licenseNo: '91330100799655058B',
      legalIdNo: '110105198001010032',
      acctNo: '1202020919900012345',
    })
  })

  test('is finished and says which merchant came of it', async () => {
    const row = await applicationRow(gw, applyId)
    expect(row).toMatchObject({ applyStatus: 'FINISHED', signUrl: null, rejectItems: [] })
    expect(row.merId).toMatch(/^82611209\d{8}$/)
    expect(await logsOf(gw, 'apply', applyId)).toMatchObject([
      { title: '新建申请单', operator: '渠道商业务员' },
      { title: '提交审核', operator: '渠道商业务员' },
      { title: '审核通过，等待商户签约', operator: '收单风控' },
      { title: '商户已签约，开始开通', operator: '商户', remark: '电子协议' },
      {
        title: '开通完成',
        operator: '收单机构',
        remark: '微信报备成功；支付宝报备成功；云闪付/银联二维码报备成功',
      },
    ])
  })

  test('adds one merchant to its partner, which is in the list at once', async () => {
    expect(await merchantsOf(EAST)).toBe(merchantsBefore + 1)
    const body = { partnerNo: EAST }
    const { respData } = await gw.post('/v1/partner/list', body, { session: admin })
    expect(respData.list[0].merchantCount).toBe(merchantsBefore + 1)
  })

  test('makes the merchant with everything the form said', async () => {
    const { merchant: row } = await made(applyId)
    const { pics, openTime, ...columns } = row
    expect(columns).toEqual({
      providerId: ONE,
      merId: row.merId,
      applyId,
      partnerId: EAST,
      createdBy: '1000000000000006',
      corpEntryChannel: '1',
      wxOrderId: null,
      merRegName: '杭州西湖小笼餐饮有限公司',
      shortName: '西湖小笼',
      pinyin: 'hzxhxlcyyxgs hangzhouxihuxiaolongcanyinyouxiangongsi xhxl xihuxiaolong',
      subjectType: 'ENTERPRISE',
      licenseNo: '91330100799655058B',
      mcc: '5812',
      mccName: '中餐/西餐',
      region: '330000-330100-330106',
      regionName: '浙江省-杭州市-西湖区',
      regAddr: '文三路90号1幢',
      bizAddr: '文三路90号1幢',
      foundDate: '2016-05-01',
      licenseBegin: '2016-05-01',
      licenseEnd: '9999-12-31',
      legalIdEnd: '2035-03-01',
      expiryLimited: false,
      channelLimits: {},
      oldId: null,
      pausedAt: null,
      bizScope: '餐饮服务',
      legalName: '张建国',
      legalIdType: 'IDCARD',
      legalIdNo: '110105198001010032',
      legalMobile: '13812345678',
      contactName: '张建国',
      contactMobile: '13812345678',
      contactEmail: 'zhang@example.com',
      servicePhone: '0571-88156688',
      salesman: '李拓',
      settleCycle: 'T1',
      acctType: '0',
      acctName: '杭州西湖小笼餐饮有限公司',
      acctNo: '1202020919900012345',
      bankCode: '01020000',
      bankName: '中国工商银行',
      branchCode: '102331002036',
      branchName: '中国工商银行杭州西湖支行',
      minSettleAmt: 100,
      merStatus: 'NORMAL',
      wxAuthState: 'UNAUTHORIZED',
      aliAuthState: 'AUTHORIZED',
      authReviewStatus: 'NONE',
      settleChange: null,
      shopCount: 1,
      deviceCount: 1,
      version: 1,
    })
    expect(openTime.toISOString()).toBe('2026-11-20T07:00:00.000Z')
    expect(Object.entries(pics).map(([name, tokens]) => [name, tokens.length])).toEqual(
      expect.arrayContaining([
        ['licensePic', 1],
        ['legalIdPics', 2],
        ['storePics', 3],
        ['otherPics', 1],
      ]),
    )
    expect(await logsOf(gw, 'merchant', row.merId)).toEqual([
      { title: '开通商户', operator: '收单机构', remark: `申请单 ${applyId}` },
    ])
  })

  test('makes its main shop and the plate with its collection code', async () => {
    const { merchant: holder, shops, devices } = await made(applyId)
    expect(shops).toHaveLength(1)
    const [place] = shops
    expect(place).toMatchObject({
      providerId: ONE,
      partnerId: EAST,
      createdBy: '1000000000000006',
      teamId: null,
      shopName: '西湖小笼',
      pinyin: 'xhxl xihuxiaolong',
      shopType: 'MAIN',
      region: '330000-330100-330106',
      regionName: '浙江省-杭州市-西湖区',
      address: '文三路90号1幢',
      lng: '120.130663',
      lat: '30.274085',
      contactName: '张建国',
      contactMobile: '13812345678',
      wxShopNo: null,
      aliShopNo: null,
      deviceCount: 1,
      orderOpen: '0',
      autoCash: '0',
      shopStatus: 'OPEN',
    })
    expect(place!.shopId).toMatch(/^39\d{10}$/)
    expect([place!.pics.doorPics?.length, place!.pics.indoorPics?.length]).toEqual([1, 2])
    expect(devices).toHaveLength(1)
    expect(devices[0]).toMatchObject({
      serialNo: `QR${holder.merId}`,
      deviceKind: 'CODE_PLATE',
      shopId: place!.shopId,
      bindStatus: 'BOUND',
      installAddr: '文三路90号1幢',
      partnerId: EAST,
    })
    expect(devices[0]!.termNo).toMatch(/^9\d{7}$/)
    expect(['REPORTING', 'REPORTED', 'REPORT_FAIL']).toContain(devices[0]!.regStatus)
  })

  test('puts the open products in force, and those alone', async () => {
    const { products } = await made(applyId)
    const shown = products.map(({ payChannel, cardKind, effectiveDate, feeRate, feeCapAmt }) =>
      [payChannel, cardKind, effectiveDate, feeRate, feeCapAmt].join(' '),
    )
    expect(shown).toEqual([
      'ALIPAY  2026-11-20 380 0',
      'BANKCARD DEBIT 2026-11-20 500 2000',
      'DCEP  2026-11-20 0 0',
      'WECHAT  2026-11-20 380 0',
    ])
  })

  test('is registered with the three channels under numbers of their kinds', async () => {
    const { regs } = await made(applyId)
    expect(regs).toMatchObject([
      { payChannel: 'ALIPAY', channelId: '2088000000000001', authorizeState: 'AUTHORIZED' },
      { payChannel: 'UNIONPAY', channelId: '48270000', authorizeState: 'AUTHORIZED' },
      { payChannel: 'WECHAT', channelId: '361000001', authorizeState: 'UNAUTHORIZED' },
    ])
    expect(regs.map((reg) => reg.registerStatus)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
    expect(regs[0]!.subMchId).toMatch(/^2088\d{12}$/)
    // Acquirer 3, city 4, MCC 4, sequence 4 (domain §4).
    expect(regs[1]!.subMchId).toMatch(/^48233015812\d{4}$/)
    expect(regs[2]!.subMchId).toMatch(/^16\d{8}$/)
  })

  test('is seen by the provider and its salesman in the lists of merchants, shops and terminals', async () => {
    const { merId } = await applicationRow(gw, applyId)
    const sales = await gw.signIn('qd_sales')
    for (const session of [admin, sales]) {
      const list = (path: string) => gw.post(path, { merId }, { session })
      expect((await list('/v1/merchant/queryList')).respData.total).toBe(1)
      expect((await list('/v1/shop/queryList')).respData.total).toBe(1)
      expect((await list('/v1/device/list')).respData.total).toBe(1)
    }
    const other = await gw.signIn('other_admin')
    expect((await gw.post('/v1/merchant/detail', { merId }, { session: other })).respCode).toBe(
      '90404',
    )
  })
})

describe('a micro merchant’s application', () => {
  test('is paid out by itself, named after its principal', async () => {
    const { merchant: row, shops, products } = await made(await finished(gw, admin, 'mini'))
    expect(row).toMatchObject({
      merRegName: '商户_张建国',
      subjectType: 'MICRO',
      licenseNo: null,
      licenseEnd: null,
      partnerId: null,
      acctType: '1',
      acctName: '张建国',
      settleCycle: 'D1',
      mcc: '5812',
    })
    expect(row.pics.legalIdPics).toHaveLength(3)
    expect(shops).toMatchObject([{ shopName: '张记小笼', autoCash: '1' }])
    expect(products.map(({ payChannel, feeRate }) => [payChannel, feeRate])).toEqual([
      ['ALIPAY', 380],
      ['WECHAT', 380],
    ])
  })

  test('on the partner channel gets the rates of its template', async () => {
    const { merchant: row, products } = await made(await finished(gw, admin, 'hlb'))
    expect(row).toMatchObject({ corpEntryChannel: '2', mccName: '正餐', mcc: '5812' })
    expect(products.map(({ payChannel, feeRate }) => [payChannel, feeRate])).toEqual([
      ['ALIPAY', 380],
      ['UNIONPAY', 350],
      ['WECHAT', 380],
    ])
  })
})

describe('channels that do not take the merchant', () => {
  test('two of three leave it open at the third, with their reasons', async () => {
    const applyId = await finished(gw, admin, 'normal', {}, ['ALIPAY', 'UNIONPAY'])
    const { merchant: row, regs } = await made(applyId)
    expect((await applicationRow(gw, applyId)).applyStatus).toBe('FINISHED')
    expect(regs).toMatchObject([
      {
        payChannel: 'ALIPAY',
        registerStatus: 'FAIL',
        subMchId: '',
        resultMessage: '经营类目与证照不符',
      },
      {
        payChannel: 'UNIONPAY',
        registerStatus: 'FAIL',
        subMchId: '',
        resultMessage: '子商户数超过限制',
      },
      { payChannel: 'WECHAT', registerStatus: 'SUCCESS', resultMessage: '' },
    ])
    expect(regs.map((reg) => reg.authorizeState)).toEqual(Array<string>(3).fill('UNAUTHORIZED'))
    expect(row.aliAuthState).toBe('SMID_NOT_EXIST')
  })

  test('three of three make no merchant', async () => {
    const before = (await gw.db.select().from(merchant)).length
    const applyId = await finished(gw, admin, 'normal', {}, ['WECHAT', 'ALIPAY', 'UNIONPAY'])
    expect(await applicationRow(gw, applyId)).toMatchObject({
      applyStatus: 'OPEN_FAILED',
      merId: null,
    })
    expect((await logsOf(gw, 'apply', applyId)).at(-1)).toEqual({
      title: '开通失败',
      operator: '收单机构',
      remark:
        '微信报备失败（商户简称不合规，请修改后重新报备）；支付宝报备失败（经营类目与证照不符）；' +
        '云闪付/银联二维码报备失败（子商户数超过限制）',
    })
    expect(await gw.db.select().from(merchant)).toHaveLength(before)
  })
})

test('two decisions at once open one merchant', async () => {
  const applyId = await submitted(gw, admin)
  await decide(gw, applyId, 'approve')
  await decide(gw, applyId, 'sign')
  const both = await Promise.all([decide(gw, applyId, 'open'), decide(gw, applyId, 'open')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await decide(gw, applyId, 'open')).status).toBe(409)
  const rows = await gw.db
    .select()
    .from(merchant)
    .where(and(eq(merchant.providerId, ONE), eq(merchant.applyId, applyId)))
  expect(rows).toHaveLength(1)
})

test('each of two merchants opened one after the other has numbers of its own', async () => {
  const [a, b] = [await made(await finished(gw, admin)), await made(await finished(gw, admin))]
  expect(a.merchant.merId).not.toBe(b.merchant.merId)
  expect(a.shops[0]!.shopId).not.toBe(b.shops[0]!.shopId)
  expect(a.devices[0]!.termNo).not.toBe(b.devices[0]!.termNo)
  const numbers = [...a.regs, ...b.regs].map((reg) => reg.subMchId)
  expect(new Set(numbers).size).toBe(6)
})
