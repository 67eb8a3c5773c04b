import { describe, expect, it } from 'vitest'
import { ConsoleError } from '../../../src/lib/post'
import {
  changeRoleByName,
  getCaptcha,
  sendSmsCode,
  setUserRole,
  signIn,
  signOut,
} from '../../../src/providers/auth'
import { createSession } from '../../../src/providers/session'
import { fakeCookies, fakePost, fakeStorage } from '../../support/fake-edges'

const PROVIDER = { roleId: '3', loginUserType: '3', roleName: '服务商运营' }
const PARTNER = { roleId: '4', loginUserType: '4', roleName: '渠道商' }
const OTHER = { roleId: '9', loginUserType: '9', roleName: '其他系统' }
const PASSWORD = {
  loginName: 'fws_ops',
  password: 'Sandbox@2026',
  imgCode: 'ab1d',
  imgCodeId: 'C1',
}

const loginAnswer = (...roleIds: (typeof PROVIDER)[]) => ({
  sessionId: 'S1',
  userId: 'U1',
  userCustId: '6000000000000001',
  userHeadImgUrl: null,
  authFlag: '0',
  roleIds,
})
const ROLE_ANSWER = {
  nickName: '服务商运营',
  serLastLoginTime: null,
  authFlag: '1',
  userCustId: '7000000000000001',
  loginUserType: '3',
  loginUserTypeExt: null,
  businessMode: '1',
  roleIds: [PROVIDER],
}

function setUp(answers: Parameters<typeof fakePost>[0]) {
  const cookies = fakeCookies()
  const session = createSession(cookies.jar, fakeStorage(), { now: () => 0, secure: false })
  return { session, cookies, ...fakePost(answers) }
}

const unanswered = (path: string) => new ConsoleError({ path, message: '网络连接失败' })
const failureOf = (call: Promise<unknown>): Promise<ConsoleError> =>
  call.then(
    () => Promise.reject(new Error('wanted a failure')),
    (error: ConsoleError) => error,
  )

describe('signing in', () => {
  it('with one usable role enters it at once and fills the session', async () => {
    const { session, post, calls } = setUp({
      '/v1/user/login': loginAnswer(OTHER, PROVIDER),
      '/v1/user/setUserRole': ROLE_ANSWER,
    })
    await expect(signIn(post, session, PASSWORD)).resolves.toEqual({ kind: 'entered' })
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['/v1/user/login', PASSWORD],
      ['/v1/user/setUserRole', { roleId: '3' }],
    ])
    expect(session.get()).toMatchObject({
      token: 'S1',
      userId: 'U1',
      custId: '7000000000000001',
      roleId: '3',
      name: '服务商运营',
      loginTime: '',
      dataPermit: '1',
      loginUserTypeExt: '',
      businessMode: '1',
    })
    expect(session.roleIds()).toEqual([PROVIDER])
  })

  it.each([
    ['the session’s user', {}, {}, 'U1'],
    ['what sign-in answers', { userKey: 'K1' }, {}, 'K1'],
    ['what the role answers', { userKey: 'K1' }, { userKey: 'K2' }, 'K2'],
  ])('keeps as userKey %s', async (_, login, role, wanted) => {
    const { session, post } = setUp({
      '/v1/user/login': { ...loginAnswer(PROVIDER), ...login },
      '/v1/user/setUserRole': { ...ROLE_ANSWER, ...role },
    })
    await signIn(post, session, PASSWORD)
    expect(session.get().userKey).toBe(wanted)
  })

  it('with several roles asks which, with the first one’s customer for the calls until then', async () => {
    const { session, post, calls } = setUp({ '/v1/user/login': loginAnswer(PROVIDER, PARTNER) })
    await expect(
      signIn(post, session, { mobile: '13900000008', smsCode: '123456', smsSeq: 'Q1' }),
    ).resolves.toEqual({ kind: 'choose', roles: [PROVIDER, PARTNER] })
    expect(calls).toHaveLength(1)
    expect(session.get()).toMatchObject({ token: 'S1', custId: '6000000000000001', roleId: '' })
  })

  it.each([
    ['roles of other systems', [OTHER]],
    ['no roles', []],
  ])('with %s only is refused and signed out again', async (_, roles) => {
    const { session, cookies, post, calls } = setUp({
      '/v1/user/login': loginAnswer(...roles),
      '/v1/user/logout': new ConsoleError({ path: '/v1/user/logout', message: 'x' }),
    })
    await expect(signIn(post, session, PASSWORD)).resolves.toEqual({ kind: 'refused' })
    expect(calls.at(-1)!.path).toBe('/v1/user/logout')
    expect(cookies.values.size).toBe(0)
  })

  it('clears the data of an earlier user', async () => {
    const { session, post } = setUp({ '/v1/user/login': loginAnswer(PROVIDER, PARTNER) })
    session.set({ token: 'S0', userId: 'U0', name: '别人', roleId: '4', loginTime: 'x' })
    await signIn(post, session, PASSWORD)
    expect(session.get()).toMatchObject({ userId: 'U1', name: '', roleId: '', loginTime: '' })
  })

  it('without an answer says 登录失败，请重新登录', async () => {
    const { session, post } = setUp({ '/v1/user/login': unanswered('/v1/user/login') })
    const error = await failureOf(signIn(post, session, PASSWORD))
    expect(error.message).toBe('登录失败，请重新登录')
    expect(session.get().token).toBe('')
  })

  it('with a wrong password says the gateway’s words, at the field', async () => {
    const { session, post } = setUp({
      '/v1/user/login': new ConsoleError({
        path: '/v1/user/login',
        respCode: '90400',
        message: '账号或密码错误',
        fieldErrors: [{ field: 'password', msg: '账号或密码错误' }],
      }),
    })
    const error = await failureOf(signIn(post, session, PASSWORD))
    expect(error.message).toBe('账号或密码错误')
    expect(error.errors).toEqual({ password: '账号或密码错误' })
  })

  it('keeps no token when the one role cannot be entered', async () => {
    const { session, cookies, post } = setUp({
      '/v1/user/login': loginAnswer(PROVIDER),
      '/v1/user/setUserRole': unanswered('/v1/user/setUserRole'),
    })
    const error = await failureOf(signIn(post, session, PASSWORD))
    expect(error.message).toBe('登录失败，请重新登录')
    expect(cookies.values.size).toBe(0)
  })
})

describe('entering a role', () => {
  it('stores what the answer says and drops the former role’s codes', async () => {
    const { session, post, calls } = setUp({
      '/v1/user/setUserRole': {
        ...ROLE_ANSWER,
        loginUserType: 4,
        serLastLoginTime: '2026-11-19 08:00:00',
        loginUserTypeExt: '81A1',
      },
    })
    session.set({ token: 'S1', roleId: '3' })
    session.setPermCodes(['all'])
    await setUserRole(post, session, '4')
    expect(calls[0]!.options.write).toBe(true)
    expect(session.get()).toMatchObject({
      token: 'S1',
      roleId: '4',
      loginTime: '2026-11-19 08:00:00',
      loginUserTypeExt: '81A1',
    })
    expect(session.permCodes()).toBeUndefined()
  })

  it('keeps the roles its answer names, those of other systems left out', async () => {
    const { session, post } = setUp({
      '/v1/user/setUserRole': { ...ROLE_ANSWER, roleIds: [PROVIDER, OTHER, PARTNER] },
    })
    session.set({ token: 'S1' })
    session.setRoleIds([PROVIDER])
    await setUserRole(post, session, '3')
    expect(session.roleIds()).toEqual([PROVIDER, PARTNER])
  })

  it('keeps the roles it knows when the gateway names none again', async () => {
    const { session, post } = setUp({
      '/v1/user/setUserRole': { ...ROLE_ANSWER, roleIds: undefined },
    })
    session.set({ token: 'S1' })
    session.setRoleIds([PROVIDER, PARTNER])
    await setUserRole(post, session, '3')
    expect(session.roleIds()).toEqual([PROVIDER, PARTNER])
  })

  it('keeps the present role when it fails', async () => {
    const { session, post } = setUp({ '/v1/user/setUserRole': unanswered('x') })
    session.set({ token: 'S1', roleId: '3', name: '甲' })
    await failureOf(setUserRole(post, session, '4'))
    expect(session.get()).toMatchObject({ roleId: '3', name: '甲' })
  })

  it('refuses an answer of a type the console does not know', async () => {
    const { session, post } = setUp({
      '/v1/user/setUserRole': { ...ROLE_ANSWER, loginUserType: '9' },
    })
    await expect(setUserRole(post, session, '9')).rejects.toThrow(
      'wanted a login user type of 3, 4, 30, got 9',
    )
  })
})

describe('signing out', () => {
  it.each([
    ['worked', null],
    [
      'found the session gone already (90401)',
      new ConsoleError({ path: 'x', respCode: '90401', message: '登录已失效' }),
    ],
  ])('clears every cookie when the call %s', async (_, answer) => {
    const { session, cookies, post, calls } = setUp({ '/v1/user/logout': answer })
    session.set({ token: 'S1', roleId: '3', name: '甲' })
    await signOut(post, session)
    expect(calls[0]).toMatchObject({ body: {}, options: { write: true, sessionMayBeLost: true } })
    expect(cookies.values.size).toBe(0)
  })

  it('keeps the session when the call failed otherwise', async () => {
    const { session, post } = setUp({ '/v1/user/logout': unanswered('/v1/user/logout') })
    session.set({ token: 'S1', roleId: '3' })
    await failureOf(signOut(post, session))
    expect(session.get()).toMatchObject({ token: 'S1', roleId: '3' })
  })
})

it('asks for a captcha and an SMS code', async () => {
  const { post, calls } = setUp({
    '/v1/function/getImgCode': { imgCodeId: 'C1', image: 'data:…', expireSec: 120 },
    '/v1/function/getSmsCode': { smsSeq: 'Q1', resendSec: 60 },
  })
  await expect(getCaptcha(post)).resolves.toMatchObject({ imgCodeId: 'C1' })
  await expect(
    sendSmsCode(post, { mobile: '13900000001', imgCode: 'ab1d', imgCodeId: 'C1' }),
  ).resolves.toEqual({ smsSeq: 'Q1', resendSec: 60 })
  expect(calls[1]!.body).toEqual({
    mobile: '13900000001',
    imgCode: 'ab1d',
    imgCodeId: 'C1',
    scene: 'LOGIN',
  })
})

it('changing role by name sets the suffixed token, reloads menus, rebuilds routes, closes tabs', async () => {
  const { session } = setUp({})
  session.set({ token: 'S1' })
  const done: string[] = []
  await changeRoleByName('editor', session, {
    reloadMenus: async () => void done.push('menus'),
    rebuildRoutes: () => void done.push('routes'),
    closeTabs: () => void done.push('tabs'),
  })
  expect(session.get().token).toBe('editor-token')
  expect(done).toEqual(['menus', 'routes', 'tabs'])
})
