import type { Caller } from '../../core/call'
import { wireTime } from '../../core/wire-time'
import type { DeviceRecord } from './device-list'

/** A terminal heard of no longer ago than this is online (domain §7.12). */
export const ONLINE_WITHIN_MS = 600_000

/** A terminal as a list row. */
export function deviceRow(
  record: DeviceRecord,
  _caller: Caller,
  now: number,
): Record<string, unknown> {
  const { lastHeartbeat } = record
  const online = lastHeartbeat !== null && lastHeartbeat.getTime() >= now - ONLINE_WITHIN_MS
  return {
    deviceId: record.deviceId,
    version: record.version,
    serialNo: record.serialNo,
    termNo: record.termNo,
    deviceKind: record.deviceKind,
    deviceType: record.deviceType,
    vendor: record.vendor,
    model: record.model,
    networkLicense: record.networkLicense,
    batchNo: record.batchNo,
    merId: record.merId,
    merName: record.merName,
    shopId: record.shopId,
    shopName: record.shopName,
    bindStatus: record.bindStatus,
    regStatus: record.regStatus,
    regMessage: record.regMessage,
    onlineStatus: online ? 'ON' : 'OFF',
    lastHeartbeat: wireTime(lastHeartbeat),
    appVersion: record.appVersion,
    installRegion: record.installRegion,
    installAddr: record.installAddr,
    lng: record.lng,
    lat: record.lat,
    bindTime: wireTime(record.bindTime),
    createTime: wireTime(record.createTime),
    partnerId: record.partnerId,
    partnerName: record.partnerName,
  }
}
