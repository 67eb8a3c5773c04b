import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { account, approval, trade, userRole, withdrawOrder } from '../../schema'
import { EAST, freeTrades, opened, rowOf } from '../chargeback/support'
import { merchantNow } from '../merchant-change/support'
import { newTrade, refundsOf } from '../refund/trades'
import { gatewayForFile, type TestSession } from '../support/gateway'
import { PROVIDER_ONE, userIdOf } from '../support/samples'
import { approvalOf, decide, switchOff, switchOn } from './approval-support'

/** Which rule an act meets, who may decide on it, and what is found changed when it is approved. */

const gw = await gatewayForFile()
await gw.keepOnlyJobs()
const holdsAll = (name: string) =>
  gw.db
    .update(userRole)
    .set({ codes: ['all'] })
    .where(and(eq(userRole.userId, userIdOf(name)), eq(userRole.roleType, '3')))
await holdsAll('fws_finance')
await holdsAll('fws_ops')
const [admin, finance, ops] = (await Promise.all(
  ['fws_admin', 'fws_finance', 'fws_ops'].map((name) => gw.signIn(name)),
)) as [TestSession, TestSession, TestSession]

const withdraw = (amt: number, session = admin) =>
  gw.post('/v1/account/withdrawApply', { amt, remark: '提现' }, { session })
const refund = async (refundAmt: number, session = admin) => {
  const { tradeNo } = await newTrade(gw, { transAmt: 900_000, payAmt: 900_000, settleAmt: 899_000 })
  const body = { tradeNo, refundAmt, reason: '顾客退货' }
  return { tradeNo, ...(await gw.post('/v1/refund/apply', body, { session })).respData }
}

describe('amounts', () => {
  beforeAll(async () => {
    await switchOff(gw, 'REFUND')
    await switchOn(gw, 'REFUND', { ruleNo: 'T-ONE', fromAmt: 100_000, needed: 1 })
    await switchOn(gw, 'REFUND', { ruleNo: 'T-TWO', fromAmt: 500_000, needed: 2 })
  })

  test.each([
    [99_999, undefined],
    [100_000, 1],
    [499_999, 1],
    [500_000, 2],
  ])('a refund of %i fen needs approvals: %s', async (fen, needed) => {
    const { approvalNo } = await refund(fen)
    expect(approvalNo && (await approvalOf(gw, approvalNo)).needed).toBe(needed)
  })

  test('of two approvers who agree to an act of two approvals at once, the act is done once', async () => {
    const { tradeNo, approvalNo } = await refund(500_000)
    const both = await Promise.all(
      [finance, ops].map((one) =>
        gw.post('/v1/approval/approve', { approvalNo, version: 1, words: '' }, { session: one }),
      ),
    )
    // The second one saw a request without approvals, and looks again.
    expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90409'])
    expect(await refundsOf(gw, tradeNo)).toEqual([])
    const late = both[0]!.respCode === '90000' ? ops : finance
    expect((await decide(gw, late, 'approve', approvalNo)).respData.approvalState).toBe('APPROVED')
    expect(await refundsOf(gw, tradeNo)).toHaveLength(1)
    await switchOff(gw, 'REFUND')
  })
})

describe('persons', () => {
  test('a rule of a role is about those who hold it, whatever others do', async () => {
    await switchOn(gw, 'REFUND', { fromAmt: 0, askerRoleNo: 'R00010003' })
    expect((await refund(1_000, finance)).approvalNo).toMatch(/^AV/)
    expect((await refund(1_000, ops)).approvalNo).toBeUndefined()
    await switchOff(gw, 'REFUND')
  })

  test('a rule that names roles is decided by their holders only', async () => {
    await switchOn(gw, 'REFUND', { fromAmt: 0, askerRoleNo: null, approverRoleNos: ['R00010003'] })
    const { approvalNo } = await refund(1_000)
    const { respCode, respDesc } = await decide(gw, ops, 'approve', approvalNo)
    expect([respCode, respDesc]).toEqual(['90403', '按审批规则，只有财务可以审批'])
    expect((await decide(gw, ops, 'reject', approvalNo)).respCode).toBe('90403')
    expect((await decide(gw, finance, 'approve', approvalNo)).respData.approvalState).toBe(
      'APPROVED',
    )
    await switchOff(gw, 'REFUND')
  })

  test('a decision on another person’s request counts as the first of two approvals', async () => {
    const [{ merId } = { merId: '' }] = await gw.db.select().from(trade).limit(1)
    const ask = { merId, kind: 'BASIC', changeReason: '商户申请' }
    const after = JSON.stringify({ contactName: '顾明', contactMobile: '13811112222' })
    await switchOn(gw, 'MERCHANT_CHANGE', { fromAmt: 0, needed: 2 })
    const asked = await gw.post('/v1/merchantChange/ask', { ...ask, after }, { session: admin })
    const { changeId, version } = asked.respData
    const body = { changeId, version, decideRemark: '' }
    const first = await gw.post('/v1/merchantChange/approve', body, { session: finance })
    const { approvalNo } = first.respData
    expect(await approvalOf(gw, approvalNo)).toMatchObject({
      needed: 1,
      createdBy: userIdOf('fws_finance'),
      firstAskerId: userIdOf('fws_admin'),
    })
    // Neither who asked for the change nor who agreed to it first.
    expect((await decide(gw, admin, 'approve', approvalNo)).respCode).toBe('90403')
    expect((await decide(gw, finance, 'approve', approvalNo)).respCode).toBe('90403')
    const before = await merchantNow(gw, merId)
    expect((await decide(gw, ops, 'approve', approvalNo)).respData.approvalState).toBe('APPROVED')
    expect((await merchantNow(gw, merId)).contactName).toBe(before.contactName)
    await switchOff(gw, 'MERCHANT_CHANGE')
  })
})

describe('a balance', () => {
  test('that was spent since the request refuses the withdrawal in words, and a new one lets it pass', async () => {
    await switchOn(gw, 'WITHDRAW', { fromAmt: 0 })
    const { approvalNo } = (await withdraw(10_000)).respData
    const key = and(eq(account.providerId, PROVIDER_ONE), eq(account.acctKind, 'PROFIT'))
    const [{ availAmt } = { availAmt: 0 }] = await gw.db.select().from(account).where(key)
    await gw.db.update(account).set({ availAmt: 9_999 }).where(key)
    const { respCode, respDesc } = await decide(gw, finance, 'approve', approvalNo)
    expect(respCode).toBe('90409')
    expect(respDesc).toMatch(/^未能执行：提现金额不能超过可提现金额[\d.]+元$/)
    expect(await approvalOf(gw, approvalNo)).toMatchObject({ approvalState: 'PENDING', had: 0 })
    await gw.db.update(account).set({ availAmt }).where(key)
    const { resultNo } = (await decide(gw, finance, 'approve', approvalNo)).respData
    const orders = await gw.db
      .select()
      .from(withdrawOrder)
      .where(eq(withdrawOrder.withdrawNo, resultNo))
    expect(orders).toMatchObject([{ amt: 10_000, createdBy: userIdOf('fws_admin') }])
    await switchOff(gw, 'WITHDRAW')
  })
})

describe('a partner', () => {
  test('meets the rules about it, and sees and withdraws only what the person asked for', async () => {
    await switchOn(gw, 'CHARGEBACK', { fromAmt: 0, askerPartnerId: EAST })
    const [first, second] = await freeTrades(gw, eq(trade.partnerId, EAST))
    const accept = async (tradeNo: string, session: TestSession) => {
      const chargebackNo = await opened(gw, tradeNo)
      const { version } = await rowOf(gw, chargebackNo)
      const body = { chargebackNo, version, reason: '商户认可' }
      return (await gw.post('/v1/chargeback/accept', body, { session })).respData
    }
    const partner = await gw.signIn('qd_admin')
    expect((await accept(first!.tradeNo, admin)).approvalNo).toBeUndefined()
    const { approvalNo } = await accept(second!.tradeNo, partner)
    expect(approvalNo).toMatch(/^AV/)
    // Another person of the same partner has asked as well.
    const others = await approvalOf(gw, approvalNo)
    await gw.db
      .insert(approval)
      .values({ ...others, approvalNo: 'AVOTHER', createdBy: userIdOf('qd_sales') })
    const { respData } = await gw.post('/v1/approval/list', {}, { session: partner })
    expect(respData.list.map((row: { approvalNo: string }) => row.approvalNo)).toEqual([approvalNo])
    const shown = (no: string) =>
      gw.post('/v1/approval/detail', { approvalNo: no }, { session: partner })
    expect((await shown(approvalNo)).respData).toMatchObject({ mine: '1', ruleNo: null })
    expect((await shown('AVOTHER')).respCode).toBe('90404')
    expect((await decide(gw, partner, 'withdraw', 'AVOTHER')).respCode).toBe('90404')
    expect((await decide(gw, partner, 'approve', approvalNo)).respCode).toBe('90403')
    expect((await decide(gw, partner, 'withdraw', approvalNo)).respData.approvalState).toBe(
      'WITHDRAWN',
    )
  })
})
