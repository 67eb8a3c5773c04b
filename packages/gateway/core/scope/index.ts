import type { SQL } from 'drizzle-orm'
import { forbidden, notFound } from '../errors'
import type { ScopeColumns } from './columns'
import type { RowScope } from './row-scope'

export { scopedAs, type ScopeColumns } from './columns'
export type { RowScope } from './row-scope'

/** The condition that keeps a query inside the scope. */
export const scoped = (scope: RowScope, table: ScopeColumns): SQL => scope.where(table)

/** Whether it is the scope of the whole provider. */
export const seesAll = (scope: RowScope): boolean => scope.isWholeProvider

/**
 * Refuses a write of the provider's own money and terms, partners, roles and staff to a person who
 * sees a part of its rows.
 * @throws CallError 90404
 */
export function checkSeesEverything(scope: RowScope): void {
  if (!scope.seesEverything) throw notFound()
}

const NOT_BY_SHOP = '您的数据范围是本部门，这里的数据不按门店划分，无法查看'

/**
 * Refuses a table without shops or a replacement for them to a person limited to some shops.
 * @throws CallError 90403
 */
export function checkByShop(scope: RowScope, table: ScopeColumns, words = NOT_BY_SHOP): void {
  if (scope.isByShop && 'byShop' in table && table.byShop === 'NONE') throw forbidden(words)
}
