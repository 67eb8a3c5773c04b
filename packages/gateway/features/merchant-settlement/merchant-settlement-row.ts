import { wireTime } from '../../core/wire-time'
import type { MerchantSettlementRecord } from './merchant-settlement-list'

/** A batch as a list row; it has no provider-only field. */
export function merchantSettlementRow(record: MerchantSettlementRecord): Record<string, unknown> {
  const { providerId: _p, createdBy: _c, version: _v, createTime, settleTime, ...own } = record
  return { ...own, createTime: wireTime(createTime), settleTime: wireTime(settleTime) }
}
