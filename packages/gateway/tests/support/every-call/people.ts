import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../core/db/open'
import { user, userRole } from '../../../schema'

/** A person of each kind of scope, who holds every code: what is refused is refused by the scope. */
export const PEOPLE = {
  全部: { loginName: 'fws_admin', role: '3', set: {} },
  指定渠道商: {
    loginName: 'bank_81a1',
    role: '3',
    set: { dataScope: 'PARTNERS', partnerIds: ['7000000000000007'] },
  },
  本部门: { loginName: 'fws_readonly', role: '3', set: { teamIds: ['T100001'] } },
  本人录入: { loginName: 'fws_ops', role: '3', set: { dataScope: 'SELF' } },
  渠道商: { loginName: 'qd_admin', role: '4', set: {} },
  渠道商本人录入: { loginName: 'qd_sales', role: '4', set: {} },
  注册门店: { loginName: 'shop_owner', role: '30', set: {} },
} as const
export type Kind = keyof typeof PEOPLE

/** Gives the people their scopes. */
export async function narrow(db: Db): Promise<void> {
  for (const { loginName, role, set: given } of Object.values(PEOPLE)) {
    const set: Partial<typeof userRole.$inferInsert> = JSON.parse(JSON.stringify(given))
    const [person] = await db.select().from(user).where(eq(user.loginName, loginName))
    await db
      .update(userRole)
      .set({ codes: role === '30' ? [] : ['all'], authFlag: role === '3' ? '1' : '0', ...set })
      .where(and(eq(userRole.userId, person!.userId), eq(userRole.roleType, role)))
  }
}
