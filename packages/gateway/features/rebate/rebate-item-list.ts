import { getTableColumns } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { merchant } from '../merchant/merchant-schema'
import { rebateItem } from './rebate-schema'
import { defineList } from '../../core/list/define-list'
import { amounts, exact, times } from '../../core/list/filters'
import { merchantOf } from '../names'
import { pageSelect } from '../../core/list/page-select'

/** A day and merchant of a rebate, with the merchant's name. */
type ItemRecord = typeof rebateItem.$inferSelect & { merName: string | null }

const itemRecords = pageSelect<ItemRecord>((tx) =>
  tx
    .select({ ...getTableColumns(rebateItem), merName: merchant.merRegName })
    .from(rebateItem)
    .leftJoin(merchant, merchantOf(rebateItem)),
)

const itemRow = (record: ItemRecord): Record<string, unknown> => ({
  itemId: record.itemId,
  rebateId: record.rebateId,
  itemDate: formatDate(record.itemTime.getTime()),
  merId: record.merId,
  merName: record.merName,
  transCount: record.transCount,
  transAmt: record.transAmt,
  fromAmt: record.fromAmt,
  rate: record.rate,
  rebateAmt: record.rebateAmt,
})

/** The rows of a rebate, which add up to it (domain §9.4). */
export const rebateItemList = defineList<ItemRecord>({
  table: rebateItem,
  filters: {
    itemId: exact(rebateItem.itemId),
    rebateId: exact(rebateItem.rebateId),
    itemDate: times(rebateItem.itemTime),
    merId: exact(rebateItem.merId),
    rebateAmt: amounts(rebateItem.rebateAmt),
  },
  sort: {
    itemDate: rebateItem.itemTime,
    transAmt: rebateItem.transAmt,
    rebateAmt: rebateItem.rebateAmt,
  },
  order: [rebateItem.itemTime, rebateItem.itemId],
  summary: {
    sums: () => ({
      transCount: rebateItem.transCount,
      transAmt: rebateItem.transAmt,
      rebateAmt: rebateItem.rebateAmt,
    }),
  },
  records: itemRecords,
  row: itemRow,
})
