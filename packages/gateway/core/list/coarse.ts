import type { SQL } from 'drizzle-orm'
import type { RowScope } from '../scope'

/**
 * The sums of a rollup once more without some of its keys: fewer rows for questions that do not
 * name these. Kept in the same transaction as the rollup itself.
 */
export interface Coarse {
  /** A subselect or table by the rollup's own name, so that its columns mean the same. */
  source: SQL
  /** What it can be asked by, of filters and keys; every one of its own scope columns aside. */
  names: readonly string[]
}

/** Whether the question can be answered by it: scopes of one person's rows or shops cannot. */
export const fits = (coarse: Coarse | undefined, scope: RowScope, asked: readonly string[]) =>
  coarse !== undefined &&
  !scope.isByPerson &&
  !scope.isByShop &&
  asked.every((name) => coarse.names.includes(name))
