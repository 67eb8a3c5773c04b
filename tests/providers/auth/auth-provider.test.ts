import { describe, expect, it } from 'vitest'
import { ConsoleError } from '../../../src/lib/post'
import { createAuthProvider, loginPath } from '../../../src/providers/auth'
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

function setUp(answers: Record<string, unknown> = {}, here = '/trades/details?pageNum=2') {
  const session = createSession(fakeCookies().jar, fakeStorage(), { now: () => 0, secure: false })
  const { post, calls } = fakePost(answers)
  return { session, calls, auth: createAuthProvider(post, session, () => here) }
}

describe('login', () => {
  it('leads home after a single role', async () => {
    const { auth } = setUp({
      '/v1/user/login': LOGIN,
      '/v1/user/setUserRole': { nickName: '管理员', authFlag: '1', loginUserType: '3' },
    })
    await expect(auth.login({})).resolves.toEqual({ success: true, redirectTo: '/' })
  })

  it('hands the roles over when there are several', async () => {
    const roles = [ROLE, { ...ROLE, roleId: '30', loginUserType: '30' }]
    const { auth } = setUp({ '/v1/user/login': { ...LOGIN, roleIds: roles } })
    await expect(auth.login({})).resolves.toEqual({ success: true, roles })
  })

  it('refuses an account without a console role in the spec’s words', async () => {
    const { auth } = setUp({
      '/v1/user/login': { ...LOGIN, roleIds: [] },
      '/v1/user/logout': null,
    })
    const answer = await auth.login({})
    expect(answer.success).toBe(false)
    expect(answer.error?.message).toBe('该账号角色无控台权限，无法进入')
  })
})

describe('logout', () => {
  it('leads to sign-in', async () => {
    const { auth, session } = setUp({ '/v1/user/logout': null })
    session.set({ token: 'S1', roleId: '3' })
    await expect(auth.logout({})).resolves.toEqual({ success: true, redirectTo: '/login' })
    expect(session.get().token).toBe('')
  })

  it('stays where it is after a failure', async () => {
    const error = new ConsoleError({
      path: '/v1/user/logout',
      respCode: '90500',
      message: '系统异常',
    })
    const { auth, session } = setUp({ '/v1/user/logout': error })
    session.set({ token: 'S1', roleId: '3' })
    await expect(auth.logout({})).resolves.toEqual({ success: false, error })
    expect(session.get().token).toBe('S1')
  })
})

describe('check', () => {
  it('passes a token with a role', async () => {
    const { auth, session } = setUp()
    session.set({ token: 'S1', roleId: '3' })
    await expect(auth.check()).resolves.toEqual({ authenticated: true })
  })

  it.each([{}, { token: 'S1' }, { roleId: '3' as const }])(
    'sends %j to sign-in and back',
    async (data) => {
      const { auth, session } = setUp()
      session.set(data)
      await expect(auth.check()).resolves.toEqual({
        authenticated: false,
        redirectTo: '/login?redirect=%2Ftrades%2Fdetails%3FpageNum%3D2',
      })
    },
  )
})

describe('onError', () => {
  it('resets the session and leads to sign-in and back after 90401, without a logout call', async () => {
    const { auth, session, calls } = setUp()
    session.set({ token: 'S1', roleId: '3' })
    const error = new ConsoleError({ path: 'x', respCode: '90401', message: '登录已失效' })
    await expect(auth.onError(error)).resolves.toEqual({
      redirectTo: '/login?redirect=%2Ftrades%2Fdetails%3FpageNum%3D2',
      error,
    })
    expect(session.get().token).toBe('')
    expect(calls).toEqual([])
  })

  it.each([
    new ConsoleError({ path: 'x', respCode: '90403', message: '无操作权限' }),
    new Error('bug'),
  ])('leaves other failures alone (%s)', async (error) => {
    const { auth, session } = setUp()
    session.set({ token: 'S1', roleId: '3' })
    await expect(auth.onError(error)).resolves.toEqual({})
    expect(session.get().token).toBe('S1')
  })
})

it('tells who is signed in and what they hold', async () => {
  const { auth, session } = setUp()
  await expect(auth.getIdentity?.()).resolves.toBeNull()
  session.set({ token: 'S1', userId: 'U1', name: '王小明', roleId: '3', dataPermit: '1' })
  session.setRoleIds([ROLE])
  session.setPermCodes(['02100025'])
  await expect(auth.getIdentity?.()).resolves.toEqual({
    id: 'U1',
    name: '王小明',
    avatar: '',
    loginTime: '',
    roleId: '3',
    roleName: '服务商管理员',
  })
  await expect(auth.getPermissions?.()).resolves.toEqual(['02100025', '9999999'])
})

it.each([
  ['/trades/details?a=1&b=2', '/login?redirect=%2Ftrades%2Fdetails%3Fa%3D1%26b%3D2'],
  ['/', '/login'],
  ['', '/login'],
  ['/login?redirect=%2Fx', '/login'],
])('the way to sign-in from %j is %s', (from, to) => {
  expect(loginPath(from)).toBe(to)
})
