import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { user } from '../../schema'
import { SANDBOX_PASSWORD } from '../support/samples'
import { gatewayForFile, type TestSession } from '../support/gateway'
import { merchantOf, requestFor } from '../merchant/settle-change-support'

/** A request is decided by a second person: not through an account that its maker has created. */

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const ops = await gw.signIn('fws_ops')

const REFUSED = {
  respCode: '90403',
  respDesc: '不能复核由您发起、或由发起人开通或改过登录方式的账号处理的申请',
}

const accountOf = async (loginName: string) =>
  (await gw.db.select().from(user).where(eq(user.loginName, loginName)))[0]!

/** Asked by the administrator for a merchant that has no open request. */
async function asked() {
  const holder = await merchantOf(gw, 'ENTERPRISE')
  const body = await requestFor(gw, admin, holder)
  const answer = await gw.post('/v1/merchant/changeSettle', body, { session: admin })
  expect(answer.respCode).toBe('90000')
  const { changeId, version } = answer.respData
  return { changeId, version }
}

const decide = (what: 'Approve' | 'Reject', of: object, session: TestSession) =>
  gw.post(
    `/v1/merchant/settleChange${what}`,
    { ...of, ...(what === 'Reject' && { decideRemark: '资料不符' }) },
    { session },
  )

/** A new user with the role of the administrator, created by one of the staff; signed in. */
async function made(loginName: string, newMobile: string, by: TestSession): Promise<TestSession> {
  const roles = await gw.post('/v1/role/roleKVRequest', { keyword: '管理员' }, { session: by })
  const body = {
    loginName,
    newMobile,
    nickName: loginName,
    roleNos: [roles.respData[0].key],
    dataScope: 'ALL',
  }
  const added = await gw.post('/v1/staff/add', body, { session: by })
  expect(added.respCode).toBe('90000')
  // As after the change of the handed-over password; its own test is about that.
  const { passwordHash } = await accountOf('fws_ops')
  await gw.db
    .update(user)
    .set({ passwordHash, mustChangePassword: false, passwordExpiresAt: null })
    .where(eq(user.loginName, loginName))
  return gw.signIn(loginName)
}

describe('a decision on a request', () => {
  test('is refused to its asker, yes and no', async () => {
    const request = await asked()
    expect(await decide('Approve', request, admin)).toMatchObject(REFUSED)
    expect(await decide('Reject', request, admin)).toMatchObject(REFUSED)
    expect((await decide('Reject', request, ops)).respCode).toBe('90000')
  })

  test('is refused to an account that the asker has made, for 30 days', async () => {
    const colleague = await made('new_colleague', '13811110001', admin)
    const request = await asked()
    expect(await decide('Approve', request, colleague)).toMatchObject(REFUSED)
    await gw.keepOnlyJobs()
    await gw.clock.advance(31 * 86_400_000)
    expect((await decide('Reject', request, colleague)).respCode).toBe('90000')
  })

  test('is refused to an account whose mobile the asker has changed', async () => {
    const { userId: staffId, version } = await accountOf('fws_ops')
    const body = { staffId, version, newMobile: '13811110002', password: SANDBOX_PASSWORD }
    expect((await gw.post('/v1/staff/save', body, { session: admin })).respCode).toBe('90000')
    // The change has ended the person's sessions.
    const again = await gw.signIn('fws_ops')
    await gw.keepOnlyJobs()
    await gw.clock.advance(1000)
    const request = await asked()
    expect(await decide('Approve', request, again)).toMatchObject(REFUSED)
    // The log is chained by then, and says it all the same.
    await gw.post('/v1/audit/list', {}, { session: admin })
    expect(await decide('Reject', request, again)).toMatchObject(REFUSED)
    await gw.clock.advance(31 * 86_400_000)
    expect((await decide('Reject', request, again)).respCode).toBe('90000')
  })

  test('is refused to an account whose password changed since the request', async () => {
    const own = await gw.signIn('fws_ops')
    const request = await asked()
    const passwords = { oldPassword: SANDBOX_PASSWORD, newPassword: 'Another@2026pw' }
    const changed = await gw.post('/v1/user/changePassword', passwords, { session: own })
    expect(changed.respCode).toBe('90000')
    expect(await decide('Approve', request, own)).toMatchObject(REFUSED)
  })
})
