import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ShopsOfTeams } from '../../core/scope/of-role'
import { shop } from './shop-schema'

/** The shops that belong to the teams, in the order of their numbers. */
export const shopsOfTeams: ShopsOfTeams = (tx, providerId, teamIds) =>
  tx
    .select({ shopId: shop.shopId, merId: shop.merId })
    .from(shop)
    .where(and(eq(shop.providerId, providerId), inArray(shop.teamId, teamIds)))
    .orderBy(asc(shop.shopId))
