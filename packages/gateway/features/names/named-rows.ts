import { getTableColumns } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { partner } from '../../core/access-schema'
import type { Tx } from '../../core/db/open'
import { pageSelect } from '../../core/list/page-select'
import { rowOf } from '../../core/list/table-rows'
import { staffOf } from '../../core/staff-of'
import { merchant } from '../merchant/merchant-schema'
import { shop } from '../shop/shop-schema'
import { merchantOf, partnerOf, shopOf } from './names-by-id'

/**
 * Records and rows of a list that are rows of one table, with the names for their ids, and the
 * number of the person who acted under a name. Personal data in it is not masked: such a list says
 * its own `row`.
 */
export function namedRowsOf<T extends PgTable>(table: T) {
  return {
    records: pageSelect<T['$inferSelect']>((tx) => namedPage(tx, table)),
    row: (record: T['$inferSelect']): Record<string, unknown> => rowOf(record),
  }
}

/** Left joins by primary key: they add names, never rows. A table without providers has no names. */
function namedPage<T extends PgTable>(tx: Tx, table: T) {
  const columns: Readonly<Record<string, AnyPgColumn>> = getTableColumns(table)
  const { providerId, merId, shopId, partnerId, operatorName } = columns
  const names = providerId && {
    ...(merId && { merName: merchant.merRegName }),
    ...(shopId && { shopName: shop.shopName }),
    ...(partnerId && { partnerName: partner.name }),
    ...(operatorName && { operatorId: staffOf(table, 'operator_name') }),
  }
  const page = tx
    .select({ ...columns, ...names })
    .from<PgTable>(table)
    .$dynamic()
  if (providerId && merId) page.leftJoin(merchant, merchantOf({ providerId, merId }))
  if (providerId && shopId) page.leftJoin(shop, shopOf({ providerId, shopId }))
  if (providerId && partnerId) page.leftJoin(partner, partnerOf({ providerId, partnerId }))
  return page
}
