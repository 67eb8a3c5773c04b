import { plainText } from '#domain/reading/text'
import { CODE_BIND_STATUS } from '#domain/shop/dicts'
import { tableCode } from './table-code-schema'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, exactly, named } from '../../core/list/filters'
import { wireTime } from '../../core/wire-time'
import { pageSelect } from '../../core/list/page-select'

export type TableCode = typeof tableCode.$inferSelect

const tableCodeRecords = pageSelect<TableCode>((tx) => tx.select().from(tableCode))

/** Codes on tables (domain §7.11), in the order of the tables' numbers. */
export const tableCodeList = defineList<TableCode>({
  table: tableCode,
  filters: {
    shopId: exact(tableCode.shopId),
    codeId: exact(tableCode.codeId),
    tableNo: named(tableCode.tableNo),
    areaName: exactly(plainText, tableCode.areaName),
    bindStatus: anyOf(tableCode.bindStatus, CODE_BIND_STATUS),
  },
  sort: { tableNo: tableCode.tableNo, lastOrderTime: tableCode.lastOrderTime },
  order: [tableCode.tableNo, tableCode.codeId],
  tabs: {
    filter: 'bindStatus',
    column: tableCode.bindStatus,
    values: Object.keys(CODE_BIND_STATUS),
  },
  records: tableCodeRecords,
  row: (record) => ({
    codeId: record.codeId,
    version: record.version,
    shopId: record.shopId,
    tableNo: record.tableNo,
    areaName: record.areaName,
    seatCount: record.seatCount,
    codeUrl: record.codeUrl,
    bindStatus: record.bindStatus,
    lastOrderTime: wireTime(record.lastOrderTime),
  }),
})
