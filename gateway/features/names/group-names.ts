import { and, eq, inArray, sql } from 'drizzle-orm'
import { partner, user } from '../../core/access-schema'
import type { Tx } from '../../core/db/open'
import { together } from '../../core/db/together'
import type { Group } from '../../core/list/grouped'
import { merchant } from '../merchant/merchant-schema'
import { shop } from '../shop/shop-schema'

/**
 * The names of merchants, shops and partners beside their ids, and the numbers of the persons beside
 * their names, for the rows of a page only, each kind in one statement, all at once. The rows are in scope already.
 */
export async function groupNames(tx: Tx, providerId: string, groups: Group[]): Promise<Group[]> {
  const asksMerchants = namesOf(groups, 'merId', (ids) =>
    tx
      .select({ id: merchant.merId, name: merchant.merRegName })
      .from(merchant)
      .where(and(eq(merchant.providerId, providerId), inArray(merchant.merId, ids))),
  )
  const asksShops = namesOf(groups, 'shopId', (ids) =>
    tx
      .select({ id: shop.shopId, name: shop.shopName })
      .from(shop)
      .where(and(eq(shop.providerId, providerId), inArray(shop.shopId, ids))),
  )
  const asksPartners = namesOf(groups, 'partnerId', (ids) =>
    tx
      .select({ id: partner.partnerId, name: partner.name })
      .from(partner)
      .where(and(eq(partner.providerId, providerId), inArray(partner.partnerId, ids))),
  )
  // Who is not the only one of that name is not known by it.
  const asksStaff = namesOf(groups, 'operatorName', (names) =>
    tx
      .select({ id: user.nickName, name: sql<string>`min(${user.userId})` })
      .from(user)
      .where(and(eq(user.providerId, providerId), inArray(user.nickName, names)))
      .groupBy(user.nickName)
      .having(sql`count(*) = 1`),
  )
  const [merNames, shopNames, partnerNames, staff] = await together(
    asksMerchants,
    asksShops,
    asksPartners,
    asksStaff,
  )
  return groups.map((group) => ({
    ...group,
    ...(merNames && { merName: merNames.get(group['merId']) ?? null }),
    ...(shopNames && { shopName: shopNames.get(group['shopId']) ?? null }),
    ...(partnerNames && { partnerName: partnerNames.get(group['partnerId']) ?? null }),
    ...(staff && { operatorId: staff.get(group['operatorName']) ?? null }),
  }))
}

/** A row's name of a partner; merchants without one are the provider's own. */
export const partnerNameIn = (group: Group): { partnerName?: string | number } =>
  'partnerName' in group ? { partnerName: group['partnerName'] ?? '服务商直营' } : {}

/** undefined where the groups have no such id. */
async function namesOf(
  groups: readonly Group[],
  idName: string,
  read: (ids: string[]) => Promise<{ id: string; name: string }[]>,
): Promise<Map<unknown, string> | undefined> {
  if (groups[0] === undefined || !(idName in groups[0])) return undefined
  const ids = groups.map((group) => group[idName]).filter((id) => typeof id === 'string')
  const rows = ids.length === 0 ? [] : await read([...new Set(ids)])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
