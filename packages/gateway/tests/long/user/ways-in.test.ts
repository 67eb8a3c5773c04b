import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { logOptions } from '../../../core/log'
import { knownAddress, loginFailure, smsCode, user } from '../../../schema'
import { gatewayForFile, startTestGateway, type TestSession } from '../../support/gateway'

const PASSWORD = 'Sandbox@2026'
const HOUR = 3_600_000
const DAY = 24 * HOUR
const STRANGER = '203.0.113.7'
const LOCKED = { respCode: '90429', respDesc: '账号已锁定，请15分钟后再试' }
const WRONG = { respCode: '90400', respDesc: '账号或密码错误' }

const lines: string[] = []
const gw = await gatewayForFile({
  trustProxy: 1,
  logger: {
    ...(logOptions('info') as object),
    stream: { write: (line: string) => void lines.push(line) },
  },
})
beforeEach(async () => {
  await gw.db.delete(loginFailure)
  await gw.db.delete(knownAddress)
  await gw.db.delete(smsCode)
})

/** A client of the same gateway behind another address. */
const from = (address: string) => {
  const inject = gw.app.inject.bind(gw.app)
  return async (loginName: string, password = PASSWORD) => {
    const captcha = await gw.captcha()
    gw.app.inject = ((request: object) =>
      inject({
        ...request,
        headers: { ...(request as { headers?: object }).headers, 'x-forwarded-for': address },
      } as never)) as never
    try {
      return await gw.post('/v1/user/login', { loginName, password, ...captcha })
    } finally {
      gw.app.inject = inject as never
    }
  }
}
const home = from('198.51.100.1')
const stranger = from(STRANGER)

describe('a lock', () => {
  test('by strangers keeps strangers out, and the person in from a known address', async () => {
    expect((await home('fws_ops')).respCode).toBe('90000')
    for (let i = 0; i < 5; i++) expect(await stranger('fws_ops', 'wrong')).toMatchObject(WRONG)
    expect(await stranger('fws_ops')).toMatchObject(LOCKED)
    expect(await from('203.0.113.8')('fws_ops')).toMatchObject(LOCKED)
    expect((await home('fws_ops')).respCode).toBe('90000')
    // The person's own sign-in gives strangers no further guesses.
    expect(await stranger('fws_ops')).toMatchObject(LOCKED)
  })

  test('of a known address comes with its own fifth failure', async () => {
    await home('fws_ops')
    for (let i = 0; i < 3; i++) await stranger('fws_ops', 'wrong')
    for (let i = 0; i < 4; i++) expect(await home('fws_ops', 'wrong')).toMatchObject(WRONG)
    expect(await stranger('fws_ops')).toMatchObject(LOCKED)
    expect(await home('fws_ops', 'wrong')).toMatchObject(WRONG)
    expect(await home('fws_ops')).toMatchObject(LOCKED)
  })

  test('holds for an address that was not used for 30 days', async () => {
    await home('fws_ops')
    gw.advanceWall(31 * DAY)
    for (let i = 0; i < 5; i++) await stranger('fws_ops', 'wrong')
    expect(await home('fws_ops')).toMatchObject(LOCKED)
  })

  test('is lifted by a password that was reset', async () => {
    for (let i = 0; i < 5; i++) await stranger('fws_readonly', 'wrong')
    const admin = await gw.signIn('fws_admin')
    const staff = await gw.post('/v1/staff/list', { loginName: 'fws_readonly' }, { session: admin })
    const { staffId, version } = staff.respData.list[0]
    const reset = await gw.post('/v1/staff/resetPassword', { staffId, version }, { session: admin })
    expect((await stranger('fws_readonly', reset.respData.password)).respCode).toBe('90000')
  })
})

describe('SMS', () => {
  const ask = async (mobile: string) =>
    gw.post('/v1/function/getSmsCode', { mobile, scene: 'LOGIN', ...(await gw.captcha()) })

  test.each(['13900000002', '13912345678'])(
    'five messages an hour go to %s, with or without a user, and the sixth is refused',
    async (mobile) => {
      for (let i = 0; i < 5; i++) {
        expect((await ask(mobile)).respData).toEqual({
          smsSeq: expect.stringMatching(/^[0-9a-f]{32}$/),
          resendSec: 60,
        })
        gw.advanceWall(61_000)
      }
      expect(await ask(mobile)).toMatchObject({
        respCode: '90429',
        respDesc: '验证码发送过于频繁，请一小时后再试',
      })
      gw.advanceWall(HOUR)
      expect((await ask(mobile)).respCode).toBe('90000')
    },
  )

  test('an address asks for 20 messages a day, to whichever numbers', async () => {
    for (let i = 0; i < 20; i++)
      expect((await ask(`139111111${String(10 + i)}`)).respCode).toBe('90000')
    expect(await ask('13911111199')).toMatchObject({
      respCode: '90429',
      respDesc: '今日验证码发送次数已达上限',
    })
    const inbox = (await gw.app.inject('/sandbox/api/inbox')).json()
    expect(
      inbox.sms.filter((row: { mobile: string }) => row.mobile.startsWith('139111111')),
    ).toEqual([])
  })
})

describe('another mobile', () => {
  test('needs the editor’s password, ends sessions, sends an SMS, and signs in by SMS after 24 hours', async () => {
    const admin = await gw.signIn('fws_admin')
    const session = await gw.signIn('fws_finance')
    const found = await gw.post('/v1/staff/list', { loginName: 'fws_finance' }, { session: admin })
    const { staffId, version } = found.respData.list[0]
    const detail = (await gw.post('/v1/staff/detail', { staffId }, { session: admin })).respData
    const { nickName, roleNos, dataScope } = detail
    const body = { staffId, version, nickName, roleNos, dataScope, newMobile: '13822223333' }
    const save = (more: object) =>
      gw.post('/v1/staff/save', { ...body, ...more }, { session: admin })
    expect(await save({})).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field: 'password', msg: '更换手机号须输入您自己的登录密码' }] },
    })
    expect(await save({ password: 'wrong' })).toMatchObject({
      respData: { errors: [{ field: 'password', msg: '您的登录密码不正确' }] },
    })
    expect(await save({ code: '123456' })).toMatchObject({
      respData: { errors: [{ field: 'code', msg: '您未开启两步验证，请输入登录密码' }] },
    })
    expect((await save({ password: PASSWORD })).respCode).toBe('90000')

    expect((await gw.post('/v1/member/queryUserPermission', {}, { session })).respCode).toBe(
      '90401',
    )
    const inbox = (await gw.app.inject('/sandbox/api/inbox')).json()
    expect(inbox.sms).toContainEqual({
      mobile: '13900000003',
      code: '',
      smsSeq: expect.any(String),
      at: expect.any(String),
      text: expect.stringMatching(/更换手机号为138\*+3333。如非本人操作，请立即联系管理员。$/),
    })
    const bySms = async () => {
      const mobile = '13822223333'
      const asked = await gw.post('/v1/function/getSmsCode', {
        mobile,
        scene: 'LOGIN',
        ...(await gw.captcha()),
      })
      const { smsSeq } = asked.respData
      const { sms } = (await gw.app.inject('/sandbox/api/inbox')).json()
      const sent = sms.find((row: { smsSeq: string }) => row.smsSeq === smsSeq)
      return gw.post('/v1/user/login', { mobile, smsCode: sent.code, smsSeq })
    }
    expect(await bySms()).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field: 'smsCode' }] },
      respDesc: '手机号更换后24小时内不能用短信登录，请用密码登录',
    })
    gw.advanceWall(DAY + 1000)
    expect((await bySms()).respCode).toBe('90000')
    await gw.db.update(user).set({ mobile: '13900000003' }).where(eq(user.userId, staffId))
  })
})

test('a wrong old password is in the security log, and the fifth one’s lock as well', async () => {
  const session = await gw.signIn('fws_ops')
  lines.length = 0
  const change = { oldPassword: 'wrong', newPassword: 'Xk7!mmPq29zz' }
  for (let i = 0; i < 5; i++) await gw.post('/v1/user/changePassword', change, { session })
  const told = lines.map((line) => JSON.parse(line)).filter(({ security }) => security)
  expect(told.map(({ security, reason, name }) => [security, reason, name].join(' '))).toEqual([
    ...Array<string>(5).fill('password-failed wrong-own-password fws_ops'),
    'sign-in-locked five-wrong-passwords fws_ops',
  ])
})

describe('where sessions end after 30 idle minutes', () => {
  test('use keeps a session, polling does not', async () => {
    const idle = await startTestGateway({ config: { sessionIdleMin: 30 } })
    const call = async (session: TestSession, path: string) =>
      (await idle.post(path, {}, { session })).respCode
    const [used, polled] = [await idle.signIn('fws_ops'), await idle.signIn('fws_ops')]
    for (let i = 0; i < 2; i++) {
      idle.advanceWall(20 * 60_000)
      await call(used, '/v1/member/queryUserPermission')
      await call(polled, '/v1/workbench/todo')
    }
    expect(await call(used, '/v1/member/queryUserPermission')).toBe('90000')
    expect(await call(polled, '/v1/member/queryUserPermission')).toBe('90401')
    await idle.close()
  })
})

describe('a proof of work', () => {
  test('is asked for beside the picture and needed by sign-in', async () => {
    const hard = await startTestGateway({ config: { captchaPowBits: 8 } })
    const { respData } = await hard.post('/v1/function/getImgCode')
    expect(respData.pow).toEqual({ challenge: expect.any(String), difficulty: 8 })
    const body = { loginName: 'fws_ops', password: PASSWORD }
    const answer = await hard.post('/v1/user/login', { ...body, ...(await hard.captcha()) })
    expect(answer).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field: 'powNonce' }] },
    })
    expect((await hard.signIn('fws_ops')).sessionId).toMatch(/^[\w-]{43}$/)
    await hard.close()
  })
})
