import { and, asc, eq, or } from 'drizzle-orm'
import { sameName } from '#domain/reading/name'
import { partner } from '../../core/access-schema'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import type { ImportRow } from '../../core/imports/workbook'
import { merchant } from '../merchant/merchant-schema'
import { shop } from '../shop/shop-schema'

type Find<T> = (text: string) => T | undefined

/** The texts of one column, each once. */
export const textsOf = (rows: readonly ImportRow[], title: string): string[] => [
  ...new Set(rows.flatMap(({ cells }) => cells[title] || [])),
]

const { merId, oldId, partnerId, createdBy, openTime, merStatus } = merchant
const MERCHANT = { merId, oldId, partnerId, createdBy, openTime, merStatus }
export type KnownMerchant = Pick<typeof merchant.$inferSelect, keyof typeof MERCHANT>

/** Merchants by the number of the old system, or by their own. */
export async function knownMerchants(
  tx: Tx,
  providerId: string,
  texts: readonly string[],
): Promise<Find<KnownMerchant>> {
  const rows = await tx
    .select(MERCHANT)
    .from(merchant)
    .where(
      and(eq(merchant.providerId, providerId), or(isAnyOf(oldId, texts), isAnyOf(merId, texts))),
    )
  return byEither(rows, (row) => row.merId)
}

export type KnownShop = typeof shop.$inferSelect

/** Shops by the number of the old system, or by their own. */
export async function knownShops(
  tx: Tx,
  providerId: string,
  texts: readonly string[],
): Promise<Find<KnownShop>> {
  const rows = await tx
    .select()
    .from(shop)
    .where(
      and(
        eq(shop.providerId, providerId),
        or(isAnyOf(shop.oldId, texts), isAnyOf(shop.shopId, texts)),
      ),
    )
  return byEither(rows, (row) => row.shopId)
}

/** The main shop of each merchant, else its first one. */
export async function mainShops(
  tx: Tx,
  providerId: string,
  merIds: readonly string[],
): Promise<Find<KnownShop>> {
  const rows = await tx
    .select()
    .from(shop)
    .where(and(eq(shop.providerId, providerId), isAnyOf(shop.merId, merIds)))
    .orderBy(asc(shop.shopId))
  const first = new Map<string, KnownShop>()
  for (const row of rows)
    if (
      !first.has(row.merId) ||
      (row.shopType === 'MAIN' && first.get(row.merId)!.shopType !== 'MAIN')
    )
      first.set(row.merId, row)
  return (id) => first.get(id)
}

/** Partners by their number, name or short name. */
export async function knownPartners(tx: Tx, providerId: string): Promise<Find<string>> {
  const rows = await tx
    .select()
    .from(partner)
    .where(eq(partner.providerId, providerId))
    .orderBy(asc(partner.partnerId))
  return (text) =>
    rows.find(
      (row) => row.partnerId === text || sameName(row.name, text) || sameName(row.shortName, text),
    )?.partnerId
}

function byEither<T extends { oldId: string | null }>(
  rows: readonly T[],
  ownNo: (row: T) => string,
): Find<T> {
  const own = new Map(rows.map((row) => [ownNo(row), row]))
  const old = new Map(
    rows.flatMap((row) => (row.oldId === null ? [] : [[row.oldId, row] as const])),
  )
  return (text) => old.get(text) ?? own.get(text)
}
