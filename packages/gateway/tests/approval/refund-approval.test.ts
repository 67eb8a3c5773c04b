import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { merchant, merchantAccount, operation, trade, user, userRole } from '../../schema'
import { HOUR } from '../merchant/settle-change-support'
import { newTrade, refundsOf } from '../refund/trades'
import { gatewayForFile } from '../support/gateway'
import { userIdOf } from '../support/samples'
import { approvalOf, decide, switchOff, switchOn } from './approval-support'

/** A refund above its rule's amount, from the asker's request to its end. */

const gw = await gatewayForFile()
await gw.keepOnlyJobs()
const asker = await gw.signIn('fws_finance')
const admin = await gw.signIn('fws_admin')

const LIMIT = 100_000
const large = () => newTrade(gw, { transAmt: 500_000, payAmt: 500_000, settleAmt: 499_962 })
const ask = (tradeNo: string, refundAmt: number, requestSeqId?: string) =>
  gw.post(
    '/v1/refund/apply',
    { tradeNo, refundAmt, reason: '顾客退货' },
    { session: asker, requestSeqId },
  )
/** A refund that waits: its trade and its approval. */
async function asked(refundAmt = LIMIT) {
  const { tradeNo } = await large()
  const { respData } = await ask(tradeNo, refundAmt)
  return { tradeNo, approvalNo: respData.approvalNo as string }
}

beforeAll(() => switchOn(gw, 'REFUND', { fromAmt: LIMIT }))

describe('a refund that needs approval', () => {
  test('answers the number of its approval and refunds nothing', async () => {
    const { tradeNo } = await large()
    const { respCode, respData } = await ask(tradeNo, LIMIT)
    expect(respCode).toBe('90000')
    expect(respData).toEqual({
      approvalNo: expect.stringMatching(/^AV261120\d{8}$/),
      state: 'PENDING',
    })
    expect(await refundsOf(gw, tradeNo)).toEqual([])
    expect(await approvalOf(gw, respData.approvalNo)).toMatchObject({
      act: 'REFUND',
      path: '/v1/refund/apply',
      amt: 100_000,
      createdBy: userIdOf('fws_finance'),
      needed: 1,
      had: 0,
      approvalState: 'PENDING',
      deadline: new Date('2026-11-23T15:00:00+08:00'),
    })
  })

  test('below the amount of its rule is refunded at once', async () => {
    const { tradeNo } = await large()
    const { respData } = await ask(tradeNo, LIMIT - 1)
    expect(respData.refundStatus).toBe('PROCESSING')
    expect(await refundsOf(gw, tradeNo)).toHaveLength(1)
  })

  test('that would be refused anyway is refused to its asker, and nobody is asked', async () => {
    const { tradeNo } = await large()
    const { respCode, respData } = await ask(tradeNo, 500_001)
    expect(respCode).toBe('90400')
    expect(respData.errors).toEqual([
      { field: 'refundAmt', msg: '退款金额不能超过可退金额¥5,000.00' },
    ])
  })

  test('sent again under the same requestSeqId is the same approval', async () => {
    const { tradeNo } = await large()
    const first = await ask(tradeNo, LIMIT, 'same-refund')
    const second = await ask(tradeNo, LIMIT, 'same-refund')
    expect(second.respData).toEqual(first.respData)
  })

  test('keeps the request with its SHA-256 and shows what it will change', async () => {
    const { tradeNo, approvalNo } = await asked()
    const { facts, digest } = await approvalOf(gw, approvalNo)
    expect(JSON.parse(facts)).toEqual({
      path: '/v1/refund/apply',
      fields: { tradeNo, refundAmt: '100000', reason: '顾客退货' },
      current: null,
      words: expect.stringMatching(
        /^向付款人退回 ¥1,000\.00，从 .+；可退金额由 ¥5,000\.00 变为 ¥4,000\.00$/,
      ),
    })
    expect(digest).toBe(createHash('sha256').update(facts).digest('hex'))
    const { respData } = await gw.post('/v1/approval/detail', { approvalNo }, { session: admin })
    expect(respData).toMatchObject({
      summary: '申请退款',
      mine: '0',
      asked: [
        { name: '原因', value: '顾客退货' },
        { name: '退款金额', value: '¥1,000.00' },
        { name: '原订单号', value: tradeNo },
      ],
      decisions: [],
    })
  })
})

test('a refund that the merchant’s own money does not pay meets the rules of both acts', async () => {
  const huge = { transAmt: 900_000_000, payAmt: 900_000_000, settleAmt: 899_999_962 }
  const { tradeNo, merId } = await newTrade(gw, { ...huge, settleStatus: 'SETTLED' })
  await gw.db
    .update(merchantAccount)
    .set({ debtLimitAmt: 10_000_000_000 })
    .where(eq(merchantAccount.merId, merId))
  const actAsked = async () => {
    const { respData } = await ask(tradeNo, 400_000_000)
    return (await approvalOf(gw, respData.approvalNo)).act
  }
  expect(await actAsked()).toBe('REFUND')
  await switchOff(gw, 'REFUND')
  await switchOn(gw, 'REFUND_UNCOVERED', { fromAmt: 0 })
  expect(await actAsked()).toBe('REFUND_UNCOVERED')
  await switchOff(gw, 'REFUND_UNCOVERED')
  await switchOn(gw, 'REFUND', { fromAmt: LIMIT })
})

describe('an approval', () => {
  test('does the refund as its asker, and keeps its number', async () => {
    const { tradeNo, approvalNo } = await asked()
    const { respCode, respData } = await decide(gw, admin, 'approve', approvalNo)
    expect(respCode).toBe('90000')
    const [refund] = await refundsOf(gw, tradeNo)
    expect(refund).toMatchObject({ refundAmt: 100_000, operatorName: '服务商财务' })
    expect(respData).toMatchObject({ approvalState: 'APPROVED', resultNo: refund!.refundNo })
    const { respData: shown } = await gw.post(
      '/v1/approval/detail',
      { approvalNo },
      { session: asker },
    )
    expect(shown.decisions).toMatchObject([{ decider: '服务商管理员', decision: 'APPROVE' }])
  })

  test('is logged as two operations: the asker’s refund and the approver’s decision', async () => {
    const { approvalNo } = await asked()
    await decide(gw, admin, 'approve', approvalNo)
    await gw.post('/v1/audit/list', {}, { session: admin })
    const done = await gw.db
      .select()
      .from(operation)
      .where(and(eq(operation.action, '/v1/refund/apply'), eq(operation.outcome, 'DONE')))
    const reasons = done.map(({ reason, movedAmt, userId }) => ({ reason, movedAmt, userId }))
    expect(reasons).toContainEqual({
      reason: `已提交审批 ${approvalNo}`,
      movedAmt: null,
      userId: userIdOf('fws_finance'),
    })
    expect(reasons).toContainEqual({
      reason: `审批 ${approvalNo} 通过后执行`,
      movedAmt: 100_000,
      userId: userIdOf('fws_finance'),
    })
  })

  test('of two approvers at once refunds once', async () => {
    const { tradeNo, approvalNo } = await asked()
    const body = { approvalNo, version: 1, words: '' }
    const both = await Promise.all(
      [1, 2].map(() => gw.post('/v1/approval/approve', body, { session: admin })),
    )
    expect(both.map(({ respCode }) => respCode).sort()).toEqual(['90000', '90409'])
    expect(await refundsOf(gw, tradeNo)).toHaveLength(1)
  })

  test('is refused while the refund is, says why, and stays pending', async () => {
    const { tradeNo, approvalNo } = await asked()
    const key = eq(trade.tradeNo, tradeNo)
    const [{ merId } = { merId: '' }] = await gw.db.select().from(trade).where(key)
    const closed = (merStatus: string) =>
      gw.db.update(merchant).set({ merStatus }).where(eq(merchant.merId, merId))
    await closed('CLOSED')
    const { respCode, respDesc } = await decide(gw, admin, 'approve', approvalNo)
    await closed('NORMAL')
    expect(respCode).toBe('90409')
    expect(respDesc).toBe('未能执行：商户已注销，不能退款')
    expect(await approvalOf(gw, approvalNo)).toMatchObject({
      approvalState: 'PENDING',
      had: 0,
      failWords: '商户已注销，不能退款',
    })
    expect(await refundsOf(gw, tradeNo)).toEqual([])
    expect((await decide(gw, admin, 'approve', approvalNo)).respCode).toBe('90000')
  })

  test('is refused when its asker has lost the right meanwhile', async () => {
    const { approvalNo } = await asked()
    const held = eq(userRole.userId, userIdOf('fws_finance'))
    const [before] = await gw.db.select().from(userRole).where(held)
    await gw.db
      .update(userRole)
      .set({ codes: ['02100033'] })
      .where(held)
    const { respDesc } = await decide(gw, admin, 'approve', approvalNo)
    await gw.db.update(userRole).set({ codes: before!.codes }).where(held)
    expect(respDesc).toBe('未能执行：申请人已没有该操作的权限')
  })

  test('is not the asker’s to give', async () => {
    const { approvalNo } = await asked()
    const { respCode, respDesc } = await decide(gw, asker, 'approve', approvalNo)
    expect(respCode).toBe('90403')
    expect(respDesc).toContain('不能复核由您发起')
  })

  test('is not given by an account whose password was set since the request', async () => {
    const { approvalNo } = await asked()
    const key = eq(user.userId, userIdOf('fws_admin'))
    await gw.db
      .update(user)
      .set({ credentialsAt: new Date('2026-11-20T15:00:00+08:00') })
      .where(key)
    const { respCode } = await decide(gw, admin, 'approve', approvalNo)
    await gw.db.update(user).set({ credentialsAt: null }).where(key)
    expect(respCode).toBe('90403')
  })

  test('needs a reason to be rejected, and stays on record with it', async () => {
    const { tradeNo, approvalNo } = await asked()
    const wordless = await decide(gw, admin, 'reject', approvalNo, '')
    expect(wordless.respData.errors).toEqual([{ field: 'words', msg: '请输入驳回原因' }])
    await decide(gw, admin, 'reject', approvalNo)
    expect(await approvalOf(gw, approvalNo)).toMatchObject({
      approvalState: 'REFUSED',
      closeReason: '与商户核实后不退',
    })
    expect((await decide(gw, admin, 'approve', approvalNo)).respDesc).toBe(
      '状态已变更：当前为已驳回',
    )
    expect(await refundsOf(gw, tradeNo)).toEqual([])
  })

  test('is withdrawn by its asker alone', async () => {
    const { approvalNo } = await asked()
    expect((await decide(gw, admin, 'withdraw', approvalNo)).respCode).toBe('90403')
    expect((await decide(gw, asker, 'withdraw', approvalNo)).respData.approvalState).toBe(
      'WITHDRAWN',
    )
  })

  test('expires after its rule’s hours', async () => {
    const { approvalNo } = await asked()
    await gw.clock.advance(72 * HOUR)
    expect((await approvalOf(gw, approvalNo)).approvalState).toBe('EXPIRED')
  })
})

describe('the list', () => {
  test('has what waits for the caller, and the caller’s own', async () => {
    const { approvalNo } = await asked()
    const nosOf = async (session: typeof admin, whose: string) => {
      const body = { whose, approvalState: 'PENDING', pageSize: 100 }
      const { respData } = await gw.post('/v1/approval/list', body, { session })
      return respData.list.map((row: { approvalNo: string }) => row.approvalNo) as string[]
    }
    expect(await nosOf(admin, 'TO_DECIDE')).toContain(approvalNo)
    expect(await nosOf(asker, 'TO_DECIDE')).not.toContain(approvalNo)
    expect(await nosOf(asker, 'MINE')).toContain(approvalNo)
    expect(await nosOf(admin, 'MINE')).not.toContain(approvalNo)
  })
})

test('without a rule that is on, a large refund is made at once', async () => {
  await switchOff(gw, 'REFUND')
  const { tradeNo } = await large()
  expect((await ask(tradeNo, 500_000)).respData.refundStatus).toBe('PROCESSING')
  await switchOn(gw, 'REFUND', { fromAmt: LIMIT })
})
