import { eq } from 'drizzle-orm'
import { user } from '../../schema'
import type { TestGateway, TestSession } from '../support/gateway'

/** Someone of the staff with every code who has not been made by the administrator lately. */
export async function secondPerson(gw: TestGateway, admin: TestSession): Promise<TestSession> {
  const roles = await gw.post('/v1/role/roleKVRequest', { keyword: '管理员' }, { session: admin })
  const body = {
    loginName: 'books_lead',
    newMobile: '13811110019',
    nickName: '账务主管',
    roleNos: [roles.respData[0].key],
    dataScope: 'ALL',
  }
  await gw.post('/v1/staff/add', body, { session: admin })
  const [ops] = await gw.db.select().from(user).where(eq(user.loginName, 'fws_ops'))
  await gw.db
    .update(user)
    .set({ passwordHash: ops!.passwordHash, mustChangePassword: false, passwordExpiresAt: null })
    .where(eq(user.loginName, 'books_lead'))
  return gw.signIn('books_lead')
}
