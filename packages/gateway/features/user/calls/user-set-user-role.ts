import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { ROLE_TYPES, type RoleType } from '#domain/codes'
import { formatDateTime } from '#domain/dates'
import { roleChoices } from '../sign-in'
import { defineCall } from '../../../core/call'
import { partner, session, user } from '../../../core/access-schema'
import type { Tx } from '../../../core/db/open'
import { forbidden } from '../../../core/errors'
import { rolesOf } from '../../../core/session'

/** A partner, or one that it is below. */
const above = alias(partner, 'above')

/** Refuses a role of a partner that was stopped, or that is below a stopped one. */
async function refuseStopped(
  tx: Tx,
  { roleType, providerId, partnerId }: Awaited<ReturnType<typeof rolesOf>>[number],
): Promise<void> {
  if (roleType !== '4' || partnerId === null) return
  const [stopped] = await tx
    .select({ one: sql`1` })
    .from(partner)
    .innerJoin(
      above,
      and(
        eq(above.providerId, providerId),
        eq(above.status, 'STOPPED'),
        sql`starts_with(${partner.path}, ${above.path})`,
      ),
    )
    .where(and(eq(partner.providerId, providerId), eq(partner.partnerId, partnerId)))
    .limit(1)
  if (stopped) throw forbidden('所属渠道商已停止合作')
}

/** Chooses the role of a session, at sign-in and again at every switch (contract §4). */
export default defineCall({
  path: '/v1/user/setUserRole',
  access: 'signed-in',
  write: true,
  request: z.object({
    roleId: z.enum(ROLE_TYPES as [RoleType, ...RoleType[]], '该角色无控台权限'),
  }),
  async handler({ tx, sessionHash, userId, trace }, { roleId }) {
    const roles = await rolesOf(tx, userId)
    const role = roles.find(({ roleType }) => roleType === roleId)
    if (!role) throw forbidden('当前账号没有该角色')
    await refuseStopped(tx, role)
    const own = eq(session.sessionHash, sessionHash)
    const [kept] = await tx.select().from(session).where(own)
    if (kept?.roleType !== roleId) {
      await tx.update(session).set({ roleType: roleId }).where(own)
      trace({
        event: 'rights-changed',
        reason: kept?.roleType ? 'role-switched' : 'role-chosen',
        fromRole: kept?.roleType ?? undefined,
        toRole: roleId,
      })
    }
    const [self] = await tx.select().from(user).where(eq(user.userId, userId))
    return {
      nickName: self?.nickName ?? '',
      serLastLoginTime: kept?.previousLoginAt
        ? formatDateTime(kept.previousLoginAt.getTime())
        : null,
      authFlag: role.authFlag,
      userCustId: role.custId,
      loginUserType: role.roleType,
      loginUserTypeExt: role.loginUserTypeExt,
      businessMode: role.businessMode,
      roleIds: roleChoices(roles),
    }
  },
})
