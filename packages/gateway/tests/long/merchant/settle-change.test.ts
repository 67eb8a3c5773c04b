import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  autoCash,
  device,
  merchant,
  merchantSettlement,
  payoutAccount,
  recordLog,
  settleChange,
} from '../../../schema'
import { payoutAccountState } from '../../../features/payout-account'
import { gatewayForFile } from '../../support/gateway'
import {
  decideAccount,
  HOUR,
  merchantOf,
  picture,
  nextCard,
  requestFor,
  type Merchant,
} from '../../merchant/settle-change-support'
import { operationDetail, operationsOn } from '../../support/operations'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const ops = await gw.signIn('fws_ops')

type Body = Record<string, unknown>
const post = (action: string, body: Body, session = admin) =>
  gw.post(`/v1/merchant/${action}`, body, { session })
const now = async (merId: string) =>
  (await gw.db.select().from(merchant).where(eq(merchant.merId, merId)))[0]!
const detailOf = async (merId: string, session = admin) =>
  (await post('detail', { merId }, session)).respData
const titlesOf = async (targetType: string, targetId: string) =>
  (
    await gw.db
      .select()
      .from(recordLog)
      .where(and(eq(recordLog.targetType, targetType), eq(recordLog.targetId, targetId)))
      .orderBy(recordLog.seq)
  ).map(({ title }) => title)

/** What becomes of a change; no other day's work is about it. */
const ITS_JOBS = ['settle-change.take', 'payout-account-answer', 'card-check', 'device-report']

/** Asked by the administrator. */
async function asked(holder: Merchant, over: Body = {}) {
  const answer = await post('changeSettle', { ...(await requestFor(gw, admin, holder)), ...over })
  expect(answer.respCode).toBe('90000')
  return answer.respData as { changeId: string; version: number }
}

/** Asked, agreed to by the second person, and cooled. */
async function inForce(holder: Merchant, over: Body = {}): Promise<string> {
  const { changeId, version } = await asked(holder, over)
  await post('settleChangeApprove', { changeId, version }, ops)
  await gw.keepOnlyJobs(...ITS_JOBS)
  await gw.clock.advance(24 * HOUR)
  return changeId
}

describe('another settlement account', () => {
  test('is asked for by one person, agreed to by another, and in force a day later', async () => {
    const holder = await merchantOf(gw, 'ENTERPRISE')
    const { changeId, version } = await asked(holder)
    expect(await now(holder.merId)).toMatchObject({
      acctNo: holder.acctNo,
      settleChange: 'TO_REVIEW',
      version: holder.version,
    })
    const { list } = (await post('queryList', { settleChange: ['TO_REVIEW'] }, ops)).respData
    // The samples have one of their own.
    expect(list.map((row: Merchant) => row.merId)).toEqual(['8240614001013793', holder.merId])
    const seen = await detailOf(holder.merId, ops)
    expect(seen.newAcctNo).toMatch(/\*/)
    const look = { merId: holder.merId, field: 'newAcctNo' }
    const wanted = String((await requestFor(gw, admin, holder)).acctNo)
    expect((await post('plainInfo', look, admin)).respData).toEqual({ value: wanted })
    expect((await post('plainInfo', look, await gw.signIn('fws_readonly'))).respCode).toBe('90403')
    expect(seen.settleChanges).toMatchObject([
      {
        changeId,
        changeStatus: 'TO_REVIEW',
        account: '中国工商银行 1202 **** **** 2345',
        acctOwner: holder.merRegName,
        requester: '服务商管理员',
        changeNote: '待他人复核（申请人：服务商管理员）',
        mine: '0',
      },
    ])
    expect(seen.acctPic).toHaveLength(1)

    const agreed = await post('settleChangeApprove', { changeId, version, decideRemark: '' }, ops)
    expect(agreed.respData).toEqual({
      changeId,
      merId: holder.merId,
      changeStatus: 'COOLING',
      version: 2,
    })
    await gw.keepOnlyJobs(...ITS_JOBS)
    await gw.clock.advance(24 * HOUR - 1000)
    expect((await now(holder.merId)).acctNo).toBe(holder.acctNo)
    const reported = await gw.db
      .select({ deviceId: device.deviceId })
      .from(device)
      .where(
        and(eq(device.merId, holder.merId), inArray(device.regStatus, ['REPORTED', 'REPORTING'])),
      )
    expect(reported.length).toBeGreaterThan(0)
    await gw.clock.advance(1000)
    expect(await now(holder.merId)).toMatchObject({
      acctNo: '1202026709900012345',
      acctName: holder.merRegName,
      bankName: '中国工商银行',
      branchName: '中国工商银行北京分行',
      settleChange: null,
    })
    const after = await gw.db
      .select({ regStatus: device.regStatus })
      .from(device)
      .where(
        inArray(
          device.deviceId,
          reported.map(({ deviceId }) => deviceId),
        ),
      )
    expect(after.every(({ regStatus }) => regStatus === 'TO_REPORT')).toBe(true)

    const said = ['申请变更结算账户', '复核通过结算账户变更', '结算账户变更生效']
    expect((await titlesOf('merchant', holder.merId)).slice(-3)).toEqual(said)
    expect((await titlesOf('apply', holder.applyId)).slice(-3)).toEqual(said)
    const done = await operationsOn(gw, admin, holder.merId)
    expect(done.map(({ action, operatorId }) => [action, operatorId])).toEqual([
      ['/v1/merchant/changeSettle', admin.userId],
      ['/v1/merchant/plainInfo', admin.userId],
      ['/v1/merchant/settleChangeApprove', ops.userId],
    ])
    for (const one of done)
      expect(JSON.stringify(await operationDetail(gw, admin, one))).not.toContain(
        '1202026709900012345',
      )
  })

  test('is never decided by its requester, with a message', async () => {
    const holder = await merchantOf(gw, 'ENTERPRISE')
    const { changeId, version } = await asked(holder)
    for (const event of ['Approve', 'Reject'])
      expect(
        await post(`settleChange${event}`, { changeId, version, decideRemark: '资料不符' }),
      ).toMatchObject({
        respCode: '90403',
        respDesc: '不能复核由您发起、或由发起人开通或改过登录方式的账号处理的申请',
      })
    expect((await detailOf(holder.merId)).settleChanges[0]).toMatchObject({ mine: '1' })
    await post('settleChangeWithdraw', { changeId, version })
  })

  test('may be refused with a reason, after which another may be asked for', async () => {
    const holder = await merchantOf(gw, 'ENTERPRISE')
    const { changeId, version } = await asked(holder)
    const key = { changeId, version }
    const blank = await post('settleChangeReject', key, ops)
    expect(blank.respData.errors).toEqual([{ field: 'decideRemark', msg: '请输入驳回原因' }])
    await post('settleChangeReject', { ...key, decideRemark: '申请书没有盖章' }, ops)
    expect((await detailOf(holder.merId)).settleChanges[0]).toMatchObject({
      changeStatus: 'REJECTED',
      changeNote: '申请书没有盖章',
      decider: '服务商运营',
    })
    const again = await asked(await now(holder.merId))
    await post('settleChangeWithdraw', again)
  })

  test('is stopped while it cools, and the account stays', async () => {
    const holder = await merchantOf(gw, 'ENTERPRISE')
    const { changeId, version } = await asked(holder)
    await post('settleChangeApprove', { changeId, version }, ops)
    const stopped = await post('settleChangeWithdraw', { changeId, version: 2 }, ops)
    expect(stopped.respData).toMatchObject({ changeStatus: 'WITHDRAWN' })
    await gw.keepOnlyJobs(...ITS_JOBS)
    await gw.clock.advance(25 * HOUR)
    expect(await now(holder.merId)).toMatchObject({ acctNo: holder.acctNo, settleChange: null })
  })

  test('ends unused when the merchant was closed meanwhile', async () => {
    const holder = await merchantOf(gw, 'ENTERPRISE')
    const { changeId, version } = await asked(holder)
    await post('settleChangeApprove', { changeId, version }, ops)
    const key = eq(merchant.merId, holder.merId)
    await gw.db.update(merchant).set({ merStatus: 'CLOSED' }).where(key)
    await gw.keepOnlyJobs(...ITS_JOBS)
    await gw.clock.advance(24 * HOUR)
    const [row] = await gw.db.select().from(settleChange).where(eq(settleChange.changeId, changeId))
    expect(row).toMatchObject({ changeStatus: 'WITHDRAWN', withdrawer: '系统' })
    expect((await now(holder.merId)).acctNo).toBe(holder.acctNo)
  })

  test('is asked for once at a time, also by two at the same moment', async () => {
    const holder = await merchantOf(gw, 'ENTERPRISE')
    const bodies = await Promise.all([1, 2].map(() => requestFor(gw, admin, holder)))
    const answers = await Promise.all(bodies.map((body) => post('changeSettle', body)))
    expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90409'])
    expect(answers.find(({ respCode }) => respCode === '90409')!.respDesc).toBe(
      '该商户已有进行中的结算账户变更，请先处理',
    )
    const { changeId } = answers.find(({ respCode }) => respCode === '90000')!.respData
    // Of two decisions one is late.
    const twice = await Promise.all(
      [1, 2].map(() => post('settleChangeApprove', { changeId, version: 1 }, ops)),
    )
    expect(twice.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90409'])
    expect(
      await post('settleChangeReject', { changeId, version: 2, decideRemark: '资料不符' }, ops),
    ).toMatchObject({ respCode: '90409', respDesc: '状态已变更：当前为冷静期' })
    await post('settleChangeWithdraw', { changeId, version: 2 })
  })

  test.each<[string, Body, string, string]>([
    [
      'a name that is not the licence',
      { acctName: '别人有限公司' },
      'acctName',
      '对公账户开户名须与商户注册名称一致',
    ],
    ['letters in the account', { acctNo: '12AB' }, 'acctNo', '对公账号为6至32位数字或短横线'],
    ['a masked account', { acctNo: '1202 **** **** 2345' }, 'acctNo', '请重新输入完整的银行账号'],
    ['an unknown bank', { bankCode: '99999999' }, 'bankCode', '开户银行不存在'],
    ['no branch', { branchCode: '' }, 'branchCode', '请输入联行号'],
    ['a short branch', { branchCode: '1021' }, 'branchCode', '联行号为12位数字'],
    [
      'a private account of a company',
      { acctType: '1', acctNo: '6299000000000007' },
      'acctType',
      '该主体类型不能使用此结算账户类型',
    ],
    ['an unknown type', { acctType: '7' }, 'acctType', '取值不在可选范围内'],
    ['no application paper', { applyPic: '' }, 'applyPic', '请上传变更申请书'],
    ['no proof of the account', { acctPic: '[]' }, 'acctPic', '请上传账户证明'],
    [
      'another’s picture',
      { acctPic: '["0123456789abcdef012345"]' },
      'acctPic',
      '图片不存在，请重新上传',
    ],
    ['no reason', { changeReason: '' }, 'changeReason', '请输入变更原因'],
  ])('with %s is refused at the field', async (_, change, field, msg) => {
    const holder = await merchantOf(gw, 'ENTERPRISE')
    const answer = await post('changeSettle', {
      ...(await requestFor(gw, admin, holder)),
      ...change,
    })
    expect(answer.respCode).toBe('90400')
    expect(answer.respData.errors).toContainEqual({ field, msg })
  })

  test('of a micro merchant is its own other card, checked digit by digit', async () => {
    const holder = await merchantOf(gw, 'MICRO')
    const body = await requestFor(gw, admin, holder)
    const wrong = await post('changeSettle', {
      ...body,
      acctName: '张三丰',
      acctNo: '6222020000000000008',
    })
    expect(wrong.respData.errors).toEqual([
      { field: 'acctName', msg: '开户名须与法人/经营者姓名一致' },
      { field: 'acctNo', msg: '银行卡号校验位不正确，请核对' },
    ])
    expect(JSON.stringify(wrong)).not.toContain(holder.legalName)
    expect(
      (await post('changeSettle', { ...body, acctNo: '6298 0000 0000 0008' })).respData.errors,
    ).toEqual([{ field: 'acctNo', msg: '结算账户须为借记卡，不能使用信用卡' }])
    expect(
      (await post('changeSettle', { ...body, acctNo: holder.acctNo })).respData.errors,
    ).toEqual([{ field: 'acctNo', msg: '与现在的结算账户相同' }])
  })

  test('of a sole trader to another person’s card asks for a letter', async () => {
    const holder = await merchantOf(gw, 'INDIVIDUAL')
    const body = { ...(await requestFor(gw, admin, holder)), acctType: '2', acctName: '王持卡' }
    expect((await post('changeSettle', body)).respData.errors).toEqual([
      { field: 'authPic', msg: '请上传结算授权书' },
    ])
    const authPic = JSON.stringify([await picture(gw, admin)])
    const { respCode, respData } = await post('changeSettle', { ...body, authPic })
    expect(respCode).toBe('90000')
    await post('settleChangeWithdraw', respData)
  })

  test('of a closed merchant or from an older row is refused', async () => {
    const closed = await merchantOf(gw, 'ENTERPRISE', { merStatus: 'CLOSED' })
    expect((await post('changeSettle', await requestFor(gw, admin, closed))).respCode).toBe('90409')
    const holder = await merchantOf(gw, 'ENTERPRISE')
    const body = await requestFor(gw, admin, holder)
    expect((await post('changeSettle', { ...body, version: holder.version - 1 })).respCode).toBe(
      '90409',
    )
  })
})

describe('who may', () => {
  test('neither another provider, nor a partner, nor a user without the code', async () => {
    const holder = await merchantOf(gw, 'ENTERPRISE')
    const body = await requestFor(gw, admin, holder)
    const { changeId, version } = await asked(holder)
    const key = { changeId, version, decideRemark: '资料不符' }
    const [other, partner, readonly] = await Promise.all(
      ['other_admin', 'qd_admin', 'fws_readonly'].map((name) => gw.signIn(name)),
    )
    for (const [action, sent] of [
      ['changeSettle', body],
      ['settleChangeApprove', key],
      ['settleChangeReject', key],
      ['settleChangeWithdraw', key],
    ] as const) {
      expect((await gw.post(`/v1/merchant/${action}`, sent)).respCode).toBe('90401')
      expect((await post(action, sent, other)).respCode).toBe('90404')
      expect((await post(action, sent, partner)).respCode).toBe('90403')
      expect((await post(action, sent, readonly)).respCode).toBe('90403')
    }
    await post('settleChangeWithdraw', key)
  })

  test('the documents are for the requester, for deciders and for users who may see plain numbers', async () => {
    const holder = await merchantOf(gw, 'ENTERPRISE')
    await asked(holder)
    const { acctPic } = await detailOf(holder.merId, ops)
    const filesOf = async (name: string) =>
      (
        await gw.post(
          '/v1/tool/batchFilelist',
          { tokens: JSON.stringify(acctPic) },
          { session: await gw.signIn(name) },
        )
      ).respData
    const readonly = await detailOf(holder.merId, await gw.signIn('fws_readonly'))
    expect(readonly.settleChanges[0]).toMatchObject({ changeStatus: 'TO_REVIEW', mine: '0' })
    expect([readonly.applyPic, readonly.acctPic]).toEqual([[], []])
    expect(JSON.stringify(await filesOf('fws_ops'))).toContain('"url":"')
    for (const name of ['fws_readonly', 'other_admin'])
      expect(JSON.stringify(await filesOf(name))).not.toContain('"url":"')
    await post('settleChangeWithdraw', {
      changeId: readonly.settleChanges[0].changeId,
      version: 1,
    })
  })
})

describe('the first payout to a new account', () => {
  const accountOf = async (acctNo: string) =>
    (await gw.db.select().from(payoutAccount).where(eq(payoutAccount.acctNo, acctNo)))[0]
  const stateOf = ({ providerId, merId, acctNo }: Merchant) =>
    gw.db.transaction((tx) => payoutAccountState(tx, { providerId, merId, acctNo }))
  /** A micro merchant with a payout that its bank sent back. */
  const returned = async (): Promise<{ holder: Merchant; autoCashId: string }> => {
    const rows = await gw.db
      .select({ holder: merchant, autoCashId: autoCash.autoCashId })
      .from(autoCash)
      .innerJoin(merchant, eq(merchant.merId, autoCash.merId))
      .where(
        and(
          eq(merchant.merStatus, 'NORMAL'),
          eq(merchant.subjectType, 'MICRO'),
          eq(merchant.providerId, admin.custId),
        ),
      )
      .orderBy(autoCash.autoCashId)
    const found = rows.findLast(({ holder }) => holder.settleChange === null)!
    // Whatever becomes of it here, no settlement batch is paid by it.
    await gw.db
      .update(merchantSettlement)
      .set({ payoutNo: null })
      .where(eq(merchantSettlement.payoutNo, found.autoCashId))
    return found
  }

  test('waits for a small transfer, is not lost meanwhile, and goes out with its answer', async () => {
    const { holder, autoCashId } = await returned()
    expect(await stateOf(holder)).toBe('READY')
    await gw.db
      .update(autoCash)
      .set({ withdrawStatus: 'REFUNDED' })
      .where(eq(autoCash.autoCashId, autoCashId))
    const acctNo = nextCard()
    await inForce(holder, { acctNo })
    const changed = await now(holder.merId)
    expect(await stateOf(changed)).toBe('WAIT_VERIFY')
    const retry = await gw.post('/v1/shop/autoCashRetry', { autoCashId }, { session: admin })
    expect(retry).toMatchObject({
      respCode: '90409',
      respDesc: '结算账户待验证，验证通过后再发起提现',
    })
    // What the morning made, or would have made, waits.
    await gw.db
      .update(autoCash)
      .set({ withdrawStatus: 'WAIT_VERIFY', withdrawId: null, batchNo: null })
      .where(eq(autoCash.autoCashId, autoCashId))
    const { accountId, checkAmt } = (await accountOf(acctNo))!
    expect(checkAmt).toBeGreaterThan(0)
    expect(checkAmt).toBeLessThan(100)
    expect((await detailOf(holder.merId)).settleChanges[0]).toMatchObject({
      changeStatus: 'EFFECTIVE',
      checkStatus: 'WAIT_VERIFY',
      changeNote: '小额打款验证中，首笔付款等待验证结果',
    })
    expect((await decideAccount(gw, { id: accountId, decision: 'success' })).body).toMatchObject({
      from: 'WAIT_VERIFY',
      to: 'VERIFIED',
    })
    expect(await stateOf(changed)).toBe('READY')
    const [payout] = await gw.db.select().from(autoCash).where(eq(autoCash.autoCashId, autoCashId))
    expect(payout).toMatchObject({
      withdrawStatus: 'PROCESSING',
      acctNo,
      withdrawId: expect.stringMatching(/^AW/),
    })
    expect((await decideAccount(gw, { id: accountId, decision: 'fail' })).status).toBe(409)
  })

  test('stays when the account fails, and goes to the next one', async () => {
    const { holder, autoCashId } = await returned()
    await gw.db
      .update(autoCash)
      .set({ withdrawStatus: 'WAIT_VERIFY', withdrawId: null, batchNo: null })
      .where(eq(autoCash.autoCashId, autoCashId))
    const wrong = nextCard()
    await inForce(holder, { acctNo: wrong })
    const { accountId } = (await accountOf(wrong))!
    await decideAccount(gw, { id: accountId, decision: 'fail', reason: '账号与户名不符' })
    const changed = await now(holder.merId)
    expect(await stateOf(changed)).toBe('FAILED')
    expect((await detailOf(holder.merId)).settleChanges[0]).toMatchObject({
      checkStatus: 'FAILED',
      changeNote: '账号与户名不符，付款暂停，请重新变更结算账户',
    })
    expect((await titlesOf('merchant', holder.merId)).at(-1)).toBe('结算账户验证未通过')
    const before = async () =>
      (await gw.db.select().from(autoCash).where(eq(autoCash.autoCashId, autoCashId)))[0]!
    expect((await before()).withdrawStatus).toBe('WAIT_VERIFY')
    const acctNo = nextCard()
    await inForce(changed, { acctNo })
    // Left alone the bank answers within minutes.
    await gw.clock.advance(10 * 60_000)
    expect(await before()).toMatchObject({
      withdrawStatus: 'PROCESSING',
      acctNo,
    })
  })
})
