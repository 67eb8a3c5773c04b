import { getTableColumns } from 'drizzle-orm'
import { REBATE_STATUS, REBATE_TARGET } from '#domain/rebate/dicts'
import { feeOf, formatFen, formatRate } from '#domain/money'
import { merchant } from '../merchant/merchant-schema'
import { partner } from '../../core/access-schema'
import { rebate, type RebateTier } from './rebate-schema'
import { defineList } from '../../core/list/define-list'
import { amounts, anyOf, contains, exact, months } from '../../core/list/filters'
import { wireTime } from '../../core/wire-time'
import { merchantOf, partnerOf } from '../names'
import { pageSelect } from '../../core/list/page-select'
// A month's rebates are computed as soon as a user can see them.

/** A rebate with the names of whom it may be for. */
export type RebateRecord = typeof rebate.$inferSelect & {
  merName: string | null
  partnerName: string | null
}

export const rebateRecords = pageSelect<RebateRecord>((tx) =>
  tx
    .select({ ...getTableColumns(rebate), merName: merchant.merRegName, partnerName: partner.name })
    .from(rebate)
    .leftJoin(merchant, merchantOf(rebate))
    .leftJoin(partner, partnerOf(rebate)),
)

/** `0 元起 0.03%，20,000 元起 0.05%`. */
export const tierText = (tiers: readonly RebateTier[]): string =>
  tiers
    .map(
      ({ fromAmt, rate }) => `${formatFen(fromAmt).replace(/\.00$/, '')} 元起 ${formatRate(rate)}`,
    )
    .join('，')

export function rebateRow(record: RebateRecord): Record<string, unknown> {
  const { targetType, merId, partnerId } = record
  const ofMerchant = targetType === 'MERCHANT'
  return {
    rebateId: record.rebateId,
    version: record.version,
    ruleNo: record.ruleNo,
    ruleName: record.ruleName,
    targetType,
    targetId: ofMerchant ? merId : partnerId,
    targetName: ofMerchant ? record.merName : record.partnerName,
    merId,
    partnerId,
    partnerName: record.partnerName,
    tierText: tierText(record.tiers),
    month: record.month,
    baseAmt: record.baseAmt,
    rate: record.rate,
    rebateAmt: record.rebateAmt,
    // Each day and merchant is rounded by itself; this is what that makes of the whole.
    roundAmt: record.rebateAmt - feeOf(record.baseAmt, record.rate),
    rebateStatus: record.rebateStatus,
    calcTime: wireTime(record.calcTime),
    confirmTime: wireTime(record.confirmTime),
    payTime: wireTime(record.payTime),
    remark: record.remark,
  }
}

/** Rebates to partners and merchants by turnover (domain §9.4). */
export const rebateList = defineList<RebateRecord>({
  table: rebate,
  filters: {
    rebateId: exact(rebate.rebateId),
    ruleNo: exact(rebate.ruleNo),
    ruleName: contains(rebate.ruleName),
    targetType: anyOf(rebate.targetType, REBATE_TARGET),
    partnerId: exact(rebate.partnerId),
    merId: exact(rebate.merId),
    month: months(rebate.month, { maxMonths: 12, defaultMonths: 12 }),
    rebateStatus: anyOf(rebate.rebateStatus, REBATE_STATUS),
    rebateAmt: amounts(rebate.rebateAmt),
  },
  sort: { month: rebate.month, baseAmt: rebate.baseAmt, rebateAmt: rebate.rebateAmt },
  order: [rebate.calcTime, rebate.rebateId],
  tabs: {
    filter: 'rebateStatus',
    column: rebate.rebateStatus,
    values: Object.keys(REBATE_STATUS),
  },
  summary: {
    // Void rebates are not owed.
    counted: ['CALC', 'CONFIRMED', 'PAID'],
    sums: () => ({ baseAmt: rebate.baseAmt, rebateAmt: rebate.rebateAmt }),
  },
  records: rebateRecords,
  row: rebateRow,
})
