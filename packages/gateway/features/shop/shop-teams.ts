import { and, asc, eq } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import type { ShopsOfTeams } from '../../core/scope/of-role'
import { shop } from './shop-schema'

/** The shops that belong to the teams, in the order of their numbers. */
export const shopsOfTeams: ShopsOfTeams = (tx, providerId, teamIds) =>
  tx
    .select({ shopId: shop.shopId, merId: shop.merId })
    .from(shop)
    .where(and(eq(shop.providerId, providerId), isAnyOf(shop.teamId, teamIds)))
    .orderBy(asc(shop.shopId))
