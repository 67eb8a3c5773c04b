import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { userRole } from '../../schema'
import { SANDBOX_PASSWORD } from '../support/samples'
import { gatewayForFile, type TestSession } from '../support/gateway'
import { newTrade, refundsOf } from '../refund/trades'

/** A limit of ¥1.00 holds for one act and for the day's acts together, of every call that moves money. */

const gw = await gatewayForFile()
const finance = await gw.signIn('fws_finance')
const admin = await gw.signIn('fws_admin')
let steps = 0

const limit = (session: TestSession, mfaAboveAmt: number | null) =>
  gw.db.update(userRole).set({ mfaAboveAmt }).where(eq(userRole.userId, session.userId))

async function secretOf(session: TestSession): Promise<string> {
  const set = await gw.post('/v1/user/mfaSetup', { password: SANDBOX_PASSWORD }, { session })
  const { secret } = set.respData
  await gw.post('/v1/user/mfaConfirm', { code: codeOf(secret) }, { session })
  return secret
}

/** A code of a step that was not used yet. */
function codeOf(secret: string): string {
  steps += 1
  gw.advanceWall(30_000)
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
}

const withdraw = (session: TestSession, amt: number, more: Record<string, unknown> = {}) =>
  gw.post(
    '/v1/account/withdrawApply',
    { amt: String(amt), acctKind: 'PROFIT', ...more },
    { session },
  )

test('fifteen withdrawals of 1.00 do not go through a limit of 1.00: the second asks', async () => {
  await limit(finance, 100)
  expect((await withdraw(finance, 100)).respCode).toBe('90000')
  const second = await withdraw(finance, 100)
  expect(second).toMatchObject({
    respCode: '90403',
    respDesc: '今日累计¥2.00，超过¥1.00须验证身份，请先在个人设置中开启两步验证',
  })
  const secret = await secretOf(finance)
  const asked = await withdraw(finance, 100)
  expect(asked.respData.errors).toEqual([
    { field: 'mfaCode', msg: '今日累计¥2.00，超过¥1.00，请输入两步验证码' },
  ])
  expect((await withdraw(finance, 100, { mfaCode: codeOf(secret) })).respCode).toBe('90000')
  expect((await withdraw(finance, 100)).respData.errors[0].field).toBe('mfaCode')
})

test('acts sent at once wait for each other: of five of 1.00 one goes through', async () => {
  await limit(admin, 100)
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => withdraw(admin, 100)))
  expect(answers.filter(({ respCode }) => respCode === '90000')).toHaveLength(1)
})

test('the sum is one person’s and one day’s, and other calls count in it', async () => {
  await limit(admin, 150)
  const { tradeNo } = await newTrade(gw)
  const refund = { tradeNo, refundAmt: 100, reason: '顾客退货' }
  const refused = await gw.post('/v1/refund/apply', refund, { session: admin })
  expect(refused.respDesc).toBe('今日累计¥2.00，超过¥1.50须验证身份，请先在个人设置中开启两步验证')
  expect(await refundsOf(gw, tradeNo)).toEqual([])
  await gw.keepOnlyJobs()
  await gw.clock.advance(9 * 3_600_000)
  expect((await withdraw(admin, 100)).respCode).toBe('90000')
})

test('a promise without an upper bound is above every limit', async () => {
  await limit(admin, 100_000_000_000)
  const partners = await gw.post('/v1/partner/list', {}, { session: admin })
  const rule = {
    ruleName: '不封顶的返利',
    targetType: 'PARTNER',
    partnerIds: [partners.respData.list[0].partnerNo],
    tiers: [{ fromAmt: 0, rate: 10 }],
    fromMonth: '2026-11',
  }
  const answer = await gw.post('/v1/account/rebateAllot', rule, { session: admin })
  expect(answer.respDesc).toBe(
    '金额不封顶，可能超过¥1,000,000,000.00须验证身份，请先在个人设置中开启两步验证',
  )
  await limit(admin, null)
  expect((await gw.post('/v1/account/rebateAllot', rule, { session: admin })).respCode).toBe(
    '90000',
  )
})
