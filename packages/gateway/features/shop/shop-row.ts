import { maskMobile, maskName } from '#domain/mask'
import { wireTime } from '../../core/wire-time'
import type { ShopRecord } from './shop-list'

/** A shop as a list row: the contact is masked for every caller. */
export function shopRow(record: ShopRecord): Record<string, unknown> {
  return {
    shopId: record.shopId,
    oldId: record.oldId,
    version: record.version,
    shopName: record.shopName,
    merId: record.merId,
    merName: record.merName,
    applyId: record.applyId,
    shopType: record.shopType,
    region: record.region,
    regionName: record.regionName,
    address: record.address,
    contactName: maskName(record.contactName),
    contactMobile: maskMobile(record.contactMobile),
    teamId: record.teamId,
    teamName: record.teamName,
    partnerId: record.partnerId,
    partnerName: record.partnerName,
    deviceCount: record.deviceCount,
    orderOpen: record.orderOpen,
    autoCash: record.autoCash,
    shopStatus: record.shopStatus,
    createTime: wireTime(record.createTime),
  }
}
