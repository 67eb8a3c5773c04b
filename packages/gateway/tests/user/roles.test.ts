import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { user } from '../../schema'
import { gatewayForFile, type TestSession } from '../support/gateway'

const PASSWORD = 'Sandbox@2026'

const gw = await gatewayForFile()

/** Signed in, no role chosen yet. */
async function fresh(loginName: string): Promise<TestSession> {
  const body = { loginName, password: PASSWORD, ...(await gw.captcha()) }
  const { respData } = await gw.post('/v1/user/login', body)
  return {
    sessionId: respData.sessionId,
    userId: respData.userId,
    custId: respData.userCustId,
  }
}
const choose = (session: TestSession, roleId: string) =>
  gw.post('/v1/user/setUserRole', { roleId }, { session })

describe('choosing a role', () => {
  test('until then only setUserRole and logout are served', async () => {
    const session = await fresh('fws_admin')
    for (const path of ['/v1/member/queryUserPermission', '/v1/member/queryAuthList'])
      expect((await gw.post(path, {}, { session })).respCode).toBe('90403')
    expect((await choose(session, '3')).respCode).toBe('90000')
    expect((await gw.post('/v1/member/queryUserPermission', {}, { session })).respCode).toBe(
      '90000',
    )
  })

  test('answers the role', async () => {
    const { respData } = await choose(await fresh('bank_81a1'), '3')
    expect(respData).toEqual({
      nickName: '银行渠道',
      serLastLoginTime: null,
      authFlag: '0',
      userCustId: '6000000000000001',
      loginUserType: '3',
      loginUserTypeExt: '81A1',
      businessMode: '2',
      roleIds: [{ roleId: '3', loginUserType: '3', roleName: '服务商' }],
    })
  })

  test('tells the sign-in before this one, also when the role is chosen again', async () => {
    expect((await choose(await fresh('noperm'), '3')).respData.serLastLoginTime).toBeNull()
    const second = await fresh('noperm')
    const told = (await choose(second, '3')).respData.serLastLoginTime
    expect(told).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect((await choose(second, '3')).respData.serLastLoginTime).toBe(told)
  })

  test.each(['9', '5', '', 'admin', 'constructor'])(
    'a role of type %s is 90400',
    async (roleId) => {
      expect(await choose(await fresh('norole'), roleId)).toMatchObject({
        respCode: '90400',
        respData: { errors: [{ field: 'roleId' }] },
      })
    },
  )

  test('a role the user does not hold is 90403', async () => {
    expect((await choose(await fresh('fws_admin'), '4')).respCode).toBe('90403')
  })

  test('switches within the session; the custId of before is then 90409', async () => {
    const session = await gw.signIn('multi', '3')
    const { respData } = await choose(session, '4')
    expect(respData).toMatchObject({ userCustId: '7000000000000001', loginUserType: '4' })
    const switched = { ...session, custId: respData.userCustId as string }
    const codes = async (as: TestSession) =>
      gw.post('/v1/member/queryUserPermission', {}, { session: as })
    expect((await codes(switched)).respData.permCodeList).toContain('02100103')
    expect(await codes(session)).toMatchObject({
      respCode: '90409',
      respDesc: '角色已切换，请刷新页面',
    })
  })
})

describe('permissions', () => {
  test.each([
    ['fws_admin', ['all']],
    ['noperm', ['00000000']],
    ['nocode', []],
    ['shop_owner', []],
  ])('of %s are %j', async (name, codes) => {
    const session = await gw.signIn(name)
    const { respData } = await gw.post('/v1/member/queryUserPermission', {}, { session })
    expect(respData.permCodeList).toEqual(codes)
  })

  test('9999999 and 9999998 are never in the list', async () => {
    for (const name of ['fws_finance', 'fws_readonly', 'qd_admin', 'shop_owner']) {
      const session = await gw.signIn(name)
      const { respData } = await gw.post('/v1/member/queryUserPermission', {}, { session })
      expect(respData.permCodeList).not.toEqual(expect.arrayContaining(['9999999']))
      expect(respData.permCodeList).not.toEqual(expect.arrayContaining(['9999998']))
    }
  })

  async function auths(name: string) {
    const session = await gw.signIn(name)
    const body = { userCustId: session.custId, loginUserId: session.userId }
    return gw.post('/v1/member/queryAuthList', body, { session })
  }

  test('the authorization tree has menu codes and, below them, their actions', async () => {
    const { respData } = await auths('fws_ops')
    const device = respData.auths.find((auth: { authId: string }) => auth.authId === '02100006')
    expect(device.subAuths).toContainEqual({ authId: '02100006:device', subAuths: [] })
    expect((await auths('fws_finance')).respData.auths).toContainEqual({
      authId: '9999999',
      subAuths: [],
    })
    expect((await auths('shop_owner')).respData.auths).toEqual([
      { authId: '9999998', subAuths: [] },
    ])
    expect((await auths('noperm')).respData.auths).toEqual([{ authId: '00000000', subAuths: [] }])
  })

  test('is empty for a user without codes, and only the user’s own', async () => {
    expect((await auths('nocode')).respData).toEqual({ auths: [] })
    const session = await gw.signIn('fws_ops')
    const body = { userCustId: session.custId, loginUserId: '1000000000000001' }
    expect((await gw.post('/v1/member/queryAuthList', body, { session })).respCode).toBe('90403')
  })
})

describe('the end of a session', () => {
  test('logout ends this one only; again it is 90401', async () => {
    const [one, two] = [await gw.signIn('fws_ops'), await gw.signIn('fws_ops')]
    const logout = () => gw.post('/v1/user/logout', {}, { session: one })
    expect(await logout()).toMatchObject({ respCode: '90000', respData: null })
    expect((await logout()).respCode).toBe('90401')
    expect((await gw.post('/v1/member/queryUserPermission', {}, { session: two })).respCode).toBe(
      '90000',
    )
  })

  test('logout is served before a role is chosen, also to a user without one', async () => {
    const session = await fresh('norole')
    expect((await gw.post('/v1/user/logout', {}, { session })).respCode).toBe('90000')
  })

  test('a session lives 24 hours from sign-in, whatever the business clock says', async () => {
    const session = await gw.signIn('fws_ops')
    await gw.keepOnlyJobs('none')
    await gw.clock.advance(3 * 86_400_000)
    // A busy machine takes its time.
    gw.advanceWall(86_280_000)
    const read = () => gw.post('/v1/member/queryUserPermission', {}, { session })
    expect((await read()).respCode).toBe('90000')
    await choose(session, '3')
    gw.advanceWall(120_000)
    expect((await read()).respCode).toBe('90401')
  })

  test('a closed account is out at once, and answers like a wrong password', async () => {
    const session = await gw.signIn('qd_sales')
    await gw.db.update(user).set({ enabled: false }).where(eq(user.loginName, 'qd_sales'))
    expect((await gw.post('/v1/member/queryUserPermission', {}, { session })).respCode).toBe(
      '90401',
    )
    const body = { loginName: 'qd_sales', password: PASSWORD, ...(await gw.captcha()) }
    expect((await gw.post('/v1/user/login', body)).respDesc).toBe('账号或密码错误')
  })
})
