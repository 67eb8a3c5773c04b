import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** How rows without a shop appear to a person who is narrowed to some shops. */
type ByShop = 'MERCHANT' | 'MERCHANT_OR_OWN' | 'OWN' | 'NONE'

/**
 * The scope columns a table has. A scope that needs a column the table lacks sees no rows. A table
 * without shops declares what replaces them (`byShop`): its merchants, who made the row, either of
 * them, or nothing, and then its lists are refused to a person who is narrowed to some shops.
 */
export type ScopeColumns = {
  providerId: AnyPgColumn
  partnerId?: AnyPgColumn
  createdBy?: AnyPgColumn
  /** No person made the rows: a partner's users still see those of their partner. */
  madeByNobody?: true
} & (
  | { shopId: AnyPgColumn }
  | { byShop: 'MERCHANT'; merId: AnyPgColumn }
  | { byShop: 'MERCHANT_OR_OWN'; merId: AnyPgColumn; createdBy: AnyPgColumn }
  | { byShop: 'OWN'; createdBy: AnyPgColumn }
  | { byShop: 'NONE' }
)

interface Declared {
  byShop: ByShop
  madeByNobody?: true
}

/** Declares in a schema which rows a narrow scope sees, where no column says it. */
export const scopedAs = <const D extends Declared, T extends object>(
  declared: D,
  table: T,
): T & Readonly<D> => Object.assign(table, declared)
