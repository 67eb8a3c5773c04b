import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { application } from '../../schema'
import { applicationRow, decide, logsOf, submitted } from '../apply-upstream/support'
import { putFile } from '../files/rows'
import { pdf, png } from '../files/samples'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const ops = await gw.signIn('fws_ops')
const other = await gw.signIn('other_admin')
const east = await gw.signIn('qd_admin')
const sales = await gw.signIn('qd_sales')

const STEP = '/v1/private/business/applyStep'
const SAVE = '/v2/hlbMiniApply/save'

const save = (body: Record<string, unknown>, session = ops, path = STEP) =>
  gw.post(path, body, { session })

async function draft(data: Record<string, unknown> = { shortName: '西湖小笼' }, session = ops) {
  const { respData } = await save({ data, corpEntryChannel: '1', entryKind: 'normal' }, session)
  return respData as { applyId: string; version: number }
}

describe('the first save', () => {
  test('makes a draft with a number of the day, owned by its author', async () => {
    const { respCode, respData } = await save({
      data: { subjectType: 'ENTERPRISE', merRegName: '杭州西湖小笼餐饮有限公司' },
      entryKind: 'normal',
      step: 1,
    })
    expect(respCode).toBe('90000')
    expect(respData).toEqual({
      applyId: expect.stringMatching(/^AP261120\d{8}$/),
      version: 1,
      updateTime: '2026-11-20 15:00:00',
      hints: [],
    })
    expect(await applicationRow(gw, respData.applyId)).toMatchObject({
      applyStatus: 'DRAFT',
      entryKind: 'normal',
      corpEntryChannel: '1',
      partnerId: null,
      createdBy: ops.userId,
      subjectType: 'ENTERPRISE',
      merRegName: '杭州西湖小笼餐饮有限公司',
      submitted: null,
    })
    expect(await logsOf(gw, 'apply', respData.applyId)).toEqual([
      { title: '新建申请单', operator: '服务商运营', remark: '' },
    ])
  })

  test("a partner's draft is the partner's", async () => {
    const { applyId } = await draft({ shortName: '东方面馆' }, sales)
    expect(await applicationRow(gw, applyId)).toMatchObject({
      partnerId: '7000000000000001',
      createdBy: sales.userId,
    })
  })

  test('a micro merchant is known by its subject when no other subject type is given', async () => {
    const { respData } = await save({ data: { subjectType: 'MICRO', legalName: '张建国' } })
    expect(await applicationRow(gw, respData.applyId)).toMatchObject({
      entryKind: 'mini',
      subjectType: 'MICRO',
      merRegName: '商户_张建国',
      contactName: '张建国',
    })
  })

  test('on the partner channel it is its own form', async () => {
    const { respData } = await save({ data: { legalName: '张建国' } }, ops, SAVE)
    expect(await applicationRow(gw, respData.applyId)).toMatchObject({
      entryKind: 'hlb',
      corpEntryChannel: '2',
    })
  })

  test('the partner channel also takes the two other forms', async () => {
    const mini = await save({ data: { storeName: '张记' }, entryKind: 'mini' }, ops, SAVE)
    expect(mini.respCode).toBe('90000')
    const normal = await save({ data: { shortName: '张记' }, entryKind: 'normal' }, ops, SAVE)
    expect(normal.respCode).toBe('90000')
  })

  test('sent again after a lost answer it is the same application', async () => {
    const requestSeqId = randomUUID()
    const body = { data: { shortName: '断线面馆' }, entryKind: 'normal' }
    const first = await gw.post(STEP, body, { session: ops, requestSeqId })
    const again = await gw.post(STEP, body, { session: ops, requestSeqId })
    expect(again.respData).toEqual(first.respData)
    const rows = await gw.db.select().from(application).where(eq(application.shortName, '断线面馆'))
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['entryKind', '进件类型不正确', STEP, { entryKind: 'hlb', data: {} }],
    ['corpEntryChannel', '进件通道不正确', STEP, { corpEntryChannel: '2', data: {} }],
    ['corpEntryChannel', '进件通道不正确', SAVE, { corpEntryChannel: '1', data: {} }],
    ['data', '资料格式不正确', STEP, { data: '[]' }],
    ['data', '资料格式不正确', STEP, { data: '{' }],
    ['data', '请求缺少资料', STEP, {}],
    [
      'data',
      '资料内容过长',
      STEP,
      { entryKind: 'normal', data: { bizScope: '长'.repeat(60_001) } },
    ],
  ])('%s: %s', async (field, msg, path, body) => {
    const { respCode, respData } = await save(body, ops, path)
    expect(respCode).toBe('90400')
    expect(respData.errors).toContainEqual({ field, msg })
  })
})

describe('later saves', () => {
  test('change only what they name; empty texts and lists clear', async () => {
    const { applyId, version } = await draft({
      shortName: '西湖小笼',
      receiptName: '小笼',
      sceneType: 'ONLINE',
      onlineKinds: ['WEB', 'APP'],
    })
    const { respData } = await save({
      applyId,
      version,
      step: 3,
      data: { receiptName: '', onlineKinds: [], servicePhone: '0571-88156688' },
    })
    expect(respData).toMatchObject({ applyId, version: 2 })
    const row = await applicationRow(gw, applyId)
    expect(row.data).toEqual({
      shortName: '西湖小笼',
      sceneType: 'ONLINE',
      servicePhone: '0571-88156688',
    })
    expect(row).toMatchObject({ step: 3, shortName: '西湖小笼', updatedBy: '服务商运营' })
  })

  test('what another choice hides stays for a change of mind, but is not searched by', async () => {
    const { applyId, version } = await draft({
      subjectType: 'ENTERPRISE',
      licenseNo: '91330100799655058B',
    })
    expect(await applicationRow(gw, applyId)).toMatchObject({ licenseNo: '91330100799655058B' })
    await save({ applyId, version, data: { subjectType: 'GOVERNMENT' } })
    const row = await applicationRow(gw, applyId)
    expect(row.licenseNo).toBeNull()
    expect(row.data.licenseNo).toBe('91330100799655058B')
  })

  test('amounts and rates keep their unit, whether sent as numbers or as texts', async () => {
    const { applyId } = await draft({
      minSettleAmt: '12345',
      products: [{ payChannel: 'WECHAT', open: true, feeRate: '380' }],
    })
    expect((await applicationRow(gw, applyId)).data).toEqual({
      minSettleAmt: 12345,
      products: [{ payChannel: 'WECHAT', open: '1', feeRate: 380 }],
    })
  })

  test.each([
    ['licenseNo', '123', { subjectType: 'ENTERPRISE', licenseNo: '123' }],
    ['legalIdNo', 'checksum', { legalIdType: 'IDCARD', legalIdNo: '110105198001010033' }],
    ['legalMobile', 'short', { legalMobile: '1381234567' }],
    ['contactEmail', 'no at', { contactEmail: 'zhang' }],
    [
      'products.0.feeRate',
      'over 3 %',
      { products: [{ payChannel: 'WECHAT', open: '1', feeRate: 3001 }] },
    ],
    [
      'uboList.1.idNo',
      'checksum',
      {
        subjectType: 'ENTERPRISE',
        legalIsUbo: 'N',
        uboList: [
          { name: '王小明' },
          { name: '李小红', idType: 'IDCARD', idNo: '110105198001010033' },
        ],
      },
    ],
    ['settleCycle', 'unknown', { settleCycle: 'D7' }],
    ['minSettleAmt', 'no number', { minSettleAmt: '12.5' }],
    ['legalName', 'an object', { legalName: { toString: 1 } }],
    ['uboList', 'no rows', { uboList: ['x'] }],
    ['shortName', 'a character nobody can keep', { shortName: 'a\0b' }],
    ['shortName', 'half of an emoji', { shortName: '样例\ud83d' }],
    ['nickName', 'a name the form does not have', { nickName: '小王' }],
    ['__proto__', 'a name of the language', JSON.parse('{"__proto__": "x"}')],
  ])('a wrong value is refused at %s: %s', async (field, _why, data) => {
    const { applyId, version } = await draft()
    const { respCode, respData } = await save({ applyId, version, data })
    expect(respCode).toBe('90400')
    expect(respData.errors.map((error: { field: string }) => error.field)).toEqual([field])
    expect(respData.errors[0].msg).toMatch(/[一-龥]/)
    expect((await applicationRow(gw, applyId)).version).toBe(version)
  })

  test.each([
    ['legalName', { legalName: '张**' }],
    ['legalIdNo', { legalIdNo: '110105********0032' }],
    ['legalMobile', { legalMobile: '138****5678' }],
    ['acctNo', { acctType: '1', acctNo: '6299 **** **** 0007' }],
    ['uboList.0.name', { subjectType: 'ENTERPRISE', legalIsUbo: 'N', uboList: [{ name: '王**' }] }],
  ])('a mask is no value: %s', async (field, data) => {
    const { applyId, version } = await draft()
    const { respCode, respData } = await save({ applyId, version, data })
    expect(respCode).toBe('90400')
    expect(respData.errors[0].field).toBe(field)
    expect(respData.errors[0].msg).toContain('请重新输入完整')
  })

  test('pictures: the own upload, as a list or bare; not a document, not a stranger’s', async () => {
    const file = (kind: 'png' | 'pdf', uploaderId: string) =>
      putFile(gw, {
        uploaderId,
        bytes: kind === 'png' ? png() : pdf(),
        kind,
        fileName: `a.${kind}`,
      })
    const mine = await file('png', ops.userId)
    const { applyId, version } = await draft({ storeHeaderPic: mine })
    expect((await applicationRow(gw, applyId)).data.storeHeaderPic).toEqual([mine])

    const strangers = await file('png', 'U0')
    const theirs = await save({ applyId, version, data: { storeIndoorPic: [strangers] } })
    expect(theirs.respData.errors).toEqual([
      { field: 'storeIndoorPic', msg: '图片不存在，请重新上传' },
    ])
    const paper = await file('pdf', ops.userId)
    const wrong = await save({ applyId, version, data: { storeIndoorPic: [paper] } })
    expect(wrong.respData.errors).toEqual([
      { field: 'storeIndoorPic', msg: '上传图片只能是图片格式!' },
    ])
    // Another user may move an attachment that is already in the draft.
    const admin = await gw.signIn('fws_admin')
    const moved = await save({ applyId, version, data: { storeIndoorPic: [mine] } }, admin)
    expect(moved.respCode).toBe('90000')
  })

  test('of two users with the same version the second gets a conflict', async () => {
    const admin = await gw.signIn('fws_admin')
    const { applyId, version } = await draft()
    expect((await save({ applyId, version, data: { remark: '甲' } })).respCode).toBe('90000')
    const second = await save({ applyId, version, data: { remark: '乙' } }, admin)
    expect(second.respCode).toBe('90409')
    expect(second.respDesc).toBe('数据已被他人修改，请刷新后重试')
    expect((await applicationRow(gw, applyId)).data.remark).toBe('甲')
  })

  test('at the same moment only one of them wins', async () => {
    const { applyId, version } = await draft()
    const answers = await Promise.all(
      ['甲', '乙', '丙'].map((remark) => save({ applyId, version, data: { remark } })),
    )
    expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90409', '90409'])
  })

  test('without the version nothing is saved', async () => {
    const { applyId } = await draft()
    const { respCode, respData } = await save({ applyId, data: { remark: '甲' } })
    expect(respCode).toBe('90400')
    expect(respData.errors[0].field).toBe('version')
  })

  test('a refused application stays refused while it is put right', async () => {
    const applyId = await submitted(gw, ops)
    await decide(gw, applyId, 'refuse', { items: [{ field: 'shortName', reason: '与店招不一致' }] })
    const { version } = await applicationRow(gw, applyId)
    const { respCode } = await save({ applyId, version, data: { shortName: '西湖小笼总店' } })
    expect(respCode).toBe('90000')
    expect(await applicationRow(gw, applyId)).toMatchObject({
      applyStatus: 'REJECTED',
      shortName: '西湖小笼总店',
      rejectItems: [{ field: 'shortName', label: '商户简称', reason: '与店招不一致' }],
    })
  })

  test('what is being audited is no longer changed', async () => {
    const applyId = await submitted(gw, ops)
    const { version } = await applicationRow(gw, applyId)
    const { respCode, respDesc } = await save({ applyId, version, data: { remark: '甲' } })
    expect(respCode).toBe('90409')
    expect(respDesc).toBe('状态已变更：当前为审核中')
  })
})

describe('who may save', () => {
  test('neither another provider nor another salesman finds it', async () => {
    const { applyId, version } = await draft()
    for (const session of [other, east, sales])
      expect((await save({ applyId, version, data: {} }, session)).respCode).toBe('90404')
    const easts = await draft({ shortName: '东方' }, east)
    expect((await save({ ...easts, data: {} }, sales)).respCode).toBe('90404')
  })
  test('by the calls of the other channel it is not found', async () => {
    const { applyId, version } = await draft()
    expect((await save({ applyId, version, data: {} }, ops, SAVE)).respCode).toBe('90404')
  })
})
