import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { channelReg, device, deviceModel, merchant, merchantProduct, shop } from '../../../schema'
import { fetchFile, readWorkbook } from '../../download/read-file'
import { gatewayForFile } from '../../support/gateway'
import { PROVIDER_TWO } from '../../support/samples'
import {
  apply,
  check,
  csv,
  moveIn,
  oldMerchant,
  oldShop,
  stored,
  undo,
  wrongIn,
} from '../../moving-in/support'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

const merchantOf = async (oldId: string) =>
  (await gw.db.select().from(merchant).where(eq(merchant.oldId, oldId)))[0]
const shopOf = async (oldId: string) =>
  (await gw.db.select().from(shop).where(eq(shop.oldId, oldId)))[0]

describe('a file of merchants', () => {
  test('a check counts its rows and opens no merchant', async () => {
    const file = csv([oldMerchant(1), oldMerchant(2)])
    expect(await check(gw, admin, 'MERCHANTS', file)).toMatchObject({
      importState: 'CHECKED',
      rowCount: 2,
      goodCount: 2,
      sameCount: 0,
      refusedCount: 0,
    })
    expect(await merchantOf('OLD-M1')).toBeUndefined()
  })

  test('an import opens merchants with their state, day, account and numbers at the channels', async () => {
    const file = csv([
      oldMerchant(1, { 渠道商: '杭州城市服务商', 商户状态: '冻结', 起结金额: '10' }),
      oldMerchant(2),
    ])
    expect(await moveIn(gw, admin, 'MERCHANTS', file)).toMatchObject({
      importState: 'APPLIED',
      appliedCount: 2,
    })
    expect(await merchantOf('OLD-M1')).toMatchObject({
      merRegName: '杭州迁入1号餐饮有限公司',
      merStatus: 'FROZEN',
      mcc: '5812',
      regionName: '浙江省-杭州市-西湖区',
      openTime: new Date('2024-03-01T00:00:00+08:00'),
      settleCycle: 'T1',
      bankCode: '01020000',
      minSettleAmt: 1000,
      wxAuthState: 'AUTHORIZED',
      licenseEnd: '9999-12-31',
    })
    const { merId } = (await merchantOf('OLD-M1'))!
    const regs = await gw.db.select().from(channelReg).where(eq(channelReg.merId, merId))
    expect(regs).toMatchObject([
      { payChannel: 'WECHAT', subMchId: '1600000001', registerStatus: 'SUCCESS' },
    ])
    expect(await wrongIn(gw)).toEqual([])
  })

  test('the same file again changes no merchant', async () => {
    const before = await merchantOf('OLD-M1')
    const file = csv([oldMerchant(1, { 商户名称: '杭州别的名称有限公司' }), oldMerchant(2)])
    expect(await check(gw, admin, 'MERCHANTS', file)).toMatchObject({
      importState: 'REFUSED',
      reason: '都已迁入过，没有新的行',
      sameCount: 2,
    })
    expect(await merchantOf('OLD-M1')).toEqual(before)
  })

  test('refused rows come back with their reasons in a file that can be mended and given again', async () => {
    const file = csv([
      oldMerchant(3),
      oldMerchant(4, { 联系手机: '1380000', 地区: '浙江省-杭州市-不存在区', 渠道商: '没有这家' }),
      oldMerchant(5, { 银行账号: '6222021200000000001', 开户银行: '火星银行' }),
      oldMerchant(3, { 商户名称: '重复的商户有限公司' }),
      oldMerchant(6, { 微信子商户号: '1600000001', 法人姓名: '' }),
    ])
    const { importNo, refusedToken, ...counts } = await check(gw, admin, 'MERCHANTS', file)
    expect(counts).toMatchObject({ importState: 'CHECKED', goodCount: 1, refusedCount: 4 })
    const book = await readWorkbook((await fetchFile(gw, admin, refusedToken!)).rawPayload)
    expect(book['数据']!.slice(1).map((row) => row.slice(-2))).toEqual([
      ['3', '联系手机：请输入11位手机号；地区：没有这个区县；渠道商：没有这个渠道商'],
      ['4', '银行账号：银行卡号校验位不正确，请核对；开户银行：没有这家银行'],
      ['5', '与第2行重复'],
      [
        '6',
        `法人姓名：不能为空；微信子商户号：已是商户${(await merchantOf('OLD-M1'))!.merId}的子商户号`,
      ],
    ])
    await apply(gw, admin, importNo)
    await gw.runDue()
    expect(await stored(gw, importNo)).toMatchObject({ importState: 'APPLIED', appliedCount: 1 })
    expect(await merchantOf('OLD-M4')).toBeUndefined()
  })

  test('two rows with one number at a channel are not two merchants: the later is refused', async () => {
    const file = csv([oldMerchant(8), oldMerchant(9, { 微信子商户号: '16 0000 0008' })])
    const { refusedToken, ...counts } = await check(gw, admin, 'MERCHANTS', file)
    expect(counts).toMatchObject({ goodCount: 1, refusedCount: 1 })
    const book = await readWorkbook((await fetchFile(gw, admin, refusedToken!)).rawPayload)
    expect(book['数据']!.slice(1).map((row) => row.slice(-2))).toEqual([['3', '与第2行重复']])
  })

  test('a file without a column is refused as a whole', async () => {
    const { 银行账号: _, ...rest } = oldMerchant(7)
    expect(await check(gw, admin, 'MERCHANTS', csv([rest]))).toMatchObject({
      importState: 'REFUSED',
      reason: '第1行表头缺少：银行账号，请用模板填写',
    })
  })

  test('lists and the search find a merchant by its old number', async () => {
    const { merId } = (await merchantOf('OLD-M2'))!
    const list = await gw.post('/v1/merchant/queryList', { oldId: 'OLD-M2' }, { session: admin })
    expect(list.respData.list).toMatchObject([{ merId, oldId: 'OLD-M2' }])
    const found = await gw.post('/v1/search/any', { keyword: 'OLD-M2' }, { session: admin })
    expect(JSON.stringify(found.respData)).toContain(merId)
  })
})

describe('files of shops, terminals and rates', () => {
  test('shops come to their merchants, the first one as the main shop', async () => {
    const file = csv([oldShop(1, 1), oldShop(2, 1), oldShop(3, 2), oldShop(4, 99)])
    expect(await moveIn(gw, admin, 'SHOPS', file)).toMatchObject({
      importState: 'APPLIED',
      appliedCount: 3,
      refusedCount: 1,
    })
    expect(await shopOf('OLD-S1')).toMatchObject({
      shopType: 'MAIN',
      region: '330000-330100-330106',
    })
    expect(await shopOf('OLD-S2')).toMatchObject({ shopType: 'BRANCH' })
    expect(await merchantOf('OLD-M1')).toMatchObject({ shopCount: 2 })
  })

  test('terminals come into the shops where they stand, with the numbers they are reported under', async () => {
    const terminal = (n: number, shopNo: string, more = {}) => ({
      终端序列号: `MOVED${String(n).padStart(6, '0')}`,
      设备品类: '智能POS',
      型号: 'ZX-A8',
      入网认证编号: 'P3100',
      门店: shopNo,
      终端号: `1000000${n}`,
      ...more,
    })
    const file = csv([
      terminal(1, 'OLD-S1'),
      terminal(2, 'OLD-S2', { 终端号: '' }),
      terminal(3, 'OLD-S2', { 型号: '没有的型号' }),
    ])
    const done = await moveIn(gw, admin, 'TERMINALS', file)
    expect(done).toMatchObject({ appliedCount: 2, refusedCount: 1 })
    const [one] = await gw.db.select().from(device).where(eq(device.serialNo, 'MOVED000001'))
    expect(one).toMatchObject({ bindStatus: 'BOUND', regStatus: 'REPORTED', termNo: '10000001' })
    const [two] = await gw.db.select().from(device).where(eq(device.serialNo, 'MOVED000002'))
    expect(two).toMatchObject({ regStatus: 'TO_REPORT' })
    expect(await shopOf('OLD-S1')).toMatchObject({ deviceCount: 1 })
    expect(await merchantOf('OLD-M1')).toMatchObject({ deviceCount: 2 })
    const again = await check(gw, admin, 'TERMINALS', file)
    expect(again).toMatchObject({ goodCount: 0, sameCount: 2 })
    const twice = [
      terminal(4, 'OLD-S1', { 终端号: '10000004' }),
      terminal(5, 'OLD-S1', { 终端号: '10000004' }),
    ]
    expect(await check(gw, admin, 'TERMINALS', csv(twice))).toMatchObject({
      goodCount: 1,
      refusedCount: 1,
    })
    const model = { model: 'OTHERS-1', deviceKind: 'POS', deviceType: '04', vendor: '别家' }
    await gw.db.insert(deviceModel).values({ ...model, providerId: PROVIDER_TWO })
    const others = csv([terminal(6, 'OLD-S1', { 型号: 'OTHERS-1' })])
    expect(await check(gw, admin, 'TERMINALS', others)).toMatchObject({
      importState: 'REFUSED',
      goodCount: 0,
      refusedCount: 1,
    })
  })

  test('rates hold from the opening day, and none below cost is taken', async () => {
    const { merId } = (await merchantOf('OLD-M1'))!
    const rate = (商户: string, more: Record<string, string>) => ({
      商户,
      卡种: '',
      封顶: '',
      ...more,
    })
    const file = csv([
      rate('OLD-M1', { 支付渠道: '微信', 费率: '0.38%' }),
      rate('OLD-M1', { 支付渠道: '银行卡', 卡种: '借记卡', 费率: '0.5%', 封顶: '20' }),
      rate('OLD-M2', { 支付渠道: '微信', 费率: '0.1%' }),
      rate('OLD-M2', { 支付渠道: '银行卡', 费率: '0.6%' }),
      // The merchant of the first row by its other number.
      rate(merId, { 支付渠道: 'WECHAT', 费率: '0.45%' }),
    ])
    const done = await moveIn(gw, admin, 'RATES', file)
    expect(done).toMatchObject({ appliedCount: 2, refusedCount: 3 })
    const [debit] = await gw.db
      .select()
      .from(merchantProduct)
      .where(and(eq(merchantProduct.merId, merId), eq(merchantProduct.cardKind, 'DEBIT')))
    expect(debit).toMatchObject({ feeRate: 500, feeCapAmt: 2000, effectiveDate: '2024-03-01' })
    expect(await wrongIn(gw)).toEqual([])
  })
})

describe('an import is taken back', () => {
  test('merchants with shops are refused in words; without anything they go', async () => {
    const first = await moveIn(gw, admin, 'MERCHANTS', csv([oldMerchant(20), oldMerchant(21)]))
    const shops = await moveIn(gw, admin, 'SHOPS', csv([oldShop(20, 20)]))
    const { merId } = (await merchantOf('OLD-M20'))!
    expect((await undo(gw, admin, first.importNo)).respDesc).toBe(
      `商户${merId}已有门店、费率、变动或资金，不能撤销`,
    )
    expect((await undo(gw, admin, shops.importNo)).respCode).toBe('90000')
    expect((await undo(gw, admin, first.importNo)).respCode).toBe('90000')
    expect(await merchantOf('OLD-M20')).toBeUndefined()
    expect(await shopOf('OLD-S20')).toBeUndefined()
    expect(await stored(gw, first.importNo)).toMatchObject({ importState: 'UNDONE' })
    expect((await undo(gw, admin, first.importNo)).respDesc).toBe('只有已迁入的文件可以撤销')
    expect(await wrongIn(gw)).toEqual([])
  })
})
