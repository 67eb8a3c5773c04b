import { plainText } from '#domain/reading/text'
import { getTableColumns, gte, isNull, lt, or, type SQL } from 'drizzle-orm'
import {
  BIND_STATUS,
  DEVICE_KIND,
  DEVICE_TYPE,
  ONLINE_STATUS,
  REG_STATUS,
} from '#domain/device/dicts'
import { device } from './device-schema'
import { merchant } from '../merchant/merchant-schema'
import { partner } from '../../core/access-schema'
import { shop } from '../shop/shop-schema'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, exactly, made, prefix, times } from '../../core/list/filters'
import { merchantOf, partnerOf, shopOf } from '../names'
import { deviceRow, ONLINE_WITHIN_MS } from './device-row'
import { pageSelect } from '../../core/list/page-select'

/** A terminal with the names for its ids. */
export type DeviceRecord = typeof device.$inferSelect & {
  merName: string | null
  shopName: string | null
  partnerName: string | null
}

export const deviceRecords = pageSelect<DeviceRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(device),
      merName: merchant.merRegName,
      shopName: shop.shopName,
      partnerName: partner.name,
    })
    .from(device)
    .leftJoin(merchant, merchantOf(device))
    .leftJoin(shop, shopOf(device))
    .leftJoin(partner, partnerOf(device)),
)

/** Terminals (domain §7.12). */
export const deviceList = defineList<DeviceRecord>({
  table: device,
  filters: {
    deviceId: exact(device.deviceId),
    serialNo: prefix(device.serialNo),
    termNo: exact(device.termNo),
    deviceKind: anyOf(device.deviceKind, DEVICE_KIND),
    deviceType: anyOf(device.deviceType, DEVICE_TYPE),
    model: exactly(plainText, device.model),
    merId: exact(device.merId),
    shopId: exact(device.shopId),
    bindStatus: anyOf(device.bindStatus, BIND_STATUS),
    regStatus: anyOf(device.regStatus, REG_STATUS),
    onlineStatus: made(ONLINE_STATUS, whereOnline),
    partnerId: exact(device.partnerId),
    bindTime: times(device.bindTime),
    createTime: times(device.createTime),
  },
  sort: { bindTime: device.bindTime, createTime: device.createTime },
  order: [device.createTime, device.deviceId],
  tabs: { filter: 'bindStatus', column: device.bindStatus, values: Object.keys(BIND_STATUS) },
  upstream: [{ targetType: 'device', ref: (record) => record.deviceId, cell: 'regStatus' }],
  records: deviceRecords,
  row: deviceRow,
})

function whereOnline(values: readonly string[], now: number): SQL {
  const since = new Date(now - ONLINE_WITHIN_MS)
  const on = gte(device.lastHeartbeat, since)
  const off = or(isNull(device.lastHeartbeat), lt(device.lastHeartbeat, since))!
  return or(...values.map((value) => (value === 'ON' ? on : off)))!
}
