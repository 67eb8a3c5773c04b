import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApprovalAct } from '#domain/approval/acts'
import { CALLS, callsByPath } from '../../calls'
import { approval, merchant, operation, userRole } from '../../schema'
import { payeeAsker } from '../payee-change/payee-change-support'
import { picture } from '../merchant/settle-change-support'
import { gatewayForFile } from '../support/gateway'
import { EAST, PROVIDER_ONE, userIdOf } from '../support/samples'
import { approvalOf, decide, switchOff, switchOn } from './approval-support'

/** Acts of many kinds, each asked for, refused to its asker and the asker's account, and approved. */

const gw = await gatewayForFile()
await gw.keepOnlyJobs()
const admin = await gw.signIn('fws_admin')
/** An account that the administrator has made. */
const clerk = await payeeAsker(gw, admin)
await gw.db
  .update(userRole)
  .set({ codes: ['all'] })
  .where(eq(userRole.userId, userIdOf('fws_finance')))
const finance = await gw.signIn('fws_finance')

const [normal] = await gw.db
  .select()
  .from(merchant)
  .where(and(eq(merchant.providerId, PROVIDER_ONE), eq(merchant.merStatus, 'NORMAL')))
const receipt = JSON.stringify([await picture(gw, admin)])

interface Example {
  act: ApprovalAct
  path: string
  body: Record<string, unknown>
  /** What its approvers read. */
  says: string | RegExp
}

const transfer = { payWay: 'TRANSFER', payerName: '云杉支付', payerAcct: '571900000010802' }
const EXAMPLES: readonly Example[] = [
  {
    act: 'WITHDRAW',
    path: '/v1/account/withdrawApply',
    body: { amt: 10_000, remark: '提现' },
    says: /^从分润账户向 .+（.*\*.*）付款 ¥100\.00，金额即刻冻结；可用余额由 ¥[\d,.]+ 变为 ¥[\d,.]+$/,
  },
  {
    act: 'RECHARGE',
    path: '/v1/account/rechargeApply',
    body: { acctKind: 'SUBSIDY', amt: 50_000, ...transfer, receiptPic: receipt },
    says: '生成 ¥500.00 的充值单，到账后记入补贴账户',
  },
  {
    act: 'RECHARGE',
    path: '/v1/merchant/topUp',
    body: { merId: normal!.merId, amt: 50_000, ...transfer, receiptPic: receipt },
    says: `生成 ¥500.00 的充值单；到账后先偿还 ${normal!.merRegName} 的欠款 ¥0.00，其余记入其保证金`,
  },
  {
    act: 'OVERDRAFT',
    path: '/v1/account/setOverdraft',
    body: { overdraftAmt: 99_000_000, reason: '银行授信' },
    says: /^透支额度由 ¥[\d,.]+ 变为 ¥990,000\.00，备付金不足时可以垫付到新的额度$/,
  },
  {
    act: 'MERCHANT_LIMIT',
    path: '/v1/merchant/setReserve',
    body: { merId: normal!.merId, debtLimitAmt: 9_000_000, reason: '大客户' },
    says: `${normal!.merRegName}：欠款上限 ¥2,000.00 → ¥90,000.00，下一批次起生效`,
  },
  {
    act: 'SHARE_RULE',
    path: '/v1/partner/ruleAdd',
    body: {
      partnerNo: EAST,
      version: 1,
      product: 'ALIPAY',
      effectiveDate: '2026-12-01',
      profitMode: 'RATIO',
      ratio: 30_000,
    },
    says: /^.+ 自 2026-12-01 起，支付宝按新规则分润$/,
  },
  {
    act: 'ROLE',
    path: '/v1/role/save',
    body: { roleName: '退款专员', roleType: '3', codes: ['02100033', '02100033:apply'] },
    says: '角色或员工得到可以动用资金的权限，立即生效',
  },
  {
    act: 'ROLE',
    path: '/v1/role/copy',
    body: { roleNo: 'R00010003', roleName: '财务二' },
    says: '角色或员工得到可以动用资金的权限，立即生效',
  },
  {
    act: 'ROLE',
    path: '/v1/staff/add',
    body: {
      loginName: 'second_cashier',
      newMobile: '13811110077',
      nickName: '出纳二',
      roleNos: ['R00010003'],
      dataScope: 'ALL',
    },
    says: '角色或员工得到可以动用资金的权限，立即生效',
  },
  {
    act: 'ROLE',
    path: '/v1/staff/save',
    body: { staffId: userIdOf('fws_readonly'), version: 1, roleNos: ['R00010003'] },
    says: '角色或员工得到可以动用资金的权限，立即生效',
  },
  {
    act: 'EXPORT',
    path: '/v1/download/create',
    body: { reportType: 'member', format: 'CSV', filters: {}, reason: '对账' },
    says: '生成含个人信息的文件，由申请人下载',
  },
  {
    act: 'RULE',
    path: '/v1/approvalRule/save',
    body: {
      act: 'FILL',
      fromAmt: 100,
      needed: 1,
      withinHours: 24,
      ruleState: 'ON',
    },
    says: '审批规则按新的内容生效，以后的操作按它审批',
  },
]

describe.each(EXAMPLES)('$path', ({ act, path, body, says }) => {
  test('waits for a person whom its asker does not control, who does it', async () => {
    await switchOn(gw, act, { fromAmt: 0 })
    const { respDesc, respData } = await gw.post(path, body, { session: admin })
    expect(respDesc).toBe('成功')
    expect(respData).toEqual({ approvalNo: expect.stringMatching(/^AV/), state: 'PENDING' })
    const { approvalNo } = respData
    expect((await approvalOf(gw, approvalNo)).act).toBe(act)
    const read = await gw.post('/v1/approval/detail', { approvalNo }, { session: finance })
    expect(read.respData.outcome).toMatch(says)
    expect((await decide(gw, admin, 'approve', approvalNo)).respCode).toBe('90403')
    expect((await decide(gw, clerk, 'approve', approvalNo)).respCode).toBe('90403')
    const done = await decide(gw, finance, 'approve', approvalNo)
    expect(done.respData.approvalState).toBe('APPROVED')
    await switchOff(gw, act)
  })
})

test('a role without codes that move money is granted at once', async () => {
  await switchOn(gw, 'ROLE', { fromAmt: 0 })
  const body = { roleName: '门店查看', roleType: '3', codes: ['02100009'] }
  expect((await gw.post('/v1/role/save', body, { session: admin })).respData.roleNo).toBeTruthy()
  await switchOff(gw, 'ROLE')
})

test('less overdraft than before needs nobody', async () => {
  await switchOn(gw, 'OVERDRAFT', { fromAmt: 0 })
  const body = { overdraftAmt: 1, reason: '收回授信' }
  const { respData } = await gw.post('/v1/account/setOverdraft', body, { session: admin })
  expect(respData.approvalNo).toBeUndefined()
  await switchOff(gw, 'OVERDRAFT')
})

test('a record that changed since the request refuses the act, in words', async () => {
  await switchOn(gw, 'OVERDRAFT', { fromAmt: 0 })
  const set = (overdraftAmt: number, session = admin) =>
    gw.post('/v1/account/setOverdraft', { overdraftAmt, reason: '银行授信' }, { session })
  const { approvalNo } = (await set(5_000_000)).respData
  await switchOff(gw, 'OVERDRAFT')
  await set(3_000_000, finance)
  const { respDesc } = await decide(gw, finance, 'approve', approvalNo)
  expect(respDesc).toBe('未能执行：记录在申请后已变化，请驳回后重新申请')
})

test('two approvers are two persons, and the second one does it', async () => {
  await switchOn(gw, 'WITHDRAW', { fromAmt: 0, needed: 2 })
  await gw.db
    .update(userRole)
    .set({ codes: ['all'] })
    .where(and(eq(userRole.userId, userIdOf('fws_ops')), eq(userRole.roleType, '3')))
  const ops = await gw.signIn('fws_ops')
  const asked = await gw.post(
    '/v1/account/withdrawApply',
    { amt: 12_345, remark: '提现' },
    { session: admin },
  )
  const { approvalNo } = asked.respData
  expect((await decide(gw, finance, 'approve', approvalNo)).respData.approvalState).toBe('PENDING')
  expect((await decide(gw, finance, 'approve', approvalNo)).respDesc).toBe(
    '您已通过该申请，还需他人审批',
  )
  expect((await decide(gw, ops, 'approve', approvalNo)).respData).toMatchObject({
    approvalState: 'APPROVED',
    had: 2,
    resultNo: expect.stringMatching(/^W/),
  })
  await switchOff(gw, 'WITHDRAW')
})

test('an act that nobody could approve is refused to its asker', async () => {
  await switchOn(gw, 'WITHDRAW', { fromAmt: 0, approverRoleNos: ['R00010007'] })
  const { respCode, respDesc } = await gw.post(
    '/v1/account/withdrawApply',
    { amt: 10_000, remark: '提现' },
    { session: admin },
  )
  await switchOff(gw, 'WITHDRAW')
  expect(respCode).toBe('90409')
  expect(respDesc).toBe('需要1人审批，在用的审批人只有0名，请先授予审批权限或调整审批规则')
})

/** Every call that can need approval, whatever the state its request would want. */
const paths = [...callsByPath(CALLS).values()]
  .filter((call) => 'approval' in call)
  .map(({ path }) => path)

describe('a kept request of any call', () => {
  beforeAll(async () => {
    const facts = (path: string) => JSON.stringify({ path, fields: {}, current: null })
    await gw.db.insert(approval).values(
      paths.map((path, i) => ({
        providerId: PROVIDER_ONE,
        approvalNo: `AVTEST${i}`,
        createdBy: userIdOf('fws_admin'),
        asker: '服务商管理员',
        askerRoleType: '3',
        act: 'REFUND',
        path,
        facts: facts(path),
        digest: createHash('sha256').update(facts(path)).digest('hex'),
        effects: [],
        files: [],
        ruleNo: 'T',
        approverRoleNos: [],
        approverText: '',
        needed: 1,
        askTime: new Date(gw.clock.now()),
        deadline: new Date(gw.clock.now() + 3_600_000),
        approvalState: 'PENDING',
      })),
    )
  })

  test.each(paths.map((path, i) => [path, `AVTEST${i}`]))(
    'is approved neither by its asker nor by an account that the asker made: %s',
    async (_, approvalNo) => {
      const asker = await decide(gw, admin, 'approve', approvalNo)
      const second = await decide(gw, clerk, 'approve', approvalNo)
      expect([asker.respCode, second.respCode]).toEqual(['90403', '90403'])
    },
  )

  test('whose text was altered in the database is not done', async () => {
    await gw.db
      .update(approval)
      .set({ facts: JSON.stringify({ path: paths[0], fields: { amt: '1' }, current: null }) })
      .where(eq(approval.approvalNo, 'AVTEST0'))
    expect((await decide(gw, finance, 'approve', 'AVTEST0')).respCode).toBe('90500')
  })
})

test('neither passwords nor codes are kept with a request, and account numbers are masked in lists', async () => {
  const rows = await gw.db.select().from(approval)
  const asked = rows.find(({ path, ruleNo }) => path === '/v1/merchant/topUp' && ruleNo !== 'T')!
  expect(asked.files).toEqual(JSON.parse(receipt))
  const { respData } = await gw.post(
    '/v1/approval/detail',
    { approvalNo: asked.approvalNo },
    { session: finance },
  )
  expect(JSON.stringify(respData.asked)).not.toContain('571900000010802')
  const logged = await gw.db.select().from(operation)
  expect(JSON.stringify(logged)).not.toContain('571900000010802')
})
