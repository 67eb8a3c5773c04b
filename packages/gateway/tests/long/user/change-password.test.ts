import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loginFailure, user } from '../../../schema'
import { INITIAL_PASSWORD, startEmptyGateway, type EmptyGateway } from '../../support/empty-gateway'
import type { TestSession } from '../../support/wire-client'

const OWN = 'Only-mine-42'
const PATH = '/v1/user/changePassword'

let gw: EmptyGateway
beforeAll(async () => {
  gw = await startEmptyGateway({ init: true })
})
afterAll(() => gw.close())
beforeEach(async () => {
  await gw.db.delete(loginFailure)
})

async function login(password: string) {
  const { respData, respDesc } = await gw.post('/v1/user/login', {
    loginName: 'boss',
    password,
    ...(await gw.captcha()),
  })
  const session: TestSession = {
    sessionId: respData?.sessionId,
    userId: respData?.userId,
    custId: respData?.userCustId,
  }
  return { respData, respDesc, session }
}

test('a password cannot be changed without a session', async () => {
  const answer = await gw.post(PATH, { oldPassword: INITIAL_PASSWORD, newPassword: OWN })
  expect(answer.respCode).toBe('90401')
})

test('a handed-over password lets in nowhere but to its change and out again', async () => {
  const { respData, session } = await login(INITIAL_PASSWORD)
  expect(respData.passwordIsDue).toBe(true)
  for (const path of ['/v1/user/setUserRole', '/v1/member/queryUserPermission', '/v1/trade/none'])
    expect(await gw.post(path, { roleId: '3' }, { session })).toMatchObject(
      path.endsWith('none')
        ? { respCode: '90404' }
        : { respCode: '90403', respDesc: '请先修改密码' },
    )
  const kept = await gw.post(
    PATH,
    { oldPassword: INITIAL_PASSWORD, newPassword: INITIAL_PASSWORD },
    { session },
  )
  expect(kept.respData.errors).toEqual([{ field: 'newPassword', msg: '不能使用以前用过的密码' }])
  expect((await gw.post('/v1/user/logout', {}, { session })).respCode).toBe('90000')
})

test('a wrong old password is said at its field, and a common new one at its', async () => {
  const { session } = await login(INITIAL_PASSWORD)
  const wrong = await gw.post(PATH, { oldPassword: 'no', newPassword: OWN }, { session })
  expect(wrong.respData.errors).toEqual([{ field: 'oldPassword', msg: '原密码不正确' }])
  const body = { oldPassword: INITIAL_PASSWORD, newPassword: 'Password@2026' }
  const common = await gw.post(PATH, body, { session })
  expect(common.respData.errors).toEqual([{ field: 'newPassword', msg: '密码过于常见，请换一个' }])
  expect((await gw.post(PATH, {}, { session })).respData.errors).toEqual([
    { field: 'oldPassword', msg: '请输入原密码' },
    { field: 'newPassword', msg: '请输入新密码' },
  ])
})

test('five wrong guesses at the old password lock the account', async () => {
  const { session } = await login(INITIAL_PASSWORD)
  const guess = () => gw.post(PATH, { oldPassword: 'guess', newPassword: OWN }, { session })
  for (let i = 0; i < 5; i++) expect((await guess()).respCode).toBe('90400')
  expect(await guess()).toMatchObject({ respCode: '90429' })
})

test('once changed, the session goes on, all others have ended, and the old one is refused for good', async () => {
  const other = await login(INITIAL_PASSWORD)
  const { session } = await login(INITIAL_PASSWORD)
  const body = { oldPassword: INITIAL_PASSWORD, newPassword: OWN }
  expect((await gw.post(PATH, body, { session })).respCode).toBe('90000')
  const chosen = await gw.post('/v1/user/setUserRole', { roleId: '3' }, { session })
  expect(chosen.respData).toMatchObject({ nickName: '周启明', loginUserType: '3' })
  expect((await gw.post('/v1/user/logout', {}, other)).respCode).toBe('90401')
  expect((await login(INITIAL_PASSWORD)).respDesc).toBe('账号或密码错误')
  const back = { oldPassword: OWN, newPassword: INITIAL_PASSWORD }
  expect((await gw.post(PATH, back, { session })).respData.errors).toEqual([
    { field: 'newPassword', msg: '不能使用以前用过的密码' },
  ])
  expect((await login(OWN)).respData.passwordIsDue).toBeUndefined()
})

test('an expired one-time password does not sign in', async () => {
  await gw.db
    .update(user)
    .set({ passwordExpiresAt: new Date(Date.now() - 1000) })
    .where(eq(user.loginName, 'boss'))
  expect((await login(OWN)).respDesc).toBe('一次性密码已过期，请联系管理员重新生成')
})
