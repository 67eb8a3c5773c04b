import { describe, expect, it } from 'vitest'
import { ConsoleError } from '../../../src/lib/post'
import { createAuthProvider, loginPath, type Credentials } from '../../../src/providers/auth'
import { createSession } from '../../../src/providers/session'
import { fakeCookies, fakePost, fakeStorage } from '../../support/fake-edges'

const ROLE = { roleId: '3', loginUserType: '3', roleName: '服务商管理员' }
const LOGIN = {
  sessionId: 'S1',
  userId: 'U1',
  userCustId: '6000000000000001',
  userHeadImgUrl: '/a.png',
  authFlag: '1',
  roleIds: [ROLE],
}

const CREDENTIALS: Credentials = { loginName: 'a', password: 'b', imgCode: 'c', imgCodeId: 'd' }
const ENTERED = { nickName: '管理员', authFlag: '1', loginUserType: '3' }

function setUp(answers: Record<string, unknown> = {}) {
  const session = createSession(fakeCookies().jar, fakeStorage(), { now: () => 0, secure: false })
  const { post, calls } = fakePost(answers)
  const told: string[] = []
  const auth = createAuthProvider(post, session, {
    onLost: () => told.push('lost'),
    onSignedOut: () => told.push('signed out'),
  })
  return { session, calls, told, auth }
}

/** An answer as the wire hands it on: marked where it is the news of a lost session. */
function noSession(isNews: boolean) {
  const error = new ConsoleError({ path: 'x', respCode: '90401', message: '登录已失效' })
  error.endsSession = isNews
  return error
}

describe('login', () => {
  it('enters a single role', async () => {
    const { auth, session } = setUp({
      '/v1/user/login': LOGIN,
      '/v1/user/setUserRole': ENTERED,
    })
    await expect(auth.login(CREDENTIALS)).resolves.toEqual({ success: true })
    expect(session.get()).toMatchObject({ token: 'S1', roleId: '3' })
  })

  it('hands the roles over when there are several', async () => {
    const roles = [ROLE, { ...ROLE, roleId: '30', loginUserType: '30' }]
    const { auth } = setUp({ '/v1/user/login': { ...LOGIN, roleIds: roles } })
    await expect(auth.login(CREDENTIALS)).resolves.toEqual({ success: true, roles })
  })

  it('enters a role that is chosen, the first or another', async () => {
    const { auth, session, calls } = setUp({ '/v1/user/setUserRole': ENTERED })
    session.set({ token: 'S1', roleId: '4' })
    session.setPermCodes(['02100025'])
    await expect(auth.login({ roleId: '3' })).resolves.toEqual({ success: true })
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['/v1/user/setUserRole', { roleId: '3' }],
    ])
    expect(session.get().roleId).toBe('3')
    expect(session.permCodes()).toBeUndefined()
  })

  it('refuses an account without a console role in the spec’s words', async () => {
    const { auth } = setUp({
      '/v1/user/login': { ...LOGIN, roleIds: [] },
      '/v1/user/logout': null,
    })
    await expect(auth.login(CREDENTIALS)).resolves.toMatchObject({
      success: false,
      refused: true,
      error: { message: '该账号角色无控台权限，无法进入' },
    })
  })

  it('says what failed instead of throwing', async () => {
    const error = new ConsoleError({ path: 'x', respCode: '90400', message: '账号或密码错误' })
    const { auth } = setUp({ '/v1/user/login': error })
    await expect(auth.login(CREDENTIALS)).resolves.toEqual({ success: false, error })
  })
})

describe('logout', () => {
  it('ends the session and tells the root', async () => {
    const { auth, session, told } = setUp({ '/v1/user/logout': null })
    session.set({ token: 'S1', roleId: '3' })
    await expect(auth.logout()).resolves.toEqual({ success: true })
    expect(session.get().token).toBe('')
    expect(told).toEqual(['signed out'])
  })

  it('stays where it is after a failure', async () => {
    const error = new ConsoleError({
      path: '/v1/user/logout',
      respCode: '90500',
      message: '系统异常',
    })
    const { auth, session, told } = setUp({ '/v1/user/logout': error })
    session.set({ token: 'S1', roleId: '3' })
    await expect(auth.logout()).resolves.toEqual({ success: false, error })
    expect(session.get().token).toBe('S1')
    expect(told).toEqual([])
  })

  it('gives a session up whatever the gateway says', async () => {
    const { auth, session, calls } = setUp({ '/v1/user/logout': new Error('away') })
    session.set({ token: 'S1' })
    await expect(auth.logout({ givenUp: true })).resolves.toEqual({ success: true })
    expect(session.get().token).toBe('')
    expect(calls.map(({ path }) => path)).toEqual(['/v1/user/logout'])
  })
})

describe('check', () => {
  it('passes a token with a role', async () => {
    const { auth, session } = setUp()
    session.set({ token: 'S1', roleId: '3' })
    await expect(auth.check()).resolves.toEqual({ authenticated: true })
  })

  it.each([{}, { token: 'S1' }, { roleId: '3' as const }])('refuses %j', async (data) => {
    const { auth, session } = setUp()
    session.set(data)
    await expect(auth.check()).resolves.toEqual({ authenticated: false })
  })
})

describe('onError', () => {
  it('tells the root of a lost session once, however many ask, and leads nowhere itself', async () => {
    const { auth, told, calls } = setUp()
    const error = noSession(true)
    await expect(auth.onError(error)).resolves.toEqual({})
    await expect(auth.onError(error)).resolves.toEqual({})
    expect(told).toEqual(['lost'])
    expect(calls).toEqual([])
  })

  it.each([
    ['a late answer to an earlier session', noSession(false)],
    ['a refusal', new ConsoleError({ path: 'x', respCode: '90403', message: '无操作权限' })],
    ['a fault of ours', new Error('bug')],
  ])('leaves the session alone after %s', async (_, error) => {
    const { auth, told } = setUp()
    await expect(auth.onError(error)).resolves.toEqual({})
    expect(told).toEqual([])
  })
})

it('tells who is signed in, and loads what they hold into the session', async () => {
  const { auth, session } = setUp({
    '/v1/member/queryAuthList': { auths: [{}] },
    '/v1/member/queryUserPermission': { permCodeList: ['02100025'] },
  })
  await expect(auth.getIdentity()).resolves.toBeNull()
  session.set({ token: 'S1', userId: 'U1', name: '王小明', roleId: '3', dataPermit: '1' })
  await expect(auth.getIdentity()).resolves.toEqual({
    id: 'U1',
    name: '王小明',
    avatar: '',
    loginTime: '',
    roleId: '3',
  })
  await expect(auth.getPermissions()).resolves.toEqual({
    codes: ['02100025'],
    empty: false,
    failed: false,
  })
  expect(session.permCodes()).toEqual(['02100025'])
})

it.each([
  ['/trades/details?a=1&b=2', '/login?redirect=%2Ftrades%2Fdetails%3Fa%3D1%26b%3D2'],
  ['/', '/login?redirect=%2F'],
  ['', '/login'],
  ['/login', '/login'],
  ['/login-records', '/login?redirect=%2Flogin-records'],
  ['/login?redirect=%2Fx', '/login'],
])('the way to sign-in from %j is %s', (from, to) => {
  expect(loginPath(from)).toBe(to)
})
