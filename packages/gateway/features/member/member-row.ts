import { maskMobile, maskOpenId } from '#domain/mask'
import { wireTime } from '../../core/wire-time'
import type { MemberRecord } from './member-list'

/** A member as a list row: mobile and openid are masked for every caller. */
export function memberRow(record: MemberRecord): Record<string, unknown> {
  return {
    memberId: record.memberId,
    nickName: record.nickName,
    mobile: maskMobile(record.mobile),
    source: record.source,
    openid: record.openid && maskOpenId(record.openid),
    merId: record.merId,
    merName: record.merName,
    shopId: record.shopId,
    regShopName: record.regShopName,
    levelName: record.levelName,
    balanceAmt: record.balanceAmt,
    points: record.points,
    totalPayAmt: record.totalPayAmt,
    payCount: record.payCount,
    lastPayTime: wireTime(record.lastPayTime),
    memberStatus: record.memberStatus,
    registerTime: wireTime(record.registerTime),
  }
}
