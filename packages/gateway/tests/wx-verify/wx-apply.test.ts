import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { channelReg, merchant } from '../../schema'
import { gatewayForFile } from '../support/gateway'
import {
  CONTACT,
  LEGAL,
  logsOf,
  merchantOf,
  newcomers,
  orderOf,
  seeded,
  upload,
  wechat,
} from './support'

let firms: string[]
let companies: string[]
let micros: string[]

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  const ids = async (subjectType: string) =>
    (await newcomers(gw, subjectType)).map((row) => row.applyId)
  firms = await ids('INDIVIDUAL')
  companies = await ids('ENTERPRISE')
  micros = await ids('MICRO')
})

const apply = (body: Record<string, unknown>, session = admin) =>
  gw.post('/v1/wechat/apply', body, { session })
const applyPrivate = (body: Record<string, unknown>, session = admin) =>
  gw.post('/v1/wechat/applyPrivate', body, { session })
/** Of the sentences at the fields. */
const wrong = async (body: Record<string, unknown>, call = apply) => {
  const { respCode, respData } = await call(body)
  expect(respCode).toBe('90400')
  return Object.fromEntries(
    respData.errors.map(({ field, msg }: { field: string; msg: string }) => [field, msg]),
  )
}

describe('an application of a licensed merchant', () => {
  test('takes what the record knows, and is numbered, logged and pointed at', async () => {
    const applyId = firms.pop()!
    const { respCode, respData } = await apply({ applyId, orderId: '0', ...LEGAL })
    expect(respCode).toBe('90000')
    expect(respData).toEqual({
      applyId,
      orderId: expect.stringMatching(/^WV261120\d{8}$/),
      applymentState: 'COMMIT',
      authorizeState: 'AUTHORIZE_STATE_UNAUTHORIZED',
      version: 1,
    })
    const { orderId } = respData
    const holder = await merchantOf(gw, applyId)
    expect(holder.wxOrderId).toBe(orderId)
    expect(await orderOf(gw, orderId)).toMatchObject({
      businessCode: `6000000000000001_${orderId}_1`,
      channelId: '361000001',
      createdBy: holder.createdBy,
      qrcodeText: null,
      data: {
        merchantName: holder.merRegName,
        licenseNo: holder.licenseNo,
        contactName: holder.legalName,
        contactIdNo: holder.legalIdNo,
        identificationValidEnd: '2040-01-01',
      },
      pics: { identificationFront: [holder.pics.legalIdPics![0]] },
    })
    expect(await logsOf(gw, orderId)).toEqual([['提交申请', '服务商管理员', 'NONE', 'COMMIT']])
  })

  test('names another person as the contact, with letter and document', async () => {
    const applyId = companies[0]!
    const nobody = Object.fromEntries(
      [...Object.keys(CONTACT), 'contactIdFront', 'contactIdBack', 'authLetterPic'].map((name) => [
        name,
        '',
      ]),
    )
    const asked = { ...nobody, contactType: 'SUPER', contactIdDocType: 'IDCARD' }
    expect(await wrong({ applyId, ...LEGAL, ...asked })).toEqual({
      contactName: '请输入联系人姓名',
      contactIdNo: '请输入联系人证件号码',
      contactIdBegin: '请选择联系人证件起始日期',
      contactIdEnd: '请选择联系人证件截止日期',
      contactIdFront: '请上传联系人证件人像面',
      contactIdBack: '请上传联系人证件国徽面',
      authLetterPic: '请上传业务办理授权函',
    })
    const pics = {
      contactIdFront: [await upload(gw, admin)],
      // A single picture may come as it is.
      contactIdBack: await upload(gw, admin),
      authLetterPic: [await upload(gw, admin)],
    }
    const { respCode, respData } = await apply({ applyId, ...LEGAL, ...CONTACT, ...pics })
    expect(respCode).toBe('90000')
    const { data } = await orderOf(gw, respData.orderId)
    expect(data).toMatchObject({
      contactIdNo: '11010519491231002X',
      contactIdEnd: '9999-12-31',
      contactIdBack: [pics.contactIdBack],
    })
  })

  test('names the owners of a company whose legal person is none', async () => {
    const applyId = companies[1]!
    expect(await wrong({ applyId, ...LEGAL, owner: '0' })).toMatchObject({
      'uboList.0.name': '请输入受益人1姓名',
      'uboList.0.idNo': '请输入受益人1证件号码',
      'uboList.0.address': '请输入受益人1居住地址',
    })
    const person = {
      name: '林晓舟',
      idType: 'IDCARD',
      idNo: '11010519491231002X',
      begin: '2020-01-01',
      end: '9999-12-31',
      address: '北京市朝阳区样本路2号',
      front: [await upload(gw, admin)],
      back: [await upload(gw, admin)],
    }
    const second = { ...person, idNo: '110105194912310021' }
    expect(await wrong({ applyId, ...LEGAL, owner: '0', uboList: [person, second] })).toEqual({
      'uboList.1.idNo': '身份证号码校验位不正确，请核对',
    })
    const { respData } = await apply({ applyId, ...LEGAL, owner: '0', uboList: [person] })
    const { data, pics } = await orderOf(gw, respData.orderId)
    expect(data.uboList).toEqual([person])
    expect(pics['uboList.0.front']).toEqual(person.front)
  })

  test.each([
    [{ contactMobile: '12345678901' }, { contactMobile: '手机号格式不正确' }],
    [{ contactMobile: '199****0001' }, { contactMobile: '请重新输入完整的联系人手机号' }],
    [
      { identificationNumber: '110105********002X' },
      { identificationNumber: '请重新输入完整的法人证件号码' },
    ],
    [{ identificationName: '林*' }, { identificationName: '请重新输入完整的法人姓名' }],
    [
      { identificationName: '林晓舟' },
      { identificationName: '须与主体信息中的经营者/法人姓名一致' },
    ],
    [
      { identificationValidEnd: '2026-12-01' },
      { identificationValidEnd: '请提供有效期在60天以上的证件' },
    ],
    [
      { identificationValidBegin: '2026-12-01' },
      { identificationValidBegin: '有效期起始日期不能晚于今天' },
    ],
    [{ licenseNo: '91330100799655058C' }, { licenseNo: '统一社会信用代码校验位不正确，请核对' }],
    [{ licensePic: '' }, { licensePic: '请上传营业执照照片' }],
    [{ licensePic: ['nobodys-token'] }, { licensePic: '图片不存在，请重新上传' }],
    [{ licensePic: '[1]' }, { licensePic: '格式不正确' }],
    [{ licensePic: ['a\0b'] }, { licensePic: '图片不存在，请重新上传' }],
    [{ companyAddress: '1' }, { companyAddress: '注册地址不能少于4个字' }],
    [
      { isFinanceInstitution: '1' },
      { financeType: '请选择金融机构类型', financeLicensePics: '请上传金融机构许可证' },
    ],
    [{ contactType: 'NOBODY' }, { contactType: '联系人类型不在可选范围内' }],
    [{ uboList: '{' }, { uboList: '格式不正确' }],
    [{ uboList: [{ name: '林\0' }] }, { uboList: '格式不正确' }],
    [{ uboList: [{ name: '林\ud83d' }] }, { uboList: '格式不正确' }],
  ])('says at the field what is wrong with %j', async (body, errors) => {
    expect(await wrong({ applyId: firms[0], ...LEGAL, ...body })).toEqual(errors)
  })

  test('waits for the registration with WeChat', async () => {
    const { merId, applyId } = (await newcomers(gw, 'INDIVIDUAL'))[0]!
    const reg = (registerStatus: string) =>
      gw.db.update(channelReg).set({ registerStatus }).where(eq(channelReg.merId, merId))
    await reg('FAIL')
    expect(await apply({ applyId, ...LEGAL })).toMatchObject({
      respCode: '90409',
      respDesc: '微信渠道报备成功后才能申请',
    })
    await reg('SUCCESS')
  })

  test('is not for a merchant that is closed', async () => {
    const { merId, applyId } = (await newcomers(gw, 'INDIVIDUAL'))[0]!
    const set = (merStatus: string) =>
      gw.db.update(merchant).set({ merStatus }).where(eq(merchant.merId, merId))
    await set('CLOSED')
    expect((await apply({ applyId, ...LEGAL })).respDesc).toBe('商户已注销，不能申请')
    await set('NORMAL')
  })
})

describe('an application of a micro merchant', () => {
  test('has a call of its own', async () => {
    const applyId = micros.pop()!
    expect(await wrong({ applyId, ...LEGAL })).toEqual({ subjectType: '小微商户请用对私申请' })
    expect(await wrong({ applyId: firms[0], ...LEGAL }, applyPrivate)).toEqual({
      subjectType: '只有小微商户可用对私申请',
    })
    const { respData } = await applyPrivate({ applyId, ...LEGAL })
    const holder = await merchantOf(gw, applyId)
    expect((await orderOf(gw, respData.orderId)).data).toMatchObject({
      subjectType: 'MICRO',
      microBizType: 'MICRO_TYPE_STORE',
      storeName: holder.shortName,
      storeAddressCode: holder.region,
      contactName: holder.legalName,
    })
  })

  test.each([
    [{ storeName: '888' }, { storeName: '名称不能只有数字或符号' }],
    [{ storeAddressCode: '330000-330100' }, { storeAddressCode: '请选择县区' }],
    [
      { storeAddressCode: '330000-110100-440106' },
      { storeAddressCode: '经营地区不存在，请重新选择' },
    ],
    [{ microBizType: '' }, { microBizType: '请选择小微经营类型' }],
    [{ contactType: 'SUPER' }, { contactType: '联系人类型不在可选范围内' }],
    [
      { identificationType: 'OVERSEA_PASSPORT' },
      { identificationType: '法人证件类型不在可选范围内' },
    ],
  ])('says at the field what is wrong with %j', async (body, errors) => {
    expect(await wrong({ applyId: micros[0], ...LEGAL, ...body }, applyPrivate)).toMatchObject(
      errors,
    )
  })
})

describe('applying again', () => {
  test('after a refusal goes on under a new number', async () => {
    const { order, merchant: holder } = await seeded(gw, 'REJECTED')
    expect(order.businessCode).toMatch(/_2$/)
    const call = holder.subjectType === 'MICRO' ? applyPrivate : apply
    const { applyId, orderId, version } = order
    const contactMobile = '+86 199-0000-0001'
    const { respData } = await call({ applyId, orderId, version, contactMobile })
    expect(respData).toMatchObject({ orderId, applymentState: 'COMMIT', version: version + 1 })
    const after = await orderOf(gw, orderId)
    expect(after.businessCode).toBe(order.businessCode.replace(/_2$/, '_3'))
    expect(after).toMatchObject({ rejectParam: '', rejectReason: '' })
    expect(after.data.contactMobile).toBe('19900000001')
  })

  test.each(['FAIL', 'EDITTING'])('after %s keeps the number', async (state) => {
    const { order, merchant: holder } = await seeded(gw, state)
    const call = holder.subjectType === 'MICRO' ? applyPrivate : apply
    const { respData } = await call({ applyId: order.applyId, orderId: order.orderId })
    expect(respData.orderId).toBe(order.orderId)
    expect((await orderOf(gw, order.orderId)).businessCode).toBe(order.businessCode)
  })

  test('after a withdrawal makes a new order, and the old one stays', async () => {
    const { order, merchant: holder } = await seeded(gw, 'CANCELED')
    const call = holder.subjectType === 'MICRO' ? applyPrivate : apply
    const { applyId, orderId } = order
    const { respData } = await call({ applyId, orderId })
    expect(respData.orderId).not.toBe(orderId)
    expect((await orderOf(gw, orderId)).applymentState).toBe('CANCELED')
    expect((await merchantOf(gw, applyId)).wxOrderId).toBe(respData.orderId)
    expect(await call({ applyId, orderId })).toMatchObject({
      respCode: '90409',
      respDesc: '已有新的申请单，请刷新后重试',
    })
  })

  test.each([
    'COMMIT',
    'WAITTING_FOR_AUDIT',
    'WAITTING_FOR_CONFIRM_CONTACT',
    'WAITTING_FOR_CONFIRM_LEGALPERSON',
    'PASSED',
    'FREEZED',
  ])('is refused in %s', async (state) => {
    const { order, merchant: holder } = await seeded(gw, state)
    const call = holder.subjectType === 'MICRO' ? applyPrivate : apply
    const { respCode, respDesc } = await call({ applyId: order.applyId, orderId: order.orderId })
    expect(respCode).toBe('90409')
    expect(respDesc).toMatch(/^状态已变更：当前为/)
  })

  test('from an older look at it is refused', async () => {
    const applyId = firms.pop()!
    const { respData } = await apply({ applyId, ...LEGAL })
    await wechat(gw, respData.orderId, 'reject')
    const { orderId } = respData
    expect(await apply({ applyId, orderId, version: 1 })).toMatchObject({
      respCode: '90409',
      respDesc: '数据已被他人修改，请刷新后重试',
    })
  })
})

describe('withdrawing', () => {
  const cancel = (body: Record<string, unknown>, session = admin) =>
    gw.post('/v1/wechat/cancel', body, { session })

  test('ends an application that is on its way, and its next step', async () => {
    const applyId = firms.pop()!
    const { respData } = await apply({ applyId, ...LEGAL })
    const { orderId } = respData
    expect((await cancel({ applyId, orderId, version: 1 })).respData).toMatchObject({
      orderId,
      applymentState: 'CANCELED',
      version: 2,
    })
    await gw.clock.advance(600_000)
    expect((await orderOf(gw, orderId)).applymentState).toBe('CANCELED')
    expect((await logsOf(gw, orderId)).at(-1)).toEqual([
      '撤销申请',
      '服务商管理员',
      'COMMIT',
      'CANCELED',
    ])
    expect((await cancel({ applyId, orderId })).respDesc).toBe('状态已变更：当前为已作废')
  })

  test('an unknown order is not found', async () => {
    expect((await cancel({ applyId: firms[0], orderId: '0' })).respCode).toBe('90404')
  })
})

describe('who may', () => {
  const CALLS = ['info', 'stateQuery', 'apply', 'applyPrivate', 'cancel']

  test('readers see it and do nothing', async () => {
    const session = await gw.signIn('fws_readonly')
    const code = async (name: string) =>
      (await gw.post(`/v1/wechat/${name}`, { applyId: firms[0] }, { session })).respCode
    expect(await Promise.all(CALLS.map(code))).toEqual([
      '90000',
      '90000',
      '90403',
      '90403',
      '90403',
    ])
  })

  test.each(CALLS)('/v1/wechat/%s knows no other provider’s merchants', async (name) => {
    const session = await gw.signIn('other_admin')
    const body = { applyId: firms[0], ...LEGAL }
    const { respCode } = await gw.post(`/v1/wechat/${name}`, body, { session })
    expect(respCode).toBe('90404')
  })

  test('a partner applies for its own merchants only', async () => {
    const session = await gw.signIn('qd_admin')
    const east = (subjectType: string) => newcomers(gw, subjectType, '7000000000000001')
    const [own] = [...(await east('INDIVIDUAL')), ...(await east('ENTERPRISE'))]
    const [foreign] = await newcomers(gw, 'INDIVIDUAL', '7000000000000007')
    expect((await apply({ applyId: foreign!.applyId, ...LEGAL }, session)).respCode).toBe('90404')
    expect((await apply({ applyId: own!.applyId, ...LEGAL }, session)).respCode).toBe('90000')
  })

  test('an order of another merchant is not found by its number', async () => {
    const { order } = await seeded(gw, 'PASSED')
    const { respCode } = await gw.post(
      '/v1/wechat/stateQuery',
      { applyId: firms[0], orderId: order.orderId },
      { session: admin },
    )
    expect(respCode).toBe('90404')
  })
})
