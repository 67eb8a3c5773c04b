import { and, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { loginFailure, mfaFactor, refund, user, userRole } from '../../schema'
import { SANDBOX_PASSWORD } from '../support/samples'
import { logSignIn } from '../../features/user/sign-in-log'
import { gatewayForFile, type TestSession } from '../support/gateway'
import { newTrade, refundsOf } from '../refund/trades'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const STEP_MS = 30_000
let steps = 0
const wait = () => {
  steps += 1
  gw.advanceWall(STEP_MS)
}
beforeEach(() => gw.db.delete(loginFailure))

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  })

const login = async (loginName: string) =>
  gw.post('/v1/user/login', { loginName, password: SANDBOX_PASSWORD, ...(await gw.captcha()) })

/** A role of its own for fws_ops, who holds it from now on. */
async function opsInRole(roleName: string, more: Record<string, unknown>) {
  const codes = ['02100033:apply', '02100006:settleNow', '02100025']
  const made = await gw.post(
    '/v1/role/save',
    { roleName, roleType: '3', codes, ...more },
    { session: admin },
  )
  const [ops] = await gw.db.select().from(user).where(eq(user.loginName, 'fws_ops'))
  const { userId: staffId, version } = ops!
  const { roleNo } = made.respData
  const body = { staffId, version, nickName: '服务商运营', roleNos: [roleNo], dataScope: 'ALL' }
  expect((await gw.post('/v1/staff/save', body, { session: admin })).respCode).toBe('90000')
  return { roleNo, version: made.respData.version, codes, roleName }
}

/** Sets the second factor of a session up. */
async function setUp(session: TestSession): Promise<string> {
  const { respData } = await gw.post(
    '/v1/user/mfaSetup',
    { password: SANDBOX_PASSWORD },
    { session },
  )
  await gw.post('/v1/user/mfaConfirm', { code: codeOf(respData.secret) }, { session })
  wait()
  return respData.secret
}

test('a sign-in from a device or a network that was not used lately is marked', async () => {
  await gw.signIn('fws_readonly')
  const session = await gw.signIn('fws_readonly')
  const own = async () => (await gw.post('/v1/user/own', {}, { session })).respData.signIns[0]
  expect(await own()).toMatchObject({ newDevice: '0', device: '其他程序' })
  const [self] = await gw.db.select().from(user).where(eq(user.loginName, 'fws_readonly'))
  const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile'
  const at = (agent: string, address: string) =>
    gw.db.transaction((tx) =>
      logSignIn({ tx, clock: gw.clock, address, agent, outbox: undefined }, self!),
    )
  await at(phone, '203.0.113.9')
  expect(await own()).toMatchObject({
    newDevice: '1',
    device: 'Chrome · 安卓',
    address: '203.0.113.9',
  })
  await at(phone, '203.0.200.1')
  expect(await own()).toMatchObject({ newDevice: '0' })
  await at(phone, '198.51.100.7')
  expect(await own()).toMatchObject({ newDevice: '1' })
})

describe('a role that asks for a second factor', () => {
  test('serves only its own setup, and all calls after that', async () => {
    await opsInRole('须验证的角色', { mfaRequired: '1' })
    const { respData } = await login('fws_ops')
    expect(respData).toMatchObject({ factorIsDue: true })
    const { sessionId, userId, userCustId: custId } = respData
    const session = { sessionId, userId, custId }
    const refused = { respCode: '90403', respDesc: '您的角色要求两步验证，请重新登录并设置' }
    const enter = () => gw.post('/v1/user/setUserRole', { roleId: '3' }, { session })
    expect(await enter()).toMatchObject(refused)
    expect(await gw.post('/v1/trade/queryList', {}, { session })).toMatchObject(refused)

    const secret = await setUp(session)
    expect((await enter()).respCode).toBe('90000')
    const own = await gw.post('/v1/user/own', {}, { session })
    expect(own.respData).toMatchObject({ mfa: '1', mfaRequired: '1' })
    const remove = await gw.post('/v1/user/mfaRemove', { password: SANDBOX_PASSWORD }, { session })
    expect(remove.respDesc).toBe('您的角色要求两步验证，不能关闭')

    const again = await login('fws_ops')
    const verified = await gw.post('/v1/user/verifyMfa', {
      mfaTicket: again.respData.mfaTicket,
      kind: 'TOTP',
      code: codeOf(secret),
    })
    expect(verified.respData.factorIsDue).toBeUndefined()
    wait()
    // Taken away by an administrator, it is due again.
    const [ops] = await gw.db.select().from(user).where(eq(user.loginName, 'fws_ops'))
    const who = { staffId: userId, version: ops!.version }
    await gw.post('/v1/staff/resetMfa', who, { session: admin })
    expect((await login('fws_ops')).respData).toMatchObject({ factorIsDue: true })
  })

  test('ends the sessions of those without one, and is not asked of others before oneself', async () => {
    const { roleNo, version, codes, roleName } = await opsInRole('尚未要求的角色', {})
    const session = await gw.signIn('fws_ops')
    const save = (more: Record<string, unknown>) =>
      gw.post('/v1/role/save', { roleNo, version, roleName, codes, ...more }, { session: admin })
    expect((await save({ mfaRequired: '1' })).respCode).toBe('90000')
    expect((await gw.post('/v1/user/own', {}, { session })).respCode).toBe('90401')

    const [self] = await gw.db
      .select()
      .from(userRole)
      .where(and(eq(userRole.userId, admin.userId), eq(userRole.roleType, '3')))
    await gw.db.update(userRole).set({ roleNo }).where(eq(userRole.userId, admin.userId))
    const own = await gw.post(
      '/v1/role/save',
      { roleNo, version: version + 1, roleName, codes, mfaRequired: '1' },
      { session: admin },
    )
    expect(own.respData.errors).toEqual([
      { field: 'mfaRequired', msg: '请先在个人设置中为自己开启两步验证' },
    ])
    await gw.db
      .update(userRole)
      .set({ roleNo: self!.roleNo })
      .where(eq(userRole.userId, admin.userId))
  })
})

describe('money above the limit of a role', () => {
  const apply = (session: TestSession, body: Record<string, unknown>, requestSeqId?: string) =>
    gw.post('/v1/refund/apply', { reason: '顾客退货', ...body }, { session, requestSeqId })

  test('moves for a fresh code alone, once for each code, and below it as ever', async () => {
    await gw.db.delete(mfaFactor)
    await gw.db.update(user).set({ hasFactor: false })
    await opsInRole('有限额的角色', { mfaAboveAmt: '5000' })
    const session = await gw.signIn('fws_ops')
    const { tradeNo } = await newTrade(gw)
    expect((await apply(session, { tradeNo, refundAmt: 5000 })).respCode).toBe('90000')
    const next = await newTrade(gw)
    const much = { tradeNo: next.tradeNo, refundAmt: 5001 }
    expect(await apply(session, much)).toMatchObject({
      respCode: '90403',
      respDesc: '超过¥50.00须验证身份，请先在个人设置中开启两步验证',
    })
    const secret = await setUp(session)
    const field = async (mfaCode?: string) =>
      (await apply(session, { ...much, ...(mfaCode && { mfaCode }) })).respData.errors
    expect(await field()).toEqual([{ field: 'mfaCode', msg: '超过¥50.00，请输入两步验证码' }])
    expect(await field('000000')).toEqual([{ field: 'mfaCode', msg: '验证码错误或已使用' }])
    expect(await refundsOf(gw, next.tradeNo)).toEqual([])

    const mfaCode = codeOf(secret)
    // The write that was asked for a code is the same write with it.
    expect((await apply(session, much, 'money-1')).respCode).toBe('90400')
    const done = await apply(session, { ...much, mfaCode }, 'money-1')
    expect(done.respCode).toBe('90000')
    const replayed = await apply(session, { ...much, mfaCode }, 'money-1')
    expect(replayed.respData).toEqual(done.respData)
    const third = await newTrade(gw)
    const used = await apply(session, { ...much, tradeNo: third.tradeNo, mfaCode })
    expect(used.respData.errors[0]).toEqual({ field: 'mfaCode', msg: '验证码错误或已使用' })
    expect(await refundsOf(gw, third.tradeNo)).toEqual([])
    const log = await gw.post(
      '/v1/audit/list',
      { recordNo: done.respData.refundNo },
      { session: admin },
    )
    const { operationNo } = log.respData.list[0]
    const detail = await gw.post('/v1/audit/detail', { operationNo }, { session: admin })
    expect(JSON.stringify(detail.respData)).not.toContain(mfaCode)
    wait()

    await gw.db
      .update(refund)
      .set({ refundStatus: 'ABNORMAL' })
      .where(eq(refund.refundNo, done.respData.refundNo))
    const retry = await gw.post(
      '/v1/refund/retry',
      { refundNo: done.respData.refundNo },
      { session },
    )
    expect(retry.respData.errors[0].field).toBe('mfaCode')
  })

  test('five wrong codes lock the second factor, and no money moves meanwhile', async () => {
    await gw.db.delete(mfaFactor)
    const session = await gw.signIn('fws_ops')
    const secret = await setUp(session)
    const { tradeNo } = await newTrade(gw)
    const much = { tradeNo, refundAmt: 9000 }
    for (let i = 0; i < 5; i++) await apply(session, { ...much, mfaCode: '000000' })
    const locked = await apply(session, { ...much, mfaCode: codeOf(secret) })
    expect(locked.respCode).toBe('90429')
    expect(await refundsOf(gw, tradeNo)).toEqual([])
  })

  test('applies to withdrawals too, and to no user without a limit', async () => {
    await gw.db.delete(mfaFactor)
    const body = { amt: '100', acctKind: 'PROFIT' }
    expect((await gw.post('/v1/account/withdrawApply', body, { session: admin })).respCode).toBe(
      '90000',
    )
    await gw.db.update(userRole).set({ mfaAboveAmt: 0 }).where(eq(userRole.userId, admin.userId))
    expect((await gw.post('/v1/account/withdrawApply', body, { session: admin })).respCode).toBe(
      '90403',
    )
  })

  test('wrong limits are said at their field', async () => {
    const answer = await gw.post(
      '/v1/role/save',
      { roleName: '限额有误', roleType: '3', codes: ['02100025'], mfaAboveAmt: '-1' },
      { session: admin },
    )
    expect(answer.respData.errors[0].field).toBe('mfaAboveAmt')
  })
})
