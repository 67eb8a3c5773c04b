import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { payeeChange, payoutAccount, settlement, userRole } from '../../schema'
import { gatewayForFile, type TestSession } from '../support/gateway'
import { decideAccount, HOUR } from '../merchant/settle-change-support'
import { payeeAsker } from './payee-change-support'

/** Another account of a settlement needs two persons, a small transfer and a cooling time. */

const OWN = 'ST26110101000001'
const OLD = '571900019990001'
const NEW = '571900012310201'

const gw = await gatewayForFile()
await gw.keepOnlyJobs()
const admin = await gw.signIn('fws_admin')
/** Another person with every code; the administrator decides what this one asks. */
const clerk = await payeeAsker(gw, admin)

const rowOf = async () =>
  (await gw.db.select().from(settlement).where(eq(settlement.settleNo, OWN)))[0]!
const post = (name: string, body: Record<string, unknown>, session: TestSession) =>
  gw.post(`/v1/settle/${name}`, body, { session })
const detail = async (session = admin) =>
  (await post('detail', { settleNo: OWN }, session)).respData

async function ask(session = clerk, more: object = {}) {
  const { version } = await rowOf()
  const body = {
    settleNo: OWN,
    version,
    acctName: '云杉支付服务有限公司',
    bankCode: '03080000',
    acctNo: NEW,
    changeReason: '原账户已销户',
    ...more,
  }
  return post('changeAccount', body, session)
}

/** A request that waits for its review: what the next call says of it. */
async function asked() {
  const { respData } = await ask()
  return { changeId: respData.changeId as string, version: respData.changeVersion as number }
}

/** Reviewed, and the bank has answered the small transfer. */
async function proved(decision: 'success' | 'fail') {
  const request = await asked()
  await post('accountApprove', request, admin)
  const [account] = await gw.db
    .select()
    .from(payoutAccount)
    .where(eq(payoutAccount.changeId, request.changeId))
  await decideAccount(gw, { id: account!.accountId, decision, reason: '账号与户名不符' })
  return request.changeId
}

beforeEach(async () => {
  await gw.db
    .update(payeeChange)
    .set({ changeStatus: 'WITHDRAWN' })
    .where(eq(payeeChange.settleNo, OWN))
  await gw.db
    .update(settlement)
    .set({
      settleStatus: 'PAY_FAIL',
      acctNo: OLD,
      bankName: '中国工商银行',
      failReason: '户名不符',
    })
    .where(eq(settlement.settleNo, OWN))
})

describe('another account of a settlement', () => {
  test('is in force a day after its small transfer, and is not paid before', async () => {
    const answer = await ask()
    expect(answer.respData).toMatchObject({ settleStatus: 'PAY_FAIL', changeStatus: 'TO_REVIEW' })
    const { changeId } = answer.respData
    expect((await detail()).accountChanges[0]).toMatchObject({
      changeId,
      changeStatus: 'TO_REVIEW',
      requester: '结算专员',
      mine: '0',
      changeNote: '待他人复核（申请人：结算专员）',
    })
    const agreed = await post('accountApprove', { changeId, version: 1 }, admin)
    expect(agreed.respData).toEqual({
      changeId,
      settleNo: OWN,
      changeStatus: 'VERIFYING',
      version: 2,
    })
    const [account] = await gw.db
      .select()
      .from(payoutAccount)
      .where(eq(payoutAccount.changeId, changeId))
    await decideAccount(gw, { id: account!.accountId, decision: 'success' })
    expect((await detail()).accountChanges[0]).toMatchObject({
      changeStatus: 'COOLING',
      effectiveTime: '2026-11-21 15:00:00',
    })
    await gw.clock.advance(23 * HOUR)
    expect(await rowOf()).toMatchObject({ settleStatus: 'PAY_FAIL', acctNo: OLD })
    await gw.keepOnlyJobs('payee-change.take')
    await gw.clock.advance(2 * HOUR)
    expect(await rowOf()).toMatchObject({
      settleStatus: 'TO_PAY',
      acctNo: NEW,
      bankName: '招商银行',
      failReason: '',
    })
    const seen = await detail()
    expect(seen.accountChanges[0]).toMatchObject({ changeStatus: 'EFFECTIVE' })
    expect(seen.logs.slice(-5).map(({ title }: { title: string }) => title)).toEqual([
      '申请变更收款账户',
      '复核通过收款账户变更',
      '收款账户验证通过',
      '收款账户变更生效',
      '变更收款账户',
    ])
  })

  test('needs a reason', async () => {
    const { respCode, respData } = await ask(clerk, { changeReason: '' })
    expect([respCode, respData.errors]).toEqual([
      '90400',
      [{ field: 'changeReason', msg: '请输入变更原因' }],
    ])
  })

  test('is asked for once at a time', async () => {
    await asked()
    const { respCode, respDesc } = await ask()
    expect([respCode, respDesc]).toEqual(['90409', '该结算单已有进行中的收款账户变更，请先处理'])
  })

  test('is not decided by its requester', async () => {
    const request = await asked()
    for (const name of ['accountApprove', 'accountReject'])
      expect((await post(name, { ...request, decideRemark: '资料不符' }, clerk)).respCode).toBe(
        '90403',
      )
    expect((await detail(clerk)).accountChanges[0]).toMatchObject({ mine: '1' })
  })

  test('that is rejected leaves the account, and says why', async () => {
    const request = await asked()
    const blank = await post('accountReject', request, admin)
    expect(blank.respData.errors).toEqual([{ field: 'decideRemark', msg: '请输入驳回原因' }])
    await post('accountReject', { ...request, decideRemark: '与合同不符' }, admin)
    expect((await detail()).accountChanges[0]).toMatchObject({
      changeStatus: 'REJECTED',
      changeNote: '与合同不符',
    })
    expect(await rowOf()).toMatchObject({ settleStatus: 'PAY_FAIL', acctNo: OLD })
  })

  test('that is stopped while it cools never comes into force', async () => {
    const changeId = await proved('success')
    const stopped = await post('accountWithdraw', { changeId, version: 3 }, clerk)
    expect(stopped.respData).toMatchObject({ changeStatus: 'WITHDRAWN' })
    await gw.clock.advance(25 * HOUR)
    expect(await rowOf()).toMatchObject({ settleStatus: 'PAY_FAIL', acctNo: OLD })
  })

  test('whose small transfer comes back is at its end, and can be asked for again', async () => {
    await proved('fail')
    expect((await detail()).accountChanges[0]).toMatchObject({
      changeStatus: 'FAILED',
      changeNote: '账号与户名不符，请重新申请',
    })
    expect(await rowOf()).toMatchObject({ settleStatus: 'PAY_FAIL', acctNo: OLD })
    expect((await ask()).respCode).toBe('90000')
  })

  test('that no payment needs any more is not taken', async () => {
    await proved('success')
    await gw.db.update(settlement).set({ settleStatus: 'PAID' }).where(eq(settlement.settleNo, OWN))
    await gw.clock.advance(25 * HOUR)
    expect(await rowOf()).toMatchObject({ settleStatus: 'PAID', acctNo: OLD })
    expect((await detail()).accountChanges[0]).toMatchObject({ changeStatus: 'WITHDRAWN' })
  })
})

const CALLS = ['changeAccount', 'accountApprove', 'accountReject', 'accountWithdraw']

test('a user who sees only their own entries may neither ask, decide nor stop', async () => {
  const request = await asked()
  await gw.db.update(userRole).set({ dataScope: 'SELF' }).where(eq(userRole.userId, clerk.userId))
  for (const name of CALLS) {
    const about = name === 'changeAccount' ? { settleNo: OWN, acctName: '云杉', acctNo: NEW } : {}
    const body = { ...request, ...about, changeReason: '原账户已销户', decideRemark: '资料不符' }
    expect([name, (await post(name, body, clerk)).respCode]).toEqual([name, '90404'])
  }
})
