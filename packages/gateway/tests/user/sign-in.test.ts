import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { captcha, loginFailure, session as sessionTable, smsCode, user } from '../../schema'
import { hashSessionId } from '../../core/session'
import { hashPassword } from '../../features/user'
import { gatewayForFile, startTestGateway } from '../support/gateway'

const PASSWORD = 'Sandbox@2026'
const WRONG = { respCode: '90400', respDesc: '账号或密码错误' }
const LOCKED = { respCode: '90429', respDesc: '账号已锁定，请15分钟后再试' }
const MINUTE = 60_000

const gw = await gatewayForFile()
beforeEach(async () => {
  await gw.db.delete(loginFailure)
  await gw.db.delete(smsCode)
})

async function login(loginName: string, password = PASSWORD) {
  return gw.post('/v1/user/login', { loginName, password, ...(await gw.captcha()) })
}
/** Asks for an SMS code and reads it where the sandbox shows it. */
async function sms(mobile: string) {
  const asked = await gw.post('/v1/function/getSmsCode', {
    mobile,
    scene: 'LOGIN',
    ...(await gw.captcha()),
  })
  const inbox = (await gw.app.inject('/sandbox/api/inbox')).json()
  const code: string | undefined = inbox.sms.find(
    (row: { smsSeq: string }) => row.smsSeq === asked.respData?.smsSeq,
  )?.code
  return { asked, smsSeq: asked.respData?.smsSeq as string, code }
}

describe('captcha', () => {
  test('is an image with an id that lives 120 s', async () => {
    const { respData } = await gw.post('/v1/function/getImgCode')
    expect(respData).toEqual({
      imgCodeId: expect.stringMatching(/^[0-9a-f]{32}$/),
      image: expect.stringMatching(/^data:image\/png;base64,/),
      expireSec: 120,
      features: ['sms'],
    })
    const [row] = await gw.db.select().from(captcha)
    expect(row!.code).toMatch(/^[A-Z0-9]{4}$/)
  })

  test('ignores case', async () => {
    const { imgCodeId, imgCode } = await gw.captcha()
    const body = { loginName: 'fws_ops', password: PASSWORD, imgCodeId }
    const answer = await gw.post('/v1/user/login', { ...body, imgCode: imgCode.toLowerCase() })
    expect(answer.respCode).toBe('90000')
  })

  test('is spent by any attempt, right or wrong', async () => {
    const used = await gw.captcha()
    await gw.post('/v1/user/login', { loginName: 'fws_ops', password: PASSWORD, ...used })
    const missed = await gw.captcha()
    const wrong = { ...missed, imgCode: '????' }
    await gw.post('/v1/user/login', { loginName: 'fws_ops', password: PASSWORD, ...wrong })
    for (const spent of [used, missed])
      expect(
        await gw.post('/v1/user/login', { loginName: 'fws_ops', password: PASSWORD, ...spent }),
      ).toMatchObject({
        respCode: '90400',
        respData: { errors: [{ field: 'imgCode', msg: '图形验证码错误或已失效' }] },
      })
  })

  test('of two that try one at once, one gets in', async () => {
    const body = { loginName: 'fws_ops', password: PASSWORD, ...(await gw.captcha()) }
    const codes = await Promise.all(
      [1, 2, 3].map(async () => (await gw.post('/v1/user/login', body)).respCode),
    )
    expect(codes.sort()).toEqual(['90000', '90400', '90400'])
  })

  test('runs out after 120 s', async () => {
    const early = await gw.captcha()
    const late = await gw.captcha()
    // Not to the last second: a busy machine takes some of them.
    gw.advanceWall(90_000)
    const body = { loginName: 'fws_ops', password: PASSWORD }
    expect((await gw.post('/v1/user/login', { ...body, ...early })).respCode).toBe('90000')
    gw.advanceWall(31_000)
    expect((await gw.post('/v1/user/login', { ...body, ...late })).respCode).toBe('90400')
  })
})

describe('by password', () => {
  test('answers who it is and every role, with the first kept role’s custId', async () => {
    const { respData } = await login('multi')
    expect(respData).toEqual({
      sessionId: expect.stringMatching(/^[\w-]{43}$/),
      userId: '1000000000000008',
      userCustId: '6000000000000001',
      userHeadImgUrl: expect.any(String),
      authFlag: '0',
      roleIds: [
        { roleId: '3', loginUserType: '3', roleName: '服务商' },
        { roleId: '4', loginUserType: '4', roleName: '渠道商' },
        { roleId: '30', loginUserType: '30', roleName: '注册门店' },
      ],
    })
  })

  test('roles of other systems are answered too', async () => {
    const { respData } = await login('norole')
    expect(respData.roleIds).toEqual([{ roleId: '9', loginUserType: '9', roleName: '其他系统' }])
  })

  test('the mobile is a name as well', async () => {
    expect((await login('13900000001')).respData.userId).toBe('1000000000000001')
  })

  test('keeps the session by its hash only, and several of one user beside each other', async () => {
    const [one, two] = [await login('fws_ops'), await login('fws_ops')]
    const rows = await gw.db.select().from(sessionTable)
    const hashes = rows.map(({ sessionHash }) => sessionHash)
    for (const { respData } of [one, two]) {
      expect(hashes).toContain(hashSessionId(respData.sessionId))
      expect(hashes).not.toContain(respData.sessionId)
    }
  })

  test('a missing field is named', async () => {
    expect(await gw.post('/v1/user/login', { loginName: 'fws_ops' })).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field: 'password' }, { field: 'imgCode' }, { field: 'imgCodeId' }] },
    })
    expect(await gw.post('/v1/user/login', { mobile: '13900000001' })).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field: 'smsCode' }, { field: 'smsSeq' }] },
    })
  })

  test.each(['fws_ops', 'nobody_here'])(
    'five wrong passwords lock %s for 15 minutes, in the same words whether it exists',
    async (name) => {
      for (let i = 0; i < 5; i++)
        expect(await login(name, `wrong-${i}`)).toMatchObject({
          ...WRONG,
          respData: { errors: [{ field: 'password', msg: '账号或密码错误' }] },
        })
      expect(await login(name, 'wrong-6')).toMatchObject(LOCKED)
      expect(await login(name)).toMatchObject(LOCKED)
      gw.advanceWall(14 * MINUTE)
      expect(await login(name)).toMatchObject(LOCKED)
      gw.advanceWall(MINUTE + 1000)
      // A new count begins: one more slip does not lock again.
      expect(await login(name, 'wrong-7')).toMatchObject(WRONG)
      expect((await login(name)).respCode).toBe(name === 'fws_ops' ? '90000' : '90400')
    },
  )

  test('name and mobile of one account are counted together, and neither tells so', async () => {
    for (let i = 0; i < 3; i++) await login('fws_finance', 'wrong')
    for (let i = 0; i < 2; i++) await login('13900000003', 'wrong')
    // No sign-in succeeds for 15 minutes, but each name's answer depends on its own attempts.
    for (let i = 3; i < 5; i++) expect(await login('fws_finance')).toMatchObject(WRONG)
    expect(await login('fws_finance')).toMatchObject(LOCKED)
    for (let i = 2; i < 5; i++) expect(await login('13900000003')).toMatchObject(WRONG)
    expect(await login('13900000003')).toMatchObject(LOCKED)
    gw.advanceWall(15 * MINUTE + 1000)
    expect((await login('fws_finance')).respCode).toBe('90000')
    expect((await login('13900000003')).respCode).toBe('90000')
  })

  test.each([
    ['qd_sales', '13900000006', '13911111111'],
    ['13900000007', 'shop_owner', 'nobody_else'],
  ])(
    'after %s is locked, %s answers as %s does, right password or wrong',
    async (locked, other, unknown) => {
      for (let i = 0; i < 5; i++) await login(locked, 'wrong')
      expect(await login(locked)).toMatchObject(LOCKED)
      const told = async (name: string) => {
        const answers = []
        for (const password of ['wrong', PASSWORD, 'wrong', PASSWORD, 'wrong', PASSWORD]) {
          const { headers: _, ...answer } = await login(name, password)
          answers.push(answer)
        }
        return answers
      }
      const answers = await told(other)
      expect(answers).toEqual(await told(unknown))
      expect(answers.map(({ respCode }) => respCode)).toEqual([
        '90400',
        '90400',
        '90400',
        '90400',
        '90400',
        '90429',
      ])
    },
  )

  test('a lock that is not disclosed ends after its 15 minutes, in spite of further attempts', async () => {
    for (let i = 0; i < 5; i++) await login('fws_readonly', 'wrong')
    gw.advanceWall(14 * MINUTE)
    for (let i = 0; i < 4; i++) expect(await login('13900000004')).toMatchObject(WRONG)
    gw.advanceWall(MINUTE + 1000)
    expect((await login('13900000004')).respCode).toBe('90000')
  })

  test('a userId is no login name: wrong passwords for it lock no account', async () => {
    for (let i = 0; i < 6; i++) await login('1000000000000002', 'wrong')
    for (let i = 0; i < 6; i++) await login(' 1000000000000002', 'wrong')
    expect((await login('fws_ops')).respCode).toBe('90000')
  })

  test('right passwords on their way at once all get in', async () => {
    const codes = await Promise.all(
      Array.from({ length: 8 }, async () => (await login('fws_ops')).respCode),
    )
    expect(codes).toEqual(Array.from({ length: 8 }, () => '90000'))
  })

  test('a right password sent behind five wrong ones is refused as locked', async () => {
    const captchas = await Promise.all(Array.from({ length: 12 }, () => gw.captcha()))
    const tryIt = (password: string) => (given: { imgCode: string; imgCodeId: string }) =>
      gw.post('/v1/user/login', { loginName: 'bank_81a1', password, ...given })
    const wrong = captchas.slice(0, 9).map(tryIt('wrong'))
    // Now the others wait for their hash, and what comes is behind them.
    await Promise.race(wrong)
    const right = captchas.slice(9).map(tryIt(PASSWORD))
    const answers = await Promise.all([...wrong, ...right])
    expect(answers.filter(({ respCode }) => respCode === '90400')).toHaveLength(5)
    expect(answers.slice(9).map(({ respCode }) => respCode)).toEqual(['90429', '90429', '90429'])
  })

  test('a captcha is spent by a sign-in that breaks off on its way', async () => {
    const given = await gw.captcha()
    const body = { loginName: 'fws_ops', password: PASSWORD, ...given }
    // An unreadable hash breaks the check between the two transactions.
    const [row] = await gw.db.select().from(user).where(eq(user.loginName, 'fws_ops'))
    const own = eq(user.loginName, 'fws_ops')
    await gw.db.update(user).set({ passwordHash: 'unreadable' }).where(own)
    expect((await gw.post('/v1/user/login', body)).respCode).toBe('90500')
    await gw.db.update(user).set({ passwordHash: row!.passwordHash }).where(own)
    expect((await gw.post('/v1/user/login', body)).respData.errors[0].field).toBe('imgCode')
    expect((await login('fws_ops')).respCode).toBe('90000')
  })

  test('a success resets the count, and wrong ones count for 15 minutes only', async () => {
    for (let i = 0; i < 4; i++) await login('fws_ops', 'wrong')
    expect((await login('fws_ops')).respCode).toBe('90000')
    for (let i = 0; i < 4; i++) expect(await login('fws_ops', 'wrong')).toMatchObject(WRONG)
    gw.advanceWall(15 * MINUTE + 1000)
    expect(await login('fws_ops', 'wrong')).toMatchObject(WRONG)
    expect((await login('fws_ops')).respCode).toBe('90000')
  })

  test('many wrong passwords at once are counted one by one', async () => {
    const captchas = await Promise.all(Array.from({ length: 10 }, () => gw.captcha()))
    const codes = await Promise.all(
      captchas.map(async (given) => {
        const body = { loginName: 'qd_admin', password: 'wrong', ...given }
        return (await gw.post('/v1/user/login', body)).respCode
      }),
    )
    expect(codes.filter((code) => code === '90400')).toHaveLength(5)
    expect(codes.filter((code) => code === '90429')).toHaveLength(5)
  })

  test('a wrong captcha is not a wrong password', async () => {
    for (let i = 0; i < 6; i++)
      await gw.post('/v1/user/login', {
        loginName: 'fws_ops',
        password: 'wrong',
        imgCodeId: 'none',
        imgCode: 'AAAA',
      })
    expect((await login('fws_ops')).respCode).toBe('90000')
  })
})

describe('by SMS', () => {
  test('signs in with the code, once', async () => {
    const { asked, smsSeq, code } = await sms('13900000002')
    expect(asked.respData).toEqual({ smsSeq: expect.any(String), resendSec: 60 })
    const body = { mobile: '13900000002', smsCode: code, smsSeq }
    expect((await gw.post('/v1/user/login', body)).respData.userId).toBe('1000000000000002')
    expect(await gw.post('/v1/user/login', body)).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field: 'smsCode', msg: '短信验证码错误或已失效' }] },
    })
  })

  test('an unknown number gets the same answers, and no message', async () => {
    const { asked, smsSeq, code } = await sms('13711112222')
    expect(asked).toMatchObject({ respCode: '90000', respData: { resendSec: 60 } })
    expect(code).toBeUndefined()
    const body = { mobile: '13711112222', smsCode: '000000', smsSeq }
    expect(await gw.post('/v1/user/login', body)).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field: 'smsCode' }] },
    })
    expect((await sms('13711112222')).asked.respCode).toBe('90429')
  })

  test('needs a captcha, which it spends', async () => {
    const spent = await gw.captcha()
    const ask = (mobile: string) =>
      gw.post('/v1/function/getSmsCode', { mobile, scene: 'LOGIN', ...spent })
    expect((await ask('13900000002')).respCode).toBe('90000')
    expect(await ask('13900000003')).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field: 'imgCode' }] },
    })
  })

  test('five wrong tries burn the code', async () => {
    const { smsSeq, code } = await sms('13900000002')
    const wrong = code === '111111' ? '222222' : '111111'
    const attempt = (smsCode: string | undefined) =>
      gw.post('/v1/user/login', { mobile: '13900000002', smsCode, smsSeq })
    for (let i = 0; i < 5; i++) expect((await attempt(wrong)).respCode).toBe('90400')
    expect((await attempt(code)).respCode).toBe('90400')
  })

  test('lives 5 minutes, is sent again after 60 s, five times an hour and ten times a day', async () => {
    const first = await sms('13900000005')
    expect((await sms('13900000005')).asked.respCode).toBe('90429')
    gw.advanceWall(61_000)
    expect((await sms('13900000005')).asked.respCode).toBe('90000')
    gw.advanceWall(4 * MINUTE)
    const late = { mobile: '13900000005', smsCode: first.code, smsSeq: first.smsSeq }
    expect((await gw.post('/v1/user/login', late)).respCode).toBe('90400')
    // Counted by the calendar day: go to its beginning, so that none falls on the next.
    await gw.db.delete(smsCode)
    gw.advanceWall(86_400_000 - ((Date.now() + 8 * 3_600_000) % 86_400_000))
    const fiveTimes = async () => {
      for (let i = 0; i < 5; i++) {
        expect((await sms('13900000006')).asked.respCode).toBe('90000')
        gw.advanceWall(61_000)
      }
    }
    await fiveTimes()
    expect((await sms('13900000006')).asked.respCode).toBe('90429')
    gw.advanceWall(60 * MINUTE)
    await fiveTimes()
    gw.advanceWall(60 * MINUTE)
    expect(await sms('13900000006')).toMatchObject({
      asked: { respCode: '90429', respDesc: '今日验证码发送次数已达上限' },
    })
  })

  test('lifts a lock of the password', async () => {
    for (let i = 0; i < 6; i++) await login('fws_readonly', 'wrong')
    expect(await login('fws_readonly')).toMatchObject(LOCKED)
    const { smsSeq, code } = await sms('13900000004')
    const body = { mobile: '13900000004', smsCode: code, smsSeq }
    expect((await gw.post('/v1/user/login', body)).respCode).toBe('90000')
    expect((await login('fws_readonly')).respCode).toBe('90000')
  })
})

test('an SMS code and the number it is asked for by cannot be read from the database', async () => {
  const { smsSeq, code } = await sms('13900000002')
  const [row] = await gw.db.select().from(smsCode)
  expect(code).toMatch(/^\d{6}$/)
  expect(Object.values(row!)).not.toContain(code)
  expect(Object.values(row!)).not.toContain(smsSeq)
})

test('a password hash of an earlier version is replaced at the next sign-in, and still fits', async () => {
  const who = eq(user.loginName, 'fws_readonly')
  const cheaper = await hashPassword(PASSWORD, undefined, { N: 2, r: 1, p: 1 })
  const costly = await startTestGateway({ config: { passwordCost: { N: 4, r: 1, p: 1 } } })
  await costly.db.update(user).set({ passwordHash: cheaper }).where(who)
  const enter = async (password: string) =>
    costly.post('/v1/user/login', {
      loginName: 'fws_readonly',
      password,
      ...(await costly.captcha()),
    })
  const hash = async () => (await costly.db.select().from(user).where(who))[0]!.passwordHash
  expect(await enter('wrong')).toMatchObject(WRONG)
  expect(await hash()).toBe(cheaper)
  expect((await enter(PASSWORD)).respCode).toBe('90000')
  expect(await hash()).toMatch(/^scrypt\$4\$1\$1\$/)
  expect((await enter(PASSWORD)).respCode).toBe('90000')
  await costly.close()
})

describe('a login name', () => {
  test('is one name in upper or lower case, and has five guesses in all', async () => {
    expect((await login('FWS_Ops')).respCode).toBe('90000')
    for (const name of ['fws_ops', 'Fws_ops', 'FWS_ops', 'fws_OPS', 'FWS_OPS'])
      expect(await login(name, 'wrong')).toMatchObject(WRONG)
    expect(await login('fwS_opS')).toMatchObject(LOCKED)
  })
})
