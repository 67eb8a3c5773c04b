import { describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { device, file, merchant, shop } from '../../schema'
import { gatewayForFile } from '../support/gateway'

let serial = 0
const PROVIDER = '6000000000000001'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

const post = (action: string, body: Record<string, unknown>, session = admin) =>
  gw.post(`/v1/device/${action}`, body, { session })
const row = async (deviceId: string) =>
  (await gw.db.select().from(device).where(eq(device.deviceId, deviceId)))[0]!
const speaker = { deviceKind: 'SPEAKER', model: 'HS-V20' }
const pos = { deviceKind: 'POS', model: 'ZX-A8', networkLicense: 'P3100' }
async function added(kind: Record<string, unknown> = pos): Promise<string> {
  const { respData } = await post('add', { ...kind, serialNo: `TEST${100000 + ++serial}` })
  return respData.deviceId
}
/** An open shop of a working merchant. */
async function place(partnerId: string | null = '7000000000000001') {
  const rows = await gw.db
    .select({
      merId: shop.merId,
      shopId: shop.shopId,
      partnerId: shop.partnerId,
      createdBy: shop.createdBy,
    })
    .from(shop)
    .innerJoin(merchant, and(eq(merchant.merId, shop.merId), eq(merchant.merStatus, 'NORMAL')))
    .where(and(eq(shop.providerId, PROVIDER), eq(shop.shopStatus, 'OPEN')))
    .orderBy(shop.shopId)
  return rows.find((one) => one.partnerId === partnerId)!
}
const site = {
  installRegion: '330000-330100-330106',
  installAddr: '文三路90号东部软件园',
  lng: '120.123456',
  lat: '30.28',
}
async function counts(merId: string, shopId: string) {
  const [holder] = await gw.db.select().from(merchant).where(eq(merchant.merId, merId))
  const [at] = await gw.db.select().from(shop).where(eq(shop.shopId, shopId))
  return [holder!.deviceCount, at!.deviceCount]
}
async function bound(kind: Record<string, unknown> = pos): Promise<string> {
  const deviceId = await added(kind)
  const { merId, shopId } = await place()
  await post('bind', { deviceId, merId, shopId, ...site })
  return deviceId
}

describe('taking a terminal into stock', () => {
  test('type and vendor are the model, the serial number in capitals', async () => {
    const { respCode, respData } = await post('add', {
      ...pos,
      serialNo: ' sn 2026 0001 ',
      networkLicense: 'p3100',
      batchNo: 'B2611-1',
      belongPartner: '7000000000000001',
    })
    expect(respCode).toBe('90000')
    expect(respData).toEqual({ deviceId: expect.stringMatching(/^29\d{10}$/), version: 1 })
    expect(await row(respData.deviceId)).toMatchObject({
      serialNo: 'SN20260001',
      deviceType: '04',
      vendor: '智享终端',
      networkLicense: 'P3100',
      partnerId: '7000000000000001',
      bindStatus: 'IN_STOCK',
      regStatus: 'TO_REPORT',
    })
    const shown = await post('detail', { deviceId: respData.deviceId })
    expect(shown.respData.logs).toEqual([
      {
        time: '2026-11-20 15:00:00',
        title: '入库',
        operator: '服务商管理员',
        operatorId: '1000000000000001',
        remark: '归属华东渠道发展',
        tone: 'plain',
      },
    ])
  })

  test('a speaker needs no licence and no report', async () => {
    expect(await row(await added(speaker))).toMatchObject({
      networkLicense: null,
      regStatus: 'NOT_NEEDED',
    })
  })

  test('a serial number exists once at a provider; what another provider holds is not disclosed', async () => {
    const other = await gw.signIn('other_admin')
    for (const session of [admin, other])
      expect((await post('add', { ...pos, serialNo: 'TWICE0001' }, session)).respCode).toBe('90000')
    for (const session of [admin, other])
      expect(await post('add', { ...pos, serialNo: 'twice0001' }, session)).toMatchObject({
        respCode: '90400',
        respDesc: '该终端序列号已存在',
        respData: { errors: [{ field: 'serialNo', msg: '该终端序列号已存在' }] },
      })
  })

  test('by two at once happens once', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => post('add', { ...pos, serialNo: 'RACE000001' })),
    )
    expect(answers.map((one) => one.respCode).sort()).toEqual(['90000', '90400'])
  })

  test.each([
    ['no licence for a POS', { networkLicense: '' }, 'networkLicense', '请输入入网认证编号'],
    [
      'a long licence',
      { networkLicense: 'P31000' },
      'networkLicense',
      '入网认证编号为5位大写字母或数字',
    ],
    ['a short serial number', { serialNo: 'A1' }, 'serialNo', '终端序列号为6至32位字母或数字'],
    ['no serial number', { serialNo: undefined }, 'serialNo', '请输入终端序列号'],
    ['an unknown kind', { deviceKind: 'TV' }, 'deviceKind', '请选择设备品类'],
    ['an unknown model', { model: 'X-1' }, 'model', '型号不存在'],
    ['a model of another kind', { model: 'HS-V20' }, 'model', '型号与设备品类不符'],
    [
      'a partner of somebody else',
      { belongPartner: '7000000000000101' },
      'belongPartner',
      '渠道商不存在',
    ],
  ])('%s is refused at the field', async (_, change, field, msg) => {
    const answer = await post('add', { ...pos, serialNo: 'REFUSED001', ...change })
    expect(answer).toMatchObject({ respCode: '90400', respData: { errors: [{ field, msg }] } })
  })
})

describe('binding', () => {
  test('puts the terminal into the shop, counts it and reports it', async () => {
    const deviceId = await added()
    const at = await place()
    const before = await counts(at.merId, at.shopId)
    const answer = await post('bind', {
      deviceId,
      version: 1,
      merId: at.merId,
      shopId: at.shopId,
      ...site,
    })
    expect(answer.respData).toEqual({
      deviceId,
      bindStatus: 'BOUND',
      regStatus: 'REPORTING',
      version: 2,
    })
    expect(await row(deviceId)).toMatchObject({
      merId: at.merId,
      shopId: at.shopId,
      partnerId: at.partnerId,
      createdBy: at.createdBy,
      termNo: expect.stringMatching(/^9\d{7}$/),
      lng: '120.123456',
      installAddr: '文三路90号东部软件园',
      bindTime: new Date('2026-11-20T15:00:00+08:00'),
    })
    expect(await counts(at.merId, at.shopId)).toEqual(before.map((n) => n + 1))

    const gone = await post('unbind', { deviceId, version: 2, reason: '商户更换终端' })
    expect(gone.respData).toMatchObject({ bindStatus: 'IN_STOCK', regStatus: 'REVOKED' })
    expect(await row(deviceId)).toMatchObject({
      merId: null,
      shopId: null,
      termNo: null,
      bindTime: null,
      lng: null,
    })
    expect(await counts(at.merId, at.shopId)).toEqual(before)
  })

  test('a returned terminal can be bound again', async () => {
    const deviceId = await bound()
    await post('unbind', { deviceId, reason: '换店' })
    const { merId, shopId } = await place('7000000000000007')
    const answer = await post('bind', { deviceId, merId, shopId, ...site })
    expect(answer.respData).toMatchObject({ bindStatus: 'BOUND', regStatus: 'REPORTING' })
  })

  test('by two at once happens once', async () => {
    const deviceId = await added()
    const one = await place()
    const two = await place('7000000000000007')
    const before = [await counts(one.merId, one.shopId), await counts(two.merId, two.shopId)]
    const answers = await Promise.all(
      [one, two].map(({ merId, shopId }) => post('bind', { deviceId, merId, shopId, ...site })),
    )
    expect(answers.map((answer) => answer.respCode).sort()).toEqual(['90000', '90409'])
    const after = [await counts(one.merId, one.shopId), await counts(two.merId, two.shopId)]
    expect(after.flat().reduce((sum, n) => sum + n, 0)).toBe(
      before.flat().reduce((sum, n) => sum + n, 0) + 2,
    )
  })

  test('sent twice under one id happens once', async () => {
    const deviceId = await added()
    const { merId, shopId } = await place()
    const body = { deviceId, merId, shopId, ...site }
    const options = { session: admin, requestSeqId: '11111111-0000-4000-8000-000000000001' }
    const first = await gw.post('/v1/device/bind', body, options)
    const second = await gw.post('/v1/device/bind', body, options)
    expect(second.respData).toEqual(first.respData)
    expect((await row(deviceId)).version).toBe(2)
  })

  test.each([
    ['a place for a POS', { lng: '' }, 'lng', '请输入经度'],
    ['the other half of a place', { lat: undefined }, 'lat', '请输入纬度'],
    ['latitude beyond China', { lat: '60' }, 'lat', '纬度须在3至54之间'],
    ['words for degrees', { lng: 'east' }, 'lng', '经度格式不正确'],
    ['half a region', { installRegion: '330000-330100' }, 'installRegion', '请选择县区'],
    ['an unknown region', { installRegion: '330000-330100-999999' }, 'installRegion', '地区不存在'],
    ['a short address', { installAddr: '路' }, 'installAddr', '详细地址须为4至100个字'],
    ['an unknown picture', { installPic: ['nowhere'] }, 'installPic', '图片不存在，请重新上传'],
    ['two pictures', { installPic: ['a', 'b'] }, 'installPic', '格式不正确'],
  ])('wants %s right', async (_, change, field, msg) => {
    const deviceId = await added()
    const { merId, shopId } = await place()
    const answer = await post('bind', { deviceId, merId, shopId, ...site, ...change })
    expect(answer).toMatchObject({ respCode: '90400', respData: { errors: [{ field, msg }] } })
    expect((await row(deviceId)).bindStatus).toBe('IN_STOCK')
  })

  test('a speaker needs no coordinates', async () => {
    const deviceId = await added(speaker)
    const { merId, shopId } = await place()
    const answer = await post('bind', { deviceId, merId, shopId, ...site, lng: '', lat: '' })
    expect(answer.respData).toMatchObject({ bindStatus: 'BOUND', regStatus: 'NOT_NEEDED' })
  })

  test('takes a picture only from its uploader', async () => {
    const [own, foreign, pdf] = ['a', 'b', 'c'].map((letter) => letter.repeat(22))
    const base = {
      providerId: PROVIDER,
      mime: 'image/png',
      fileName: 'x.png',
      size: 1,
      createdAt: new Date(),
    }
    await gw.db.insert(file).values([
      { ...base, token: own!, uploaderId: admin.userId, kind: 'png' },
      { ...base, token: foreign!, uploaderId: 'somebody', kind: 'png' },
      { ...base, token: pdf!, uploaderId: admin.userId, kind: 'pdf' },
    ])
    const deviceId = await added()
    const { merId, shopId } = await place()
    const body = { deviceId, merId, shopId, ...site }
    expect((await post('bind', { ...body, installPic: [foreign] })).respDesc).toBe(
      '图片不存在，请重新上传',
    )
    expect((await post('bind', { ...body, installPic: [pdf] })).respDesc).toBe(
      '上传图片只能是图片格式!',
    )
    expect((await post('bind', { ...body, installPic: [own] })).respCode).toBe('90000')
    expect((await row(deviceId)).installPic).toEqual([own])
  })

  test('wants a working merchant and a shop of its own', async () => {
    const deviceId = await added()
    const at = await place()
    const elsewhere = await place('7000000000000007')
    const bind = (change: Record<string, unknown>) =>
      post('bind', { deviceId, merId: at.merId, shopId: at.shopId, ...site, ...change })
    expect(await bind({ shopId: elsewhere.shopId })).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field: 'shopId', msg: '门店不属于该商户' }] },
    })
    const [frozen] = await gw.db
      .select()
      .from(merchant)
      .where(and(eq(merchant.providerId, PROVIDER), eq(merchant.merStatus, 'FROZEN')))
    expect(await bind({ merId: frozen!.merId })).toMatchObject({
      respCode: '90409',
      respDesc: '商户状态不是正常，不能绑定终端',
    })
    const [foreign] = await gw.db
      .select()
      .from(merchant)
      .where(eq(merchant.providerId, '6000000000000002'))
      .limit(1)
    expect((await bind({ merId: foreign!.merId })).respCode).toBe('90404')
    expect((await bind({ shopId: '000000000000' })).respCode).toBe('90404')
    expect((await bind({ version: 7 })).respCode).toBe('90409')
  })

  test('a partner binds its own terminals to its own merchants only', async () => {
    const partner = await gw.signIn('qd_admin')
    const own = await added({ ...pos, belongPartner: '7000000000000002' })
    const stock = await added(pos)
    const at = await place()
    const elsewhere = await place('7000000000000007')
    const bind = (deviceId: string, { merId, shopId }: { merId: string; shopId: string }) =>
      post('bind', { deviceId, merId, shopId, ...site }, partner)
    expect((await bind(stock, at)).respCode).toBe('90404')
    expect((await bind(own, elsewhere)).respCode).toBe('90404')
    expect((await bind(own, at)).respCode).toBe('90000')
    expect((await post('unbind', { deviceId: own, reason: '换店' }, partner)).respCode).toBe(
      '90000',
    )
    for (const action of ['disable', 'scrap'])
      expect((await post(action, { deviceId: own, reason: '损坏' }, partner)).respCode).toBe(
        '90403',
      )
    expect((await post('enable', { deviceId: own }, partner)).respCode).toBe('90403')
  })
})

describe('what can be done in which state', () => {
  const states = ['IN_STOCK', 'BOUND', 'DISABLED', 'SCRAPPED'] as const
  async function inState(state: (typeof states)[number]): Promise<string> {
    const deviceId = state === 'BOUND' ? await bound() : await added()
    if (state === 'DISABLED') await post('disable', { deviceId, reason: '待检修' })
    if (state === 'SCRAPPED') await post('scrap', { deviceId, reason: '主板损坏' })
    expect((await row(deviceId)).bindStatus).toBe(state)
    return deviceId
  }

  test.each([
    ['unbind', { BOUND: 'IN_STOCK' }],
    ['disable', { IN_STOCK: 'DISABLED', BOUND: 'DISABLED' }],
    ['enable', { DISABLED: 'IN_STOCK' }],
    ['scrap', { IN_STOCK: 'SCRAPPED', DISABLED: 'SCRAPPED' }],
    ['report', {}],
  ] as [string, Record<string, string>][])('%s', async (action, leadsTo) => {
    for (const state of states) {
      const deviceId = await inState(state)
      const answer = await post(action, { deviceId, reason: '例行处理' })
      expect([state, answer.respCode]).toEqual([state, leadsTo[state] ? '90000' : '90409'])
      expect((await row(deviceId)).bindStatus).toBe(leadsTo[state] ?? state)
    }
  })

  test('enabling leads back to where it was bound', async () => {
    const deviceId = await bound()
    const { merId } = await row(deviceId)
    await post('disable', { deviceId, reason: '待检修' })
    expect((await post('enable', { deviceId })).respData.bindStatus).toBe('BOUND')
    expect(await row(deviceId)).toMatchObject({ merId, statusBeforeDisable: null })
  })

  test('scrapping a disabled terminal takes it out of its shop', async () => {
    const deviceId = await bound()
    const { merId, shopId } = await row(deviceId)
    const before = await counts(merId!, shopId!)
    await post('disable', { deviceId, reason: '待检修' })
    expect(await counts(merId!, shopId!)).toEqual(before)
    await post('scrap', { deviceId, reason: '主板损坏' })
    expect(await row(deviceId)).toMatchObject({
      merId: null,
      bindStatus: 'SCRAPPED',
      regStatus: 'REVOKED',
    })
    expect(await counts(merId!, shopId!)).toEqual(before.map((n) => n - 1))
  })

  test('an older row, a missing reason and a foreign terminal are refused', async () => {
    const deviceId = await bound()
    expect((await post('unbind', { deviceId, version: 1, reason: '换店' })).respCode).toBe('90409')
    expect(await post('unbind', { deviceId })).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field: 'reason', msg: '请输入原因' }] },
    })
    const other = await gw.signIn('other_admin')
    expect((await post('unbind', { deviceId, reason: '换店' }, other)).respCode).toBe('90404')
    const reader = await gw.signIn('fws_readonly')
    expect((await post('unbind', { deviceId, reason: '换店' }, reader)).respCode).toBe('90403')
  })
})
