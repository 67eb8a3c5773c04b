import { describe, expect, test } from 'vitest'
import {
  applicationRow,
  decide,
  logsOf,
  pendingOf,
  submitted,
  typed,
} from '../../apply-upstream/support'
import { gatewayForFile } from '../../support/gateway'
import { operationsOn } from '../../support/operations'

const gw = await gatewayForFile()
const ops = await gw.signIn('fws_ops')
const east = await gw.signIn('qd_admin')
const sales = await gw.signIn('qd_sales')

const DEL = '/v2/merApply/del'
const CANCEL = '/v2/merApply/cancel'
const CLONE = '/v2/merApply/clone'
const INFO = '/v1/private/business/applyInfo'
const call = (path: string, body: Record<string, unknown>, session = ops) =>
  gw.post(path, body, { session })

describe('taking back', () => {
  test('an application under audit: its audit is cancelled', async () => {
    const applyId = await submitted(gw, ops)
    const { version } = await applicationRow(gw, applyId)
    const { respCode, respData } = await call(CANCEL, { applyId, version })
    expect(respCode).toBe('90000')
    expect(respData).toMatchObject({ applyId, version: version + 1, applyStatus: 'CANCELED' })
    expect((await logsOf(gw, 'apply', applyId)).at(-1)).toMatchObject({
      title: '撤销申请',
      operator: '服务商运营',
    })
    expect(await pendingOf(gw, applyId)).toBeUndefined()
    await gw.clock.advance(3_600_000)
    expect((await applicationRow(gw, applyId)).applyStatus).toBe('CANCELED')
  })

  test('what waits for the signature: its link is gone', async () => {
    const applyId = await submitted(gw, ops)
    await decide(gw, applyId, 'approve')
    await call(CANCEL, { applyId })
    expect(await applicationRow(gw, applyId)).toMatchObject({
      applyStatus: 'CANCELED',
      signUrl: null,
      signDeadline: null,
    })
  })

  test('not a draft, not with an older version', async () => {
    const { applyId, version } = await typed(gw, ops)
    const draft = await call(CANCEL, { applyId, version })
    expect([draft.respCode, draft.respDesc]).toEqual(['90409', '状态已变更：当前为草稿'])
    const sent = await submitted(gw, ops)
    expect((await call(CANCEL, { applyId: sent, version: 1 })).respCode).toBe('90409')
  })
})

describe('deleting', () => {
  test('a draft: it is not found any more', async () => {
    const { applyId, version } = await typed(gw, ops)
    expect((await call(DEL, { applyId, version })).respCode).toBe('90000')
    expect((await call(INFO, { applyId })).respCode).toBe('90404')
    expect((await call(DEL, { applyId })).respCode).toBe('90404')
    expect((await call(CLONE, { applyId })).respCode).toBe('90404')
    const { respData } = await call('/v2/merApply/list', { applyId })
    expect(respData.total).toBe(0)
    expect((await applicationRow(gw, applyId)).deletedAt).not.toBeNull()
  })

  test('a refused and a withdrawn one', async () => {
    const refused = await submitted(gw, ops)
    await decide(gw, refused, 'refuse', { items: [{ field: 'shortName', reason: '不一致' }] })
    expect((await call(DEL, { applyId: refused })).respCode).toBe('90000')
    const withdrawn = await submitted(gw, ops)
    await call(CANCEL, { applyId: withdrawn })
    expect((await call(DEL, { applyId: withdrawn })).respCode).toBe('90000')
  })

  test('not what is on its way', async () => {
    const applyId = await submitted(gw, ops)
    const { respCode, respDesc } = await call(DEL, { applyId })
    expect([respCode, respDesc]).toEqual(['90409', '状态已变更：当前为审核中'])
  })

  test('a deleted one no longer holds its licence', async () => {
    const licenseNo = '91330100799655058B'
    const refused = await submitted(gw, ops, 'normal', { licenseNo })
    await decide(gw, refused, 'refuse', { items: [{ field: 'licenseNo', reason: '看不清' }] })
    await call(DEL, { applyId: refused })
    await expect(submitted(gw, ops, 'normal', { licenseNo })).resolves.toMatch(/^AP/)
  })
})

describe('copying', () => {
  test('a draft makes a draft of one’s own, pictures and all, without the promise', async () => {
    const { applyId } = await typed(gw, ops, 'normal', { extMerId: 'X1' })
    const admin = await gw.signIn('fws_admin')
    const { respCode, respData } = await call(CLONE, { applyId }, admin)
    expect(respCode).toBe('90000')
    expect(respData).toMatchObject({
      applyId: expect.stringMatching(/^AP261120\d{8}$/),
      version: 1,
      corpEntryChannel: '1',
      entryKind: 'normal',
      personal: '1',
    })
    expect(respData.applyId).not.toBe(applyId)
    const source = await applicationRow(gw, applyId)
    const copy = await applicationRow(gw, respData.applyId)
    const { agree: _, extMerId: __, ...rest } = source.data
    expect(copy.data).toEqual(rest)
    expect(copy).toMatchObject({
      applyStatus: 'DRAFT',
      createdBy: admin.userId,
      submitted: null,
      shortName: '西湖小笼',
      pics: source.pics,
    })
    expect((await logsOf(gw, 'apply', respData.applyId))[0]).toMatchObject({
      title: '新建申请单',
      remark: `复制自 ${applyId}`,
    })
  })

  test('never reveals what its original masks', async () => {
    const applyId = await submitted(gw, east, 'normal', { legalName: '张建国' })
    const { respData } = await call(CLONE, { applyId }, east)
    expect(respData.personal).toBe('0')
    const { respData: copy } = await call(INFO, { applyId: respData.applyId }, east)
    expect(copy.editable).toBe('1')
    expect(copy.data).toMatchObject({ shortName: '西湖小笼', licensePic: [expect.any(String)] })
    for (const name of ['legalName', 'legalIdNo', 'legalMobile', 'acctNo', 'legalIdFront'])
      expect(copy.data).not.toHaveProperty(name)
    const source = await applicationRow(gw, applyId)
    const open = (token: unknown) => call('/v1/function/jfileUrl', { jToken: String(token) }, east)
    expect(source.pics.secret).toHaveLength(2)
    expect((await applicationRow(gw, respData.applyId)).pics.secret).toEqual([])
    expect((await open(source.pics.open?.[0])).respCode).toBe('90000')
  })

  test('in full by users who may see plain numbers, which is logged', async () => {
    const applyId = await submitted(gw, ops)
    const { respData } = await call(CLONE, { applyId })
    expect(respData.personal).toBe('1')
    const [cloned] = await operationsOn(gw, await gw.signIn('fws_admin'), respData.applyId)
    expect(cloned).toMatchObject({ action: '/v2/merApply/clone', operatorId: ops.userId })
  })

  test('of the partner channel stays there', async () => {
    const { applyId } = await typed(gw, ops, 'hlb')
    const { respData } = await call(CLONE, { applyId })
    expect(respData).toMatchObject({ entryKind: 'hlb', corpEntryChannel: '2' })
  })

  test('the same papers are refused only when it is sent', async () => {
    const licenseNo = '9144030071526726XG'
    const applyId = await submitted(gw, ops, 'normal', { licenseNo })
    const { respData: copy } = await call(CLONE, { applyId })
    const { respData: kept } = await call('/v1/private/business/applyStep', {
      applyId: copy.applyId,
      version: copy.version,
      data: { agree: '1' },
    })
    const { respData } = await call('/v1/private/business/applySubmit', {
      applyId: copy.applyId,
      version: kept.version,
    })
    expect(respData.errors).toContainEqual({
      field: 'licenseNo',
      msg: '该证照已存在进行中的申请单',
    })
  })
})

describe.each([DEL, CANCEL, CLONE])('%s: who may', (path) => {
  test('not on rows one does not see', async () => {
    const { applyId } = await typed(gw, ops)
    for (const session of [await gw.signIn('other_admin'), east, sales])
      expect((await call(path, { applyId }, session)).respCode).toBe('90404')
  })
})
