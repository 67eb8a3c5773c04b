import { and, eq, exists, or, sql, type SQL } from 'drizzle-orm'
import { partner } from '../../core/access-schema'
import { scoped, type RowScope } from '../../core/scope'
import { merchant } from '../merchant/merchant-schema'

/**
 * The partners whose names a scope may read and filter by: those that it sees, and for people who
 * are narrowed to their own rows or to some shops those of the merchants that they see.
 */
export function choosablePartners(scope: RowScope): SQL {
  const seen = scoped(scope, partner)
  if (!scope.isByPerson && !scope.isByShop) return seen
  const theirs = sql`(select from ${merchant} where ${and(
    eq(merchant.partnerId, partner.partnerId),
    scoped(scope, merchant),
  )})`
  return or(seen, and(eq(partner.providerId, scope.providerId), exists(theirs)))!
}
