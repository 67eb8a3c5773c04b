import { and, asc, eq } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import type { ShopsOfTeams } from '../../core/session'
import { shop } from './shop-schema'

/** The shops that belong to the teams, in the order of their numbers. */
export const shopsOfTeams: ShopsOfTeams = async (tx, providerId, teamIds) => {
  const rows = await tx
    .select({ shopId: shop.shopId })
    .from(shop)
    .where(and(eq(shop.providerId, providerId), isAnyOf(shop.teamId, teamIds)))
    .orderBy(asc(shop.shopId))
  return rows.map(({ shopId }) => shopId)
}
