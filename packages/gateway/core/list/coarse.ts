import type { SQL } from 'drizzle-orm'
import type { RowScope } from '../scope'

/**
 * A second, coarser rollup without some of the keys: fewer rows for queries that do not use these.
 * Updated in the same transaction as the rollup itself.
 */
export interface Coarse {
  /** A subselect or table by the rollup's own name, so that its columns mean the same. */
  source: SQL
  /** The filters and keys it can serve, beside its own scope columns. */
  names: readonly string[]
}

/** Whether it can answer the query: not for scopes of one person's rows or shops. */
export const fits = (coarse: Coarse | undefined, scope: RowScope, asked: readonly string[]) =>
  coarse !== undefined &&
  !scope.isByPerson &&
  !scope.isByShop &&
  asked.every((name) => coarse.names.includes(name))
