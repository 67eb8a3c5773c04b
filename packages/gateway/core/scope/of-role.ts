import { and, asc, eq, like, or } from 'drizzle-orm'
import { isAnyOf } from '../db/one-of'
import { partner, type userRole } from '../access-schema'
import type { Tx } from '../db/open'
import { RowScope } from './row-scope'

type UserRole = typeof userRole.$inferSelect

/** Shops of a provider's teams with their merchants; only the feature of shops reads its tables. */
export type ShopsOfTeams = (
  tx: Tx,
  providerId: string,
  teamIds: string[],
) => Promise<{ shopId: string; merId: string }[]>

/** Which rows a role may see (domain §5.3), from stored facts only. */
export async function scopeOf(
  tx: Tx,
  role: UserRole,
  shopsOfTeams: ShopsOfTeams,
): Promise<RowScope> {
  const { providerId, userId, roleType } = role
  return new RowScope({
    providerId,
    userId,
    partnerIds: await partnersOf(tx, role),
    isByPerson: role.dataScope === 'SELF' && roleType !== '30',
    ...(await shopsOf(tx, role, shopsOfTeams)),
    homePartnerId: roleType === '4' ? role.partnerId : null,
  })
}

async function partnersOf(tx: Tx, role: UserRole): Promise<string[] | null> {
  switch (role.roleType) {
    case '3':
      return role.dataScope === 'PARTNERS'
        ? descendants(tx, role.providerId, role.partnerIds)
        : null
    case '4':
      return descendants(tx, role.providerId, role.partnerId ? [role.partnerId] : [])
    default:
      return null
  }
}

/** The partners themselves and all partners below them. */
async function descendants(
  tx: Tx,
  providerId: string,
  roots: readonly string[],
): Promise<string[]> {
  if (roots.length === 0) return []
  const tops = await tx
    .select({ path: partner.path })
    .from(partner)
    .where(and(eq(partner.providerId, providerId), isAnyOf(partner.partnerId, roots)))
  if (tops.length === 0) return []
  const rows = await tx
    .select({ partnerId: partner.partnerId })
    .from(partner)
    .where(
      and(
        eq(partner.providerId, providerId),
        // Paths are digits and slashes, so they contain no wildcard.
        or(...tops.map(({ path }) => like(partner.path, `${path}%`))),
      ),
    )
    .orderBy(asc(partner.path))
  return rows.map(({ partnerId }) => partnerId)
}

/**
 * A store's own shops; with teams, only the shops of those teams. A store sees figures of shops but
 * no merchant's papers.
 */
async function shopsOf(
  tx: Tx,
  role: UserRole,
  shopsOfTeams: ShopsOfTeams,
): Promise<{ shopIds: string[] | null; merIds: string[] }> {
  const own = role.roleType === '30' ? role.shopIds : null
  if (role.teamIds.length === 0) return { shopIds: own, merIds: [] }
  const shops = await shopsOfTeams(tx, role.providerId, role.teamIds)
  const seen = shops.filter(({ shopId }) => own === null || own.includes(shopId))
  return {
    shopIds: seen.map(({ shopId }) => shopId),
    merIds: own === null ? [...new Set(seen.map(({ merId }) => merId))] : [],
  }
}
