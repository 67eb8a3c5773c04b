import { eq } from 'drizzle-orm'
import { COOLING_HOURS } from '#domain/settle-change/dicts'
import { awaitEnd } from '../../features/payee-change/payee-change-job'
import { payeeChange, user } from '../../schema'
import type { TestGateway, TestSession } from '../support/gateway'

/** A member of the staff with every code, made by the administrator; signed in. */
export async function payeeAsker(gw: TestGateway, admin: TestSession): Promise<TestSession> {
  const roles = await gw.post('/v1/role/roleKVRequest', { keyword: '管理员' }, { session: admin })
  const body = {
    loginName: 'settle_clerk',
    newMobile: '13811110009',
    nickName: '结算专员',
    roleNos: [roles.respData[0].key],
    dataScope: 'ALL',
  }
  await gw.post('/v1/staff/add', body, { session: admin })
  const [ops] = await gw.db.select().from(user).where(eq(user.loginName, 'fws_ops'))
  await gw.db
    .update(user)
    .set({ passwordHash: ops!.passwordHash, mustChangePassword: false, passwordExpiresAt: null })
    .where(eq(user.loginName, 'settle_clerk'))
  return gw.signIn('settle_clerk')
}

/** The end of a request's cooling time, now: its review and its proof have tests of their own. */
export async function takePayeeChange(gw: TestGateway, changeId: string): Promise<void> {
  const runAt = new Date(gw.clock.now())
  const decideTime = new Date(gw.clock.now() - COOLING_HOURS * 3_600_000)
  const [ops] = await gw.db.select().from(user).where(eq(user.loginName, 'fws_ops'))
  const decided = { decidedBy: ops!.userId, decider: ops!.nickName, decideTime }
  const [row] = await gw.db
    .update(payeeChange)
    .set({ ...decided, requestTime: decideTime, changeStatus: 'COOLING', effectiveTime: runAt })
    .where(eq(payeeChange.changeId, changeId))
    .returning()
  await gw.db.transaction((tx) => awaitEnd(tx, row!, runAt))
  await gw.runDue()
}
