import { CODES } from '#domain/permission-codes'
import { and, asc, eq } from 'drizzle-orm'
import { defineCall, type SessionContext } from '../../../core/call'
import { listRequest, type ListQuery } from '../../../core/list/request'
import { tableCodeList } from '../table-code-list'
import { device } from '../../device/device-schema'
import { shopOrdering, tableCode } from '../table-code-schema'
import { listAnswer } from '../../../core/list/answer'
import { textsOf } from '../../../core/list/filters'
import { scoped } from '../../../core/scope'
import { ONLINE_WITHIN_MS } from '../../device'
import { findShop, shopRow, type ShopRecord } from '../../shop'

/** A shop's self-service ordering with its table codes (domain §7.11). */
export default defineCall({
  path: '/v1/shop/barcodeInfo',
  access: { roles: ['3', '4'], codes: [CODES.barcode.list] },
  request: listRequest(tableCodeList),
  handler: barcodeInfo,
})

/**
 * A shop's self-service ordering: the shop, how it is set up, and its table codes as a list. A
 * shop without ordering has `ordering: null` and no codes; without a shopId there is no shop.
 * @throws CallError 90404 for a shop outside the scope
 */
async function barcodeInfo(context: SessionContext, query: ListQuery) {
  const asked = query.values.shopId ? textsOf(query.values.shopId) : []
  const record = asked.length === 1 ? await findShop(context, asked[0]!) : undefined
  const sorted: ListQuery =
    query.sortField === undefined ? { ...query, sortField: 'tableNo', sortOrder: 'asc' } : query
  return {
    ...(await listAnswer(context, tableCodeList, sorted)),
    shop: record ? { ...shopRow(record), businessHours: record.businessHours } : null,
    ordering: record?.orderOpen === '1' ? await orderingOf(context, record) : null,
    areas: record ? await areasOf(context, record) : [],
  }
}

async function orderingOf(context: SessionContext, record: ShopRecord) {
  const { providerId, shopId, orderOpen } = record
  const [row] = await context.tx
    .select()
    .from(shopOrdering)
    .where(and(eq(shopOrdering.providerId, providerId), eq(shopOrdering.shopId, shopId)))
  return {
    orderOpen,
    payMode: row?.payMode ?? null,
    wxMiniAppId: row?.wxMiniAppId ?? null,
    aliMiniAppId: row?.aliMiniAppId ?? null,
    serviceFeeOpen: row?.serviceFeeOpen ?? null,
    printers: await printersOf(context, shopId),
  }
}

/** The printers bound to the shop, which print its orders. */
async function printersOf({ tx, caller, clock }: SessionContext, shopId: string) {
  const rows = await tx
    .select({ serialNo: device.serialNo, model: device.model, heard: device.lastHeartbeat })
    .from(device)
    .where(
      and(
        scoped(caller.scope, device),
        eq(device.shopId, shopId),
        eq(device.deviceKind, 'PRINTER'),
        eq(device.bindStatus, 'BOUND'),
      ),
    )
    .orderBy(asc(device.deviceId))
  const since = clock.now() - ONLINE_WITHIN_MS
  return rows.map(({ serialNo, model, heard }) => ({
    serialNo,
    model,
    onlineStatus: heard !== null && heard.getTime() >= since ? 'ON' : 'OFF',
  }))
}

/** Names of the areas of its tables. */
async function areasOf({ tx }: SessionContext, { providerId, shopId }: ShopRecord) {
  const rows = await tx
    .selectDistinct({ areaName: tableCode.areaName })
    .from(tableCode)
    .where(and(eq(tableCode.providerId, providerId), eq(tableCode.shopId, shopId)))
    .orderBy(asc(tableCode.areaName))
  return rows.map(({ areaName }) => areaName)
}
