import { describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { merchant, wxVerify } from '../../schema'
import { gatewayForFile, type TestSession } from '../support/gateway'
import { LEGAL, merchantOf, newcomers, orderOf, regOf, seeded, upload } from './support'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const reader = await gw.signIn('fws_readonly')
const east = await gw.signIn('qd_admin')

const info = async (body: Record<string, unknown>, session = admin) =>
  (await gw.post('/v1/wechat/info', body, { session })).respData
const fileUrl = async (token: string, session: TestSession) =>
  (await gw.post('/v1/function/jfileUrl', { jToken: token }, { session })).respCode

describe('a merchant that never applied', () => {
  test('opens with what its record says, in full for users who may apply', async () => {
    const [holder] = await newcomers(gw, 'INDIVIDUAL')
    const reg = await regOf(gw, holder!.merId)
    const answer = await info({ applyId: holder!.applyId, orderId: '0' })
    expect(answer).toMatchObject({
      orderId: '0',
      applymentState: 'NONE',
      merId: holder!.merId,
      subjectType: 'INDIVIDUAL',
      channelId: '361000001',
      confirmMchIdList: [reg.subMchId],
      version: 0,
      editable: '1',
      cancelable: '0',
      latest: '1',
      logs: [],
      history: [],
    })
    expect(answer.fields).toMatchObject({
      merchantName: holder!.merRegName,
      legalPerson: holder!.legalName,
      identificationNumber: holder!.legalIdNo,
      contactMobile: holder!.contactMobile,
      licensePic: holder!.pics.licensePic,
      identificationFront: [holder!.pics.legalIdPics![0]],
      identificationBack: [holder!.pics.legalIdPics![1]],
    })
  })

  test('shows persons masked to users who may not', async () => {
    const [holder] = await newcomers(gw, 'INDIVIDUAL')
    const { editable, fields } = await info({ applyId: holder!.applyId }, reader)
    expect(editable).toBe('0')
    expect(fields.legalPerson).toMatch(/^.\*+$/)
    expect(fields.identificationNumber).toMatch(/^110105\*{8}.{4}$/)
    expect(fields.contactMobile).toMatch(/^199\*{4}\d{4}$/)
    expect(fields).not.toHaveProperty('identificationFront')
    expect(fields.licensePic).toEqual(holder!.pics.licensePic)
    expect(JSON.stringify(fields)).not.toContain(holder!.legalName)
  })
})

describe('an order', () => {
  test('on its way is masked for all users', async () => {
    const { order } = await seeded(gw, 'WAITTING_FOR_AUDIT')
    const { editable, cancelable, fields, logs } = await info(order)
    expect([editable, cancelable]).toEqual(['0', '1'])
    expect(fields.identificationNumber).toMatch(/\*{8}/)
    expect(fields.contactMobile).toMatch(/\*{4}/)
    const { identificationAddress } = order.data
    expect(identificationAddress).toEqual(expect.stringMatching(/^.{7,}$/))
    expect(fields.identificationAddress).toBe(`${String(identificationAddress).slice(0, 6)}****`)
    expect(logs.map((log: { title: string }) => log.title)).toEqual([
      '提交申请',
      '微信受理',
      '审核驳回',
      '修改后重新提交',
      '微信受理',
    ])
  })

  test('that was refused opens in full with what was sent and why it was refused', async () => {
    const { order } = await seeded(gw, 'REJECTED')
    const answer = await info(order)
    expect(answer).toMatchObject({
      editable: '1',
      rejectParam: 'identification_info.identification_valid_end',
      rejectReason: '证件有效期与证件照片不一致，请核对',
      businessCode: order.businessCode,
    })
    expect(answer.fields.identificationNumber).toBe(order.data.identificationNumber)
  })

  test('followed by another is history: to be read, not to be changed', async () => {
    const { order } = await seeded(gw, 'COMMIT')
    const { orderId, history } = await info({ applyId: order.applyId })
    expect(orderId).toBe(order.orderId)
    const [again] = await gw.db
      .select()
      .from(wxVerify)
      .innerJoin(merchant, eq(merchant.applyId, wxVerify.applyId))
      .where(
        and(
          eq(wxVerify.applymentState, 'CANCELED'),
          eq(merchant.wxAuthState, 'UNAUTHORIZED'),
          eq(wxVerify.providerId, '6000000000000001'),
        ),
      )
      .then((rows) => rows.filter((row) => row.merchant.wxOrderId !== row.wx_verify.orderId))
    const old = await info(again!.wx_verify)
    expect(old).toMatchObject({ latest: '0', editable: '0', cancelable: '0' })
    expect(old.history.map((one: { orderId: string }) => one.orderId)).toEqual([
      again!.merchant.wxOrderId,
      again!.wx_verify.orderId,
    ])
    expect(history.length).toBeGreaterThan(0)
  })

  test('keeps its place’s name for a micro merchant', async () => {
    const [holder] = await newcomers(gw, 'MICRO')
    const { fields } = await info({ applyId: holder!.applyId })
    expect(fields.storeAddressCodeName).toBe(holder!.regionName)
  })
})

describe('its pictures', () => {
  test('open to the applicant while it is filled in, and no longer to a partner after that', async () => {
    const own = [
      ...(await newcomers(gw, 'INDIVIDUAL', '7000000000000001')),
      ...(await newcomers(gw, 'ENTERPRISE', '7000000000000001')),
    ][0]!
    const { applyId } = own
    const token = await upload(gw, admin)
    await gw.db
      .update(merchant)
      .set({ pics: { ...own.pics, legalIdPics: [token] } })
      .where(eq(merchant.applyId, applyId))
    expect(await fileUrl(token, east)).toBe('90000')
    expect(await fileUrl(token, reader)).toBe('90404')

    const back = await upload(gw, east)
    const sent = await gw.post(
      '/v1/wechat/apply',
      { applyId, ...LEGAL, identificationBack: [back] },
      { session: east },
    )
    expect(sent.respCode).toBe('90000')
    expect(await fileUrl(token, east)).toBe('90404')
    expect(await fileUrl(token, admin)).toBe('90000')
    // Its uploader keeps it, the provider reads it with the code for numbers.
    expect(await fileUrl(back, east)).toBe('90000')
    expect(await fileUrl(back, admin)).toBe('90000')
    expect(await fileUrl(back, reader)).toBe('90404')
    const { pics } = await orderOf(gw, (await merchantOf(gw, applyId)).wxOrderId!)
    expect(pics.identificationBack).toEqual([back])
  })

  test('that show no person open to every reader of the screen, and only there', async () => {
    const { order } = await seeded(gw, 'WAITTING_FOR_AUDIT')
    const token = await upload(gw, admin)
    await gw.db
      .update(wxVerify)
      .set({ pics: { authLetterPic: [token] } })
      .where(eq(wxVerify.orderId, order.orderId))
    expect(await fileUrl(token, reader)).toBe('90000')
    expect(await fileUrl(token, await gw.signIn('other_admin'))).toBe('90404')
    expect(await fileUrl(token, await gw.signIn('fws_finance'))).toBe('90404')
  })
})
