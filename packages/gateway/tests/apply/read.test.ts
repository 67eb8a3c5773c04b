import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { application } from '../../schema'
import { decide, submitted, typed } from '../apply-upstream/support'
import { gatewayForFile, type TestSession } from '../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const ops = await gw.signIn('fws_ops')
const east = await gw.signIn('qd_admin')
const sales = await gw.signIn('qd_sales')
const readonly = await gw.signIn('fws_readonly')
const other = await gw.signIn('other_admin')

const INFO = '/v1/private/business/applyInfo'
const HLB_INFO = '/v2/hlbMiniApply/info'
const info = (applyId: string, session = ops, path = INFO) =>
  gw.post(path, { applyId }, { session })
const opens = async (jToken: string, session: TestSession) =>
  (await gw.post('/v1/function/jfileUrl', { jToken }, { session })).respCode

describe('an application', () => {
  test('a draft: everything in full, for users who may edit it', async () => {
    const { applyId } = await typed(gw, ops, 'normal', { legalName: '张建国' })
    const { respData } = await info(applyId)
    expect(respData).toMatchObject({
      applyId,
      version: 1,
      applyStatus: 'DRAFT',
      step: 1,
      rejectItems: [],
      corpEntryChannel: '1',
      entryKind: 'normal',
      editable: '1',
      submitted: null,
      signUrl: null,
      signDeadline: null,
      merId: null,
      withheld: [],
      updatedBy: '服务商运营',
      updateTime: '2026-11-20 15:00:00',
    })
    expect(respData.data).toMatchObject({
      legalName: '张建国',
      legalMobile: '13812345678',
      acctNo: expect.stringMatching(/^\d{19}$/),
    })
    expect(respData.logs).toEqual([
      {
        time: '2026-11-20 15:00:00',
        title: '新建申请单',
        operator: '服务商运营',
        operatorId: '1000000000000002',
        tone: 'waiting',
      },
    ])
  })

  test('a reader gets it masked, without the pictures of documents of persons', async () => {
    const { applyId } = await typed(gw, ops, 'normal', { legalName: '张建国' })
    const { respData: whole } = await info(applyId)
    const { respData } = await info(applyId, readonly)
    expect(respData.editable).toBe('0')
    expect(respData.data).toMatchObject({
      legalName: '张**',
      legalMobile: '138****5678',
      legalIdNo: expect.stringMatching(/^110105\*{8}\w{4}$/),
      acctNo: expect.stringMatching(/^\d{4} \*{4} \*{4} \d{4}$/),
      legalAddr: '北京市朝阳区****',
      acctName: '杭州西湖小笼餐饮有限公司',
      licensePic: whole.data.licensePic,
    })
    expect(respData.data).not.toHaveProperty('legalIdFront')
    expect(respData.withheld).toEqual(['legalIdFront', 'legalIdBack'])
    const text = JSON.stringify(respData)
    for (const name of ['legalName', 'legalIdNo', 'legalMobile', 'acctNo'])
      expect(text).not.toContain(whole.data[name])
    expect(await opens(whole.data.legalIdFront[0], readonly)).toBe('90404')
    expect(await opens(whole.data.licensePic[0], readonly)).toBe('90000')
    expect(await opens(whole.data.legalIdFront[0], admin)).toBe('90000')
  })

  test('once it is sent it is masked for its author as well', async () => {
    const applyId = await submitted(gw, east, 'normal', { legalName: '张建国' })
    const { respData } = await info(applyId, east)
    expect(respData.editable).toBe('0')
    expect(respData.data.legalName).toBe('张**')
    expect(respData.submitted.legalName).toBe('张**')
    expect(respData.submitted).not.toHaveProperty('legalIdBack')
    expect(respData.withheld).toEqual(['legalIdFront', 'legalIdBack'])
  })

  test('a user who may see plain numbers sees the documents, the numbers stay masked', async () => {
    const applyId = await submitted(gw, ops)
    const { respData } = await info(applyId, admin)
    expect(respData.data.legalIdFront).toHaveLength(1)
    expect(respData.data.legalIdNo).toContain('*')
    expect(respData.withheld).toEqual([])
  })

  test('a person’s account and beneficial owners are masked too', async () => {
    const { applyId } = await typed(gw, ops, 'normal', {
      legalIsUbo: 'N',
      uboList: [{ name: '王小明', idType: 'IDCARD', address: '上海市浦东新区世纪大道1号' }],
      acctType: '2',
      holderName: '李小红',
      acctName: '李小红',
      acctNo: '6299000000000015',
    })
    const { respData } = await info(applyId, readonly)
    expect(respData.data.uboList).toEqual([
      { name: '王**', idType: 'IDCARD', address: '上海市浦东新****' },
    ])
    expect(respData.data).toMatchObject({ holderName: '李**', acctName: '李**' })
  })

  test('waiting for the signature: link and deadline; then the merchant that came of it', async () => {
    const applyId = await submitted(gw, ops)
    await decide(gw, applyId, 'approve')
    const waiting = await info(applyId)
    expect(waiting.respData).toMatchObject({
      applyStatus: 'TO_SIGN',
      signUrl: expect.stringContaining(applyId),
      signDeadline: '2026-12-20 15:00:00',
      remainText: '30天',
      urgent: '0',
    })
    const signDeadline = new Date('2026-11-21T14:00:00+08:00')
    await gw.db.update(application).set({ signDeadline }).where(eq(application.applyId, applyId))
    expect((await info(applyId)).respData).toMatchObject({ remainText: '23小时', urgent: '1' })
    await decide(gw, applyId, 'sign')
    await decide(gw, applyId, 'open')
    const done = await info(applyId)
    expect(done.respData).toMatchObject({
      applyStatus: 'FINISHED',
      signUrl: null,
      remainText: null,
      merId: expect.stringMatching(/^8\d{15}$/),
    })
    expect(done.respData.logs.map(({ title }: { title: string }) => title)).toEqual([
      '新建申请单',
      '提交审核',
      '审核通过，等待商户签约',
      '商户已签约，开始开通',
      '开通完成',
    ])
  })

  test('of the partner channel is found by its own calls only', async () => {
    const { applyId } = await typed(gw, ops, 'hlb')
    expect((await info(applyId, ops, HLB_INFO)).respData.entryKind).toBe('hlb')
    expect((await info(applyId)).respCode).toBe('90404')
    const standard = await typed(gw, ops)
    expect((await info(standard.applyId, ops, HLB_INFO)).respCode).toBe('90404')
  })

  test.each([INFO, HLB_INFO])('%s: who may read', async (path) => {
    const own = await typed(gw, ops, path === INFO ? 'normal' : 'hlb')
    expect((await gw.post(path, { applyId: own.applyId })).respCode).toBe('90401')
    for (const name of ['shop_owner', 'fws_finance', 'noperm'])
      expect((await info(own.applyId, await gw.signIn(name), path)).respCode).toBe('90403')
    for (const session of [other, east, sales])
      expect((await info(own.applyId, session, path)).respCode).toBe('90404')
    expect((await info('AP26112099999999', ops, path)).respCode).toBe('90404')
    expect((await gw.post(path, {}, { session: ops })).respData.errors[0].field).toBe('applyId')
  })
})

describe('the list', () => {
  const list = (body: Record<string, unknown>, session = ops) =>
    gw.post('/v2/merApply/list', body, { session })

  test('shows a new draft first, masked, with its tab', async () => {
    const before = (await list({})).respData.tabs
    const { applyId } = await typed(gw, ops, 'normal', { legalName: '张建国' })
    const { respData } = await list({})
    expect(respData.list[0]).toEqual({
      applyId,
      version: 1,
      entryKind: 'normal',
      corpEntryChannel: '1',
      subjectType: 'ENTERPRISE',
      merRegName: '杭州西湖小笼餐饮有限公司',
      shortName: '西湖小笼',
      contactName: '张**',
      contactMobile: '138****5678',
      region: '330000-330100-330106',
      regionName: '浙江省-杭州市-西湖区',
      partnerId: null,
      partnerName: null,
      salesman: '李拓',
      salesmanId: null,
      applyStatus: 'DRAFT',
      rejectReason: null,
      cardCheck: 'NONE',
      cardCheckReason: null,
      signDeadline: null,
      merId: null,
      createTime: '2026-11-20 15:00:00',
      submitTime: null,
      updateTime: '2026-11-20 15:00:00',
    })
    expect(respData.tabs.DRAFT).toBe(before.DRAFT + 1)
  })

  test('every state has rows for each provider', async () => {
    for (const session of [admin, other]) {
      const { respData } = await list({}, session)
      expect(Object.keys(respData.tabs).toSorted()).toEqual([
        'AUDITING',
        'CANCELED',
        'DRAFT',
        'FINISHED',
        'FROZEN',
        'OPENING',
        'OPEN_FAILED',
        'REJECTED',
        'TO_SIGN',
      ])
    }
  })

  test('finds by either name and by pinyin, inside any level of a region, by one of several states', async () => {
    const names = async (body: Record<string, unknown>) =>
      (await list({ pageSize: 100, ...body })).respData.list
    await typed(gw, ops, 'normal', { shortName: '云海小馆' })
    expect(await names({ merName: '云海' })).toMatchObject([{ shortName: '云海小馆' }])
    expect(await names({ merName: 'yhxg' })).toMatchObject([{ shortName: '云海小馆' }])
    const inCity = await names({ region: '330000-330100' })
    expect(inCity.length).toBeGreaterThan(5)
    expect(
      inCity.every(({ region }: { region: string }) => region.startsWith('330000-330100')),
    ).toBe(true)
    const states = await names({ applyStatus: ['REJECTED', 'FROZEN'] })
    expect(new Set(states.map((row: { applyStatus: string }) => row.applyStatus))).toEqual(
      new Set(['REJECTED', 'FROZEN']),
    )
  })

  test('says why something was refused', async () => {
    const applyId = await submitted(gw, ops)
    await decide(gw, applyId, 'refuse', {
      items: [
        { field: 'shortName', reason: '与店招不一致' },
        { field: 'bizAddr', reason: '门牌号不全' },
      ],
    })
    const { respData } = await list({ applyId })
    expect(respData.list[0].rejectReason).toBe('商户简称：与店招不一致；经营详细地址：门牌号不全')
  })

  test('a partner sees its own and its descendants’, and no partner’s name', async () => {
    const { respData } = await list({ pageSize: 100 }, east)
    expect(respData.list.length).toBeGreaterThan(10)
    for (const row of respData.list) {
      expect(row).not.toHaveProperty('partnerName')
      expect(row).not.toHaveProperty('partnerId')
    }
    const ids = respData.list.map((row: { applyId: string }) => row.applyId)
    const rows = await gw.db.select().from(application)
    const partners = ['01', '02', '03', '04', '05', '06'].map((n) => `70000000000000${n}`)
    for (const row of rows.filter(({ applyId }) => ids.includes(applyId)))
      expect(partners).toContain(row.partnerId)
  })

  test('a salesman sees what he has made', async () => {
    const { respData } = await list({ pageSize: 100 }, sales)
    const own = await gw.db
      .select()
      .from(application)
      .where(and(eq(application.createdBy, sales.userId), isNull(application.deletedAt)))
    expect(respData.total).toBe(own.length)
    expect(own.length).toBeGreaterThan(12)
  })

  test('who may list', async () => {
    expect((await gw.post('/v2/merApply/list', {})).respCode).toBe('90401')
    for (const name of ['shop_owner', 'fws_finance', 'noperm'])
      expect((await list({}, await gw.signIn(name))).respCode).toBe('90403')
    expect((await list({}, readonly)).respCode).toBe('90000')
  })
})

describe('options of the form', () => {
  const OPTIONS = '/v1/private/business/applyOptions'
  const options = (
    session: TestSession,
    body: Record<string, unknown> = { corpEntryChannel: '1' },
  ) => gw.post(OPTIONS, body, { session })

  test('the provider has its own cost', async () => {
    const { respData } = await options(ops, { corpEntryChannel: '2', entryKind: 'hlb' })
    expect(respData).toMatchObject({
      today: '2026-11-20',
      corpEntryChannel: '2',
      privateSettleForCompanies: true,
      costs: {
        WECHAT: { feeRate: 200, feeCapAmt: 0 },
        'BANKCARD-DEBIT': { feeRate: 350, feeCapAmt: 1800 },
      },
      reducedCosts: { WECHAT: { feeRate: 0, feeCapAmt: 0 } },
    })
    expect(respData.rateTemplates).toContainEqual({
      code: 'HLB038',
      name: '标准费率 0.38%',
      products: [
        { payChannel: 'WECHAT', open: '1', feeRate: 380 },
        { payChannel: 'ALIPAY', open: '1', feeRate: 380 },
        { payChannel: 'UNIONPAY', open: '1', feeRate: 350 },
      ],
    })
  })

  test('a partner that is paid the difference has its terms', async () => {
    const { respData } = await options(east)
    const of = (feeRate: number, feeCapAmt = 0) => ({ feeRate, feeCapAmt })
    expect(respData.costs).toEqual({
      WECHAT: of(250),
      ALIPAY: of(250),
      UNIONPAY: of(260),
      'BANKCARD-DEBIT': of(400, 1900),
      'BANKCARD-CREDIT': of(500),
      DCEP: of(0),
      OTHER: of(350),
    })
  })

  test('one channel must be named, and the caller needs permission', async () => {
    expect((await options(ops, {})).respData.errors[0].field).toBe('corpEntryChannel')
    expect((await options(ops, { corpEntryChannel: '3' })).respCode).toBe('90400')
    expect((await gw.post(OPTIONS, { corpEntryChannel: '1' })).respCode).toBe('90401')
    for (const name of ['shop_owner', 'fws_finance'])
      expect((await options(await gw.signIn(name))).respCode).toBe('90403')
  })
})
