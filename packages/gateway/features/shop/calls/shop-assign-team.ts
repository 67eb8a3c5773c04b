import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { codes } from '#domain/team/fields'
import { defineCall } from '../../../core/call'
import { badField, notFound } from '../../../core/errors'
import { id, optional, version } from '../../../core/inputs'
import { checkVersion } from '../../../core/moves'
import { appendLog } from '../../../core/record-log'
import { scoped } from '../../../core/scope'
import { shop, team } from '../shop-schema'

/** Puts a shop into a team, or out of its team: staff with the data scope 本部门 see it from now on. */
export default defineCall({
  path: '/v1/shop/assignTeam',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  request: z.object({ shopId: id(), version, teamId: optional(id()) }),
  write: true,
  async current({ shopId = '' }, { tx, caller }) {
    const [row] = await tx
      .select({ teamId: shop.teamId })
      .from(shop)
      .where(and(scoped(caller.scope, shop), eq(shop.shopId, shopId.trim())))
    return row
  },
  /** @throws CallError 90404 outside the scope, 90400 for an unknown team, 90409 for a stale version */
  async handler(context, { shopId, teamId, ...seen }) {
    const { tx, caller, clock } = context
    const { providerId } = caller
    const key = and(scoped(caller.scope, shop), eq(shop.shopId, shopId))
    const [row] = await tx.select().from(shop).where(key).for('update')
    if (!row) throw notFound()
    checkVersion(row, seen.version)
    const nameOf = async (wanted: string | null | undefined) => {
      if (!wanted) return undefined
      const [found] = await tx
        .select({ name: team.teamName })
        .from(team)
        .where(and(eq(team.providerId, providerId), eq(team.teamId, wanted)))
        .for('share')
      return found?.name
    }
    const name = await nameOf(teamId)
    if (teamId !== undefined && name === undefined) throw badField('teamId', '团队不存在')
    const next = row.version + 1
    await tx
      .update(shop)
      .set({ teamId: teamId ?? null, version: next })
      .where(and(eq(shop.providerId, providerId), eq(shop.shopId, shopId)))
    await appendLog(tx, {
      providerId,
      targetType: 'shop',
      targetId: shopId,
      title: '归入团队',
      operator: caller.nickName,
      remark: `${(await nameOf(row.teamId)) ?? '无'} → ${name ?? '无'}`,
      time: clock.now(),
    })
    return { shopId, teamId: teamId ?? null, version: next }
  },
})
