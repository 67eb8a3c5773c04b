import { and, asc, eq, exists, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { shop, team } from '../shop-schema'
import { scoped, seesAll } from '../../../core/scope'

/**
 * The teams a person may filter shops by: all of the provider's for who sees every row, else
 * those that one of the visible shops belongs to (domain §5.3).
 */
export default defineCall({
  path: '/v1/shop/queryTeamData',
  access: {},
  request: z.object({}),
  handler({ tx, caller }) {
    const { scope } = caller
    const ownShop = tx
      .select({ one: sql`1` })
      .from(shop)
      .where(and(scoped(scope, shop), eq(shop.teamId, team.teamId)))
    return tx
      .select({ teamId: team.teamId, teamName: team.teamName })
      .from(team)
      .where(
        and(eq(team.providerId, scope.providerId), seesAll(scope) ? undefined : exists(ownShop)),
      )
      .orderBy(asc(team.teamId))
  },
})
