import { describe, expect, test } from 'vitest'
import { creditCode, debitCardNo, idCardNo } from '../../support/identity'
import { createRandom } from '../../../sandbox/random'
import { applicationRow, submitted, typed } from '../../apply-upstream/support'
import { gatewayForFile, type TestSession } from '../../support/gateway'

const gw = await gatewayForFile()
const ops = await gw.signIn('fws_ops')
const east = await gw.signIn('qd_admin')
const other = await gw.signIn('other_admin')

const STEP = '/v1/private/business/applyStep'
const INFO = '/v1/private/business/applyInfo'
const HLB_SAVE = '/v2/hlbMiniApply/save'

const random = createRandom(4711)
const newLicence = () => creditCode(random, 'ENTERPRISE', '330106')
const newPerson = () => idCardNo(random, 1990)
const newAccount = () => debitCardNo(random, '629900')

const DUPLICATE = '该证照已存在进行中的申请单'
const TAKEN = { field: 'licenseNo', msg: DUPLICATE, blocks: '1' }
const SAME_PERSON = {
  field: 'legalIdNo',
  msg: '该证件与银行账号已存在进行中的申请单',
  blocks: '1',
}

type Kept = { applyId: string; version: number; hints: unknown[] }

/** Keeps some values of a new application, or of one that was seen. */
async function keep(
  data: Record<string, unknown>,
  { seen = {}, session = ops, path = STEP, kind = 'normal' } = {},
): Promise<Kept> {
  const body = { ...seen, data, ...(!('applyId' in seen) && { entryKind: kind }) }
  const { respCode, respData } = await gw.post(path, body, { session })
  expect(respCode).toBe('90000')
  return respData
}
const seenOf = ({ applyId, version }: Kept) => ({ applyId, version })

describe('what a submission would find is said with each save', () => {
  test('a licence that is with the acquirer, until it is another', async () => {
    const licenseNo = newLicence()
    await submitted(gw, ops, 'normal', { licenseNo })
    const first = await keep({ subjectType: 'ENTERPRISE', licenseNo })
    expect(first.hints).toEqual([TAKEN])
    const second = await keep({ remark: '甲' }, { seen: seenOf(first) })
    expect(second.hints).toEqual([TAKEN])
    const third = await keep({ licenseNo: newLicence() }, { seen: seenOf(second) })
    expect(third.hints).toEqual([])
  })

  test('nothing while the other is a draft, or once it was taken back', async () => {
    const licenseNo = newLicence()
    await typed(gw, ops, 'normal', { licenseNo })
    const first = await keep({ subjectType: 'ENTERPRISE', licenseNo })
    expect(first.hints).toEqual([])
    const taken = newLicence()
    const applyId = await submitted(gw, ops, 'normal', { licenseNo: taken })
    const second = await keep({ licenseNo: taken }, { seen: seenOf(first) })
    expect(second.hints).toEqual([TAKEN])
    await gw.post('/v2/merApply/cancel', { applyId }, { session: ops })
    expect((await keep({ remark: '乙' }, { seen: seenOf(second) })).hints).toEqual([])
  })

  test('a certificate at its own field, and none that another choice hides', async () => {
    const licenseNo = newLicence()
    await submitted(gw, ops, 'normal', { licenseNo })
    const first = await keep({ subjectType: 'OTHERS', certNo: licenseNo, licenseNo: newLicence() })
    expect(first.hints).toEqual([{ ...TAKEN, field: 'certNo' }])
    const second = await keep({ subjectType: 'ENTERPRISE' }, { seen: seenOf(first) })
    expect(second.hints).toEqual([])
  })

  test.each([
    ['mini', STEP],
    ['hlb', HLB_SAVE],
  ] as const)('%s: a person once the account is the same as well', async (kind, path) => {
    const same = { legalIdNo: newPerson(), acctNo: newAccount() }
    await submitted(gw, ops, 'mini', same)
    const first = await keep({ legalIdNo: same.legalIdNo }, { kind, path })
    expect(first.hints).toEqual([])
    const second = await keep({ acctNo: same.acctNo }, { seen: seenOf(first), path })
    expect(second.hints).toEqual([SAME_PERSON])
  })

  test('a person who has five micro merchants', async () => {
    const legalIdNo = newPerson()
    for (let i = 0; i < 4; i++) await submitted(gw, ops, 'mini', { legalIdNo })
    const first = await keep({ legalIdNo }, { kind: 'mini' })
    expect(first.hints).toEqual([])
    await submitted(gw, ops, 'mini', { legalIdNo })
    const second = await keep({ remark: '甲' }, { seen: seenOf(first) })
    expect(second.hints).toEqual([
      { field: 'legalIdNo', msg: '同一证件最多申请5个小微商户', blocks: '1' },
    ])
  })

  test('a mobile of another subject is a doubt, said once the own subject is known', async () => {
    const doubt = { msg: '该手机号已用于其他主体的申请单，请确认', blocks: '0' }
    const legalMobile = '13700005678'
    const own = newLicence()
    await submitted(gw, ops, 'normal', { legalMobile, licenseNo: own })
    const first = await keep({ subjectType: 'ENTERPRISE', contactType: 'LEGAL', legalMobile })
    expect(first.hints).toEqual([])
    const second = await keep({ licenseNo: newLicence() }, { seen: seenOf(first) })
    expect(second.hints).toEqual([{ field: 'contactMobile', ...doubt }])
    const same = await keep({ licenseNo: own }, { seen: seenOf(second) })
    expect(same.hints).toEqual([TAKEN])
    // A micro merchant's contact is the legal person.
    const micro = await keep({ legalMobile, legalIdNo: newPerson() }, { kind: 'mini' })
    expect(micro.hints).toEqual([{ field: 'legalMobile', ...doubt }])
  })

  test('a partner gets the same hint for others’ applications; another provider’s do not count', async () => {
    const licenseNo = newLicence()
    await submitted(gw, ops, 'normal', { licenseNo })
    const data = { subjectType: 'ENTERPRISE', licenseNo }
    expect((await keep(data, { session: east })).hints).toEqual([TAKEN])
    expect((await keep(data, { session: other })).hints).toEqual([])
  })
})

describe('opening it again', () => {
  test('gives the same hints to editors, none to readers', async () => {
    const licenseNo = newLicence()
    await submitted(gw, ops, 'normal', { licenseNo })
    const { applyId } = await keep({ subjectType: 'ENTERPRISE', licenseNo })
    const info = async (session: TestSession) =>
      (await gw.post(INFO, { applyId }, { session })).respData
    expect((await info(ops)).hints).toEqual([TAKEN])
    expect((await info(await gw.signIn('fws_readonly'))).hints).toEqual([])
  })

  test('gives no hints for a submitted application', async () => {
    const mobile = { legalMobile: '13700009876', contactMobile: '13700009876' }
    await submitted(gw, ops, 'normal', mobile)
    const applyId = await submitted(gw, ops, 'normal', mobile)
    const { respData } = await gw.post(INFO, { applyId }, { session: ops })
    expect(respData.hints).toEqual([])
  })

  test('a first save that is sent again is answered with them', async () => {
    const licenseNo = newLicence()
    await submitted(gw, ops, 'normal', { licenseNo })
    const body = {
      data: { subjectType: 'ENTERPRISE', licenseNo },
      entryKind: 'normal',
      draftKey: 'hints-draft-key-0001',
    }
    const first = await gw.post(STEP, body, { session: ops })
    const again = await gw.post(STEP, body, { session: ops })
    expect(again.respData).toEqual(first.respData)
    expect(again.respData.hints).toEqual([TAKEN])
    expect((await applicationRow(gw, again.respData.applyId)).version).toBe(1)
  })
})
