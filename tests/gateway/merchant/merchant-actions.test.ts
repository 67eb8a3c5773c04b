import { beforeEach, describe, expect, test } from 'vitest'
import { and, eq, inArray } from 'drizzle-orm'
import { audit, device, job, merchant } from '../../../gateway/schema'
import { gatewayForFile } from '../../support/gateway'

type Merchant = typeof merchant.$inferSelect
const PROVIDER = '6000000000000001'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

async function merchantOf(values: Partial<Merchant>): Promise<Merchant> {
  const rows = await gw.db.select().from(merchant).where(eq(merchant.providerId, PROVIDER))
  return rows
    .sort((a, b) => (a.merId < b.merId ? -1 : 1))
    .find((row) =>
      Object.entries(values).every(([name, value]) => row[name as keyof Merchant] === value),
    )!
}
const now = async (merId: string) =>
  (await gw.db.select().from(merchant).where(eq(merchant.merId, merId)))[0]!
const post = (action: string, body: Record<string, unknown>, session = admin) =>
  gw.post(`/v1/merchant/${action}`, body, { session })

describe('freezing', () => {
  const reason = '交易异常，待核实'

  test('stops a merchant, thawing lets it work again; both are logged', async () => {
    const { merId, version } = await merchantOf({ merStatus: 'NORMAL' })
    const frozen = await post('freeze', { merId, version, reason })
    expect(frozen.respData).toEqual({ merId, merStatus: 'FROZEN', version: version + 1 })
    const thawed = await post('unfreeze', { merId, version: version + 1, reason: '已核实' })
    expect(thawed.respData).toEqual({ merId, merStatus: 'NORMAL', version: version + 2 })
    const { respData } = await post('detail', { merId })
    expect(respData.logs.slice(-2)).toEqual([
      {
        time: '2026-11-20 15:00:00',
        title: '冻结商户',
        operator: '服务商管理员',
        remark: reason,
        tone: 'failed',
      },
      {
        time: '2026-11-20 15:00:00',
        title: '解冻商户',
        operator: '服务商管理员',
        remark: '已核实',
        tone: 'success',
      },
    ])
    const trail = await gw.db.select().from(audit).where(eq(audit.targetId, merId))
    expect(trail.map((row) => row.action).sort()).toEqual(['merchant.freeze', 'merchant.unfreeze'])
  })

  test.each([
    ['freeze', 'NORMAL', '90000'],
    ['freeze', 'FROZEN', '90409'],
    ['freeze', 'LIMITED', '90409'],
    ['freeze', 'CLOSED', '90409'],
    ['unfreeze', 'NORMAL', '90409'],
    ['unfreeze', 'FROZEN', '90000'],
    ['unfreeze', 'LIMITED', '90409'],
    ['unfreeze', 'CLOSED', '90409'],
  ])('%s from %s: %s', async (event, merStatus, code) => {
    const { merId, version } = await merchantOf({ merStatus })
    expect((await post(event, { merId, version, reason })).respCode).toBe(code)
  })

  test('from an older row is refused', async () => {
    const { merId, version } = await merchantOf({ merStatus: 'NORMAL' })
    expect(await post('freeze', { merId, version: version - 1, reason })).toMatchObject({
      respCode: '90409',
      respDesc: '数据已被他人修改，请刷新后重试',
    })
    expect((await now(merId)).merStatus).toBe('NORMAL')
  })

  test('by two at once happens once', async () => {
    const { merId, version } = await merchantOf({ merStatus: 'NORMAL' })
    const answers = await Promise.all([1, 2].map(() => post('freeze', { merId, version, reason })))
    expect(answers.map((one) => one.respCode).sort()).toEqual(['90000', '90409'])
  })

  test.each([
    ['no reason', { reason: undefined }, 'reason', '请输入原因'],
    ['a short reason', { reason: '无' }, 'reason', '原因须为2至80个字'],
    ['a long reason', { reason: '长'.repeat(81) }, 'reason', '原因须为2至80个字'],
    ['no version', { version: undefined }, 'version', '必填项不能为空'],
    ['no merchant', { merId: '' }, 'merId', '必填项不能为空'],
  ])('with %s is refused at the field', async (_, change, field, msg) => {
    const { merId, version } = await merchantOf({ merStatus: 'NORMAL' })
    expect(await post('freeze', { merId, version, reason, ...change })).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field, msg }] },
    })
  })

  test.each([
    ['fws_readonly', '90403'],
    ['qd_admin', '90403'],
    ['other_admin', '90404'],
  ])('is not for %s', async (name, code) => {
    const { merId, version } = await merchantOf({ merStatus: 'NORMAL' })
    const session = await gw.signIn(name)
    expect((await post('freeze', { merId, version, reason }, session)).respCode).toBe(code)
  })
})

describe('another settlement account', () => {
  const CARD = '6222020000000000007'
  let firm: Merchant
  let body: Record<string, unknown>

  beforeEach(async () => {
    firm = await merchantOf({ subjectType: 'ENTERPRISE', merStatus: 'NORMAL' })
    body = {
      merId: firm.merId,
      version: firm.version,
      acctType: '0',
      acctName: firm.merRegName,
      bankCode: '01020000',
      acctNo: '1202026709900012345',
      branchCode: '102100099996',
      branchName: '中国工商银行北京分行',
    }
  })

  test('is written, and reported terminals have to be reported again', async () => {
    const reported = await gw.db
      .select()
      .from(device)
      .where(
        and(eq(device.merId, firm.merId), inArray(device.regStatus, ['REPORTED', 'REPORTING'])),
      )
    expect(reported.length).toBeGreaterThan(0)
    const answer = await post('changeSettle', body)
    const version = firm.version + 1
    expect(answer.respData).toEqual({ merId: firm.merId, version, warnings: [] })
    expect(await now(firm.merId)).toMatchObject({
      acctNo: '1202026709900012345',
      bankName: '中国工商银行',
    })
    const after = await gw.db
      .select()
      .from(device)
      .where(
        inArray(
          device.deviceId,
          reported.map((row) => row.deviceId),
        ),
      )
    expect(after.every((row) => row.regStatus === 'TO_REPORT')).toBe(true)
    const { respData } = await gw.post(
      '/v1/device/detail',
      { deviceId: after[0]!.deviceId },
      { session: admin },
    )
    expect(respData.logs.at(-1)).toMatchObject({
      title: '结算账户变更，需重新报备',
      tone: 'waiting',
    })
    const trail = await gw.db.select().from(audit).where(eq(audit.action, 'merchant.changeSettle'))
    expect(JSON.stringify(trail)).not.toContain('1202026709900012345')
    const awaited = await gw.db
      .select()
      .from(job)
      .where(
        inArray(
          job.refId,
          after.map((row) => row.deviceId),
        ),
      )
    expect(awaited).toEqual([])
  })

  test('with a branch of another bank is written, and doubted', async () => {
    const { respData } = await post('changeSettle', { ...body, bankCode: '01030000' })
    const msg = '联行号前三位通常为103，与开户银行不符，请核对'
    expect(respData.warnings).toEqual([{ field: 'branchCode', msg }])
  })

  test.each([
    [
      'a name that is not the licence',
      { acctName: '别人有限公司' },
      'acctName',
      '对公账户开户名须与商户注册名称一致',
    ],
    ['letters in the account', { acctNo: '12AB' }, 'acctNo', '对公账号为6至32位数字或短横线'],
    [
      'a masked account',
      { acctNo: '1202 **** **** 2345' },
      'acctNo',
      '对公账号为6至32位数字或短横线',
    ],
    ['an unknown bank', { bankCode: '99999999' }, 'bankCode', '开户银行不存在'],
    ['no branch', { branchCode: '' }, 'branchCode', '请选择支行'],
    ['a short branch', { branchCode: '1021' }, 'branchCode', '联行号为12位数字'],
    [
      'a private account of a company',
      { acctType: '1', acctNo: CARD },
      'acctType',
      '该主体类型不能使用此结算账户类型',
    ],
    ['an unknown type', { acctType: '7' }, 'acctType', '取值不在可选范围内'],
  ])('with %s is refused at the field', async (_, change, field, msg) => {
    const answer = await post('changeSettle', { ...body, ...change })
    expect(answer.respCode).toBe('90400')
    expect(answer.respData.errors).toContainEqual({ field, msg })
  })

  test('of a micro merchant is the own card, checked digit by digit', async () => {
    const micro = await merchantOf({ subjectType: 'MICRO', merStatus: 'NORMAL' })
    const card = {
      ...body,
      merId: micro.merId,
      version: micro.version,
      acctType: '1',
      branchCode: '',
      branchName: '',
    }
    const wrong = await post('changeSettle', {
      ...card,
      acctName: '张三丰',
      acctNo: '6222020000000000008',
    })
    expect(wrong.respData.errors).toEqual([
      { field: 'acctNo', msg: '银行卡号校验位不正确，请核对' },
      { field: 'acctName', msg: '开户名须与法人/经营者姓名一致' },
    ])
    expect(JSON.stringify(wrong)).not.toContain(micro.legalName)
    const credit = { ...card, acctName: micro.legalName, acctNo: '6298 0000 0000 0008' }
    expect((await post('changeSettle', credit)).respData.errors).toEqual([
      { field: 'acctNo', msg: '结算账户须为借记卡，不能使用信用卡' },
    ])
    const right = await post('changeSettle', {
      ...card,
      acctName: micro.legalName,
      acctNo: micro.acctNo,
    })
    expect(right.respCode).toBe('90000')
  })

  test('of a closed merchant, from an older row, or by others is refused', async () => {
    const closed = await merchantOf({ merStatus: 'CLOSED' })
    expect(
      (await post('changeSettle', { ...body, merId: closed.merId, version: closed.version }))
        .respCode,
    ).toBe('90409')
    expect((await post('changeSettle', { ...body, version: firm.version - 1 })).respCode).toBe(
      '90409',
    )
    expect((await post('changeSettle', body, await gw.signIn('other_admin'))).respCode).toBe(
      '90404',
    )
    expect((await post('changeSettle', body, await gw.signIn('qd_admin'))).respCode).toBe('90403')
  })
})
