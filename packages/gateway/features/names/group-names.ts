import type { Tx } from '../../core/db/open'
import type { Group } from '../../core/list/grouped'
import { merchantNames, partnerNames, shopNames } from './names-of-ids'

/**
 * The names of merchants, shops and partners beside their ids, for the rows of a page only, each kind
 * in one statement. The rows are in scope already.
 */
export async function groupNames(tx: Tx, providerId: string, groups: Group[]): Promise<Group[]> {
  const by = (names: typeof merchantNames) => (ids: string[]) => names(tx, { providerId, ids })
  const merchants = await namesOf(groups, 'merId', by(merchantNames))
  const shops = await namesOf(groups, 'shopId', by(shopNames))
  const partners = await namesOf(groups, 'partnerId', by(partnerNames))
  return groups.map((group) => ({
    ...group,
    ...(merchants && { merName: merchants.get(group['merId']) ?? null }),
    ...(shops && { shopName: shops.get(group['shopId']) ?? null }),
    ...(partners && { partnerName: partners.get(group['partnerId']) ?? null }),
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
