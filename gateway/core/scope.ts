import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isAnyOf } from './db/one-of'

/**
 * Which rows a session may see (domain §5.3). It is made once per request from the session's
 * role and read by `scoped`, which every query on a scoped table goes through.
 */
export interface RowScope {
  providerId: string
  /** null: every partner. Else only rows of these (self and descendants; empty: none). */
  partnerIds: readonly string[] | null
  /** null: whoever made the row. */
  createdBy: string | null
  /** null: every shop. Type 30 and users with teams see only these. */
  shopIds: readonly string[] | null
  /**
   * The rows are found by an index that knows no provider: none of the provider's own may be read
   * beside it, which the planner would for the sake of a few rows.
   */
  foundByOther?: true
}

/** The scope columns a table has. A scope that needs a column the table lacks sees nothing. */
export interface ScopeColumns {
  providerId: AnyPgColumn
  partnerId?: AnyPgColumn
  createdBy?: AnyPgColumn
  shopId?: AnyPgColumn
  /** For tables without shopId that still show to shop-bound users through their merchant. */
  shopless?: 'hidden' | 'visible'
}

/** Whether it is the provider as a whole. */
export const seesAll = ({ partnerIds, createdBy, shopIds }: RowScope): boolean =>
  partnerIds === null && createdBy === null && shopIds === null

/** The condition that keeps a query inside the scope. */
export function scoped(scope: RowScope, table: ScopeColumns): SQL {
  const own = eq(table.providerId, scope.providerId)
  // The same equality, in a collation that no index has.
  const parts: (SQL | undefined)[] = [scope.foundByOther ? sql`${own} collate "C"` : own]
  if (scope.partnerIds !== null)
    parts.push(
      table.partnerId && scope.partnerIds.length > 0
        ? isAnyOf(table.partnerId, scope.partnerIds)
        : sql`false`,
    )
  if (scope.createdBy !== null)
    parts.push(table.createdBy ? eq(table.createdBy, scope.createdBy) : sql`false`)
  if (scope.shopIds !== null) {
    if (table.shopId)
      parts.push(scope.shopIds.length > 0 ? isAnyOf(table.shopId, scope.shopIds) : sql`false`)
    else if (table.shopless !== 'visible') parts.push(sql`false`)
  }
  return and(...parts) ?? or(sql`false`)!
}
