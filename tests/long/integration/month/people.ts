import type { TestSession } from '../../../../packages/gateway/tests/support/wire-client'
import { ask, type World } from './world'

export interface Person {
  loginName: string
  newMobile: string
  nickName: string
  /** Of a role that `npm run init` made. */
  roleName: string
  partnerId?: string
  shopIds?: string[]
  newEmail?: string
}

/** A colleague, added by the administrator, who has changed the one-time password and signed in. */
export async function addPerson(world: World, person: Person): Promise<TestSession> {
  const { roleName, ...facts } = person
  const { list } = await ask(world, '/v1/role/list', { pageSize: 100 })
  const role = list.find((one: { roleName: string }) => one.roleName === roleName)
  const added = await ask(world, '/v1/staff/add', {
    ...facts,
    roleNos: [role.roleNo],
    dataScope: 'ALL',
  })
  return signInFirst(world, person.loginName, added.password, role.roleType)
}

async function signInFirst(
  world: World,
  loginName: string,
  password: string,
  roleId: string,
): Promise<TestSession> {
  const login = await world.gw.post('/v1/user/login', {
    loginName,
    password,
    ...(await world.gw.captcha()),
  })
  if (!login.respData?.sessionId) throw new Error(`sign-in of ${loginName}: ${login.respDesc}`)
  const { sessionId, userId, userCustId } = login.respData
  const session = { sessionId, userId, custId: userCustId }
  const passwords = { oldPassword: password, newPassword: 'Each-own-4711' }
  await ask(world, '/v1/user/changePassword', passwords, session)
  const role = await ask(world, '/v1/user/setUserRole', { roleId }, session)
  return { ...session, custId: role.userCustId }
}
