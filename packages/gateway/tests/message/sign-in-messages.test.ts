import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { application, message, user } from '../../schema'
import { createUpstream } from '../../core/upstream/ask'
import { startTestGateway } from '../support/gateway'
import { notify, startUpstream } from '../support/upstream'
import { orderOf, PROVIDER } from '../upstream/support'
import { CONSOLE_URL, gatewayWithCarriers, tokenIn } from './support'

const upstream = await startUpstream()
afterAll(() => upstream.close())
const { gw, sms, mail } = await gatewayWithCarriers({ upstream: upstream.settings })
const MINUTE = 60_000
const OPS = '13900000002'
const PASSWORD = 'Sandbox@2026'

beforeEach(async () => {
  await gw.runDue()
  await gw.db.delete(message)
  sms.got.length = 0
  mail.got.length = 0
})

const sentTo = (mobile: string) => sms.messages().filter((one) => one.mobile === mobile)
const staffOf = async (loginName: string) => {
  const [found] = await gw.db.select().from(user).where(eq(user.loginName, loginName))
  return { staffId: found!.userId, version: found!.version }
}
const login = async (loginName: string, password: string) =>
  gw.post('/v1/user/login', { loginName, password, ...(await gw.captcha()) })

describe('sign-in by SMS', () => {
  const ask = async () => {
    const body = { mobile: OPS, scene: 'LOGIN', ...(await gw.captcha()) }
    const { respData } = await gw.post('/v1/function/getSmsCode', body)
    await gw.runDue()
    return respData.smsSeq as string
  }

  test('the code comes by SMS, without the number that only the browser has, and signs in', async () => {
    const smsSeq = await ask()
    const [{ template, params }] = sentTo(OPS) as [(typeof sms.got)[0]]
    expect({ template, params }).toEqual({
      template: 'LOGIN',
      params: { code: expect.stringMatching(/^\d{6}$/), minutes: '5' },
    })
    const body = { mobile: OPS, smsSeq, smsCode: params.code }
    expect((await gw.post('/v1/user/login', body)).respCode).toBe('90000')
    gw.advanceWall(2 * MINUTE)
  })

  test('is said to be offered before there is a session, and by the permissions', async () => {
    expect((await gw.post('/v1/function/getImgCode')).respData.features).toEqual(['sms'])
    const session = await gw.signIn('fws_admin')
    const { respData } = await gw.post('/v1/member/queryUserPermission', {}, { session })
    expect(respData.features).toEqual(expect.arrayContaining(['sms', 'messages']))
  })

  test('without a carrier is not offered: no code, no link, no notice', async () => {
    const bare = await startTestGateway({ config: { sandbox: false } })
    try {
      const { respData } = await bare.post('/v1/function/getImgCode')
      expect(respData).not.toHaveProperty('features')
      const body = { mobile: OPS, scene: 'LOGIN', ...(await bare.captcha()) }
      expect((await bare.post('/v1/function/getSmsCode', body)).respCode).toBe('90404')
      const session = await bare.signIn('fws_admin')
      const answer = await bare.post('/v1/member/queryUserPermission', {}, { session })
      expect(answer.respData.features).not.toContain('sms')
      expect(answer.respData.features).not.toContain('messages')
      const who = await staffOf('fws_ops')
      const link = await bare.post('/v1/staff/sendResetLink', who, { session })
      expect(link.respCode).toBe('90404')
      const change = { oldPassword: PASSWORD, newPassword: 'Brand-new-77' }
      await bare.post('/v1/user/changePassword', change, { session })
      expect(await bare.db.$count(message, eq(message.state, 'WAITING'))).toBe(0)
    } finally {
      await bare.close()
    }
  })
})

describe('a reset link', () => {
  const send = async (loginName = 'qd_sales') => {
    gw.advanceWall(2 * MINUTE)
    const session = await gw.signIn('fws_admin')
    const who = await staffOf(loginName)
    const answer = await gw.post('/v1/staff/sendResetLink', who, { session })
    await gw.runDue()
    return answer
  }
  const reset = (token: string, newPassword: string) =>
    gw.post('/v1/user/resetPassword', { token, newPassword })
  const SALES = '13900000006'
  const newestToken = () =>
    tokenIn(
      sentTo(SALES)
        .filter(({ template }) => template === 'RESET')
        .at(-1)?.params.link,
    )

  test('comes by SMS and mail, sets a password once, and ends the sessions', async () => {
    await gw.db.update(user).set({ email: 'sales@example.com' }).where(eq(user.mobile, SALES))
    const session = await gw.signIn('qd_sales')
    const { respData } = await send()
    expect(respData).toMatchObject({
      loginName: 'qd_sales',
      sentTo: '139****0006、s***@example.com',
    })
    const link = sentTo(SALES)[0]!.params.link!
    expect(link).toMatch(new RegExp(`^${CONSOLE_URL}/reset#[\\w-]{43}$`))
    expect(mail.got[0]!.text.replaceAll('=\r\n', '')).toContain(link.split('#')[0]!)
    // Until it is used, the old password is valid.
    expect((await login('qd_sales', PASSWORD)).respCode).toBe('90000')
    const token = newestToken()
    expect((await reset(token, 'short')).respData.errors[0].field).toBe('newPassword')
    expect((await reset(token, 'Set-by-link-8')).respCode).toBe('90000')
    expect((await gw.post('/v1/user/own', {}, { session })).respCode).toBe('90401')
    expect((await login('qd_sales', PASSWORD)).respCode).toBe('90400')
    expect((await login('qd_sales', 'Set-by-link-8')).respCode).toBe('90000')
    const again = await reset(token, 'Set-by-link-9')
    expect(again.respData.errors).toEqual([
      { field: 'token', msg: '链接已失效，请联系管理员重新发送' },
    ])
    await gw.runDue()
    expect(sentTo(SALES).at(-1)).toMatchObject({
      template: 'NOTICE',
      params: { event: '通过重置链接修改了登录密码' },
    })
    await send()
    const former = await reset(newestToken(), 'Set-by-link-8')
    expect(former.respDesc).toBe('不能使用以前用过的密码')
  })

  test('of two that use it at once, one sets the password', async () => {
    await send()
    const token = newestToken()
    const answers = await Promise.all([
      reset(token, 'Both-at-once-1'),
      reset(token, 'Both-at-once-2'),
    ])
    expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90400'])
  })

  test('lives 30 minutes, and a newer one takes its place', async () => {
    await send()
    const first = newestToken()
    await send()
    const second = newestToken()
    expect((await reset(first, 'Too-late-now-1')).respCode).toBe('90400')
    gw.advanceWall(30 * MINUTE)
    expect((await reset(second, 'Too-late-now-1')).respCode).toBe('90400')
  })

  test('is not sent twice within a minute, nor to oneself, nor to a closed account', async () => {
    await send()
    const session = await gw.signIn('fws_admin')
    const post = async (name: string) =>
      (await gw.post('/v1/staff/sendResetLink', await staffOf(name), { session })).respCode
    expect(await post('qd_sales')).toBe('90429')
    expect(await post('fws_admin')).toBe('90403')
    await gw.db.update(user).set({ enabled: false }).where(eq(user.loginName, 'noperm'))
    expect(await post('noperm')).toBe('90409')
  })

  test('is void once the password was changed otherwise', async () => {
    await send()
    const token = newestToken()
    const session = await gw.signIn('fws_admin')
    await gw.post('/v1/staff/resetPassword', await staffOf('qd_sales'), { session })
    expect((await reset(token, 'Not-any-more-1')).respCode).toBe('90400')
  })
})

describe('a notice', () => {
  const eventsTo = async (mobile: string) => {
    await gw.runDue()
    return sentTo(mobile).flatMap(({ template, params }) =>
      template === 'NOTICE' ? [params.event] : [],
    )
  }

  test('of a sign-in from a new device, and of none that is known', async () => {
    const agent = 'Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile'
    await gw.signIn('fws_finance')
    const session = await gw.signIn('fws_finance')
    // Its answer waits until the sign-ins are in the log.
    await gw.post('/v1/user/own', {}, { session })
    expect(await eventsTo('13900000003')).toEqual([])
    const body = { loginName: 'fws_finance', password: PASSWORD, ...(await gw.captcha()) }
    expect((await gw.post('/v1/user/login', body, { agent })).respCode).toBe('90000')
    expect(await eventsTo('13900000003')).toEqual(['在新设备（Chrome · 安卓）登录'])
  })

  test('of a changed password, mobile and mail address', async () => {
    const session = await gw.signIn('fws_readonly')
    const change = { oldPassword: PASSWORD, newPassword: 'Changed-by-me-1' }
    await gw.post('/v1/user/changePassword', change, { session })
    const admin = await gw.signIn('fws_admin')
    const moved = {
      ...(await staffOf('fws_readonly')),
      newMobile: '13711110000',
      newEmail: 'new@example.com',
      password: PASSWORD,
    }
    const saved = await gw.post('/v1/staff/save', moved, { session: admin })
    expect(saved.respCode).toBe('90000')
    expect((await eventsTo('13900000004')).toSorted()).toEqual(
      ['修改了登录密码', '更换手机号为137****0000', '更换邮箱为n***@example.com'].toSorted(),
    )
    const shown = await gw.post('/v1/staff/list', { loginName: 'fws_readonly' }, { session: admin })
    expect(shown.respData.list[0]).toMatchObject({
      mobile: '137****0000',
      email: 'n***@example.com',
    })
  })
})

test('a merchant’s contact gets the link to sign at, once', async () => {
  const rows = await gw.db
    .select()
    .from(application)
    .where(and(eq(application.providerId, PROVIDER), eq(application.applyStatus, 'AUDITING')))
  const { applyId, contactMobile } = rows.find(({ data }) => data.agreementType !== 'PAPER')!
  const now = gw.clock.now()
  const port = createUpstream()
  await gw.db.transaction((tx) => port.risk.apply(tx, { providerId: PROVIDER, applyId, now }))
  await gw.runDue()
  const answer = async (kind: string, fields: Record<string, string>) => {
    const { orderId } = await orderOf(gw, kind, applyId)
    return (await notify(gw, { providerId: PROVIDER, orderId, ...fields })).result
  }
  expect(await answer('risk.apply', { code: 'APPROVED' })).toBe('APPLIED')
  await gw.runDue()
  const signUrl = 'https://sign.example.com/a/1'
  expect(await answer('channel.sign', { code: 'LINK', signUrl })).toBe('APPLIED')
  expect(await answer('channel.sign', { code: 'LINK', signUrl })).toBe('APPLIED')
  await gw.runDue()
  const links = sentTo(contactMobile).filter(({ template }) => template === 'SIGN')
  expect(links.map(({ params }) => params.link)).toEqual([signUrl])
  expect(mail.got.map(({ text }) => text.includes('商户签约'))).toHaveLength(1)
})
