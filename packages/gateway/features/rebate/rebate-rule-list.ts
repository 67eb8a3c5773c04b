import { and, eq, sql, sum } from 'drizzle-orm'
import { REBATE_RULE_STATUS, REBATE_TARGET } from '#domain/rebate/dicts'
import type { Tx } from '../../core/db/open'
import { rebate, rebateRule } from './rebate-schema'
import { defineList, type Part } from '../../core/list/define-list'
import { anyOf, contains, exact } from '../../core/list/filters'
import { pageSelect } from '../../core/list/page-select'
import { wireTime } from '../../core/wire-time'
import { tierText } from './rebate-list'

/** A rule with its rebates so far; void ones are not owed. */
export type RuleRecord = typeof rebateRule.$inferSelect & {
  rebateCount: number
  openAmt: number
  paidAmt: number
}

const rulePage = pageSelect((tx) => {
  const { rebateStatus, rebateAmt } = rebate
  const given = tx
    .select({
      count: sql<string>`count(*) filter (where ${rebateStatus} <> 'VOID')`.as('given_count'),
      open: sum(sql`case when ${rebateStatus} in ('CALC', 'CONFIRMED') then ${rebateAmt} end`).as(
        'open_amt',
      ),
      paid: sum(sql`case when ${rebateStatus} = 'PAID' then ${rebateAmt} end`).as('paid_amt'),
    })
    .from(rebate)
    .where(and(eq(rebate.providerId, rebateRule.providerId), eq(rebate.ruleNo, rebateRule.ruleNo)))
    .as('given')
  return tx
    .select({ own: rebateRule, count: given.count, open: given.open, paid: given.paid })
    .from(rebateRule)
    .leftJoinLateral(given, sql`true`)
})

export async function ruleRecords(tx: Tx, part: Part): Promise<RuleRecord[]> {
  const rows = await rulePage(tx, part)
  return rows.map(({ own, count, open, paid }) => ({
    ...own,
    rebateCount: Number(count ?? 0),
    openAmt: Number(open ?? 0),
    paidAmt: Number(paid ?? 0),
  }))
}

/** The months a rule holds for, in words. */
function periodOf({ fromMonth, lastMonth }: RuleRecord): string {
  if (lastMonth === null) return `${fromMonth} 起`
  return lastMonth < fromMonth ? '未生效即停止' : `${fromMonth} 至 ${lastMonth}`
}

export const ruleRow = (record: RuleRecord): Record<string, unknown> => ({
  ruleNo: record.ruleNo,
  version: record.version,
  ruleName: record.ruleName,
  ruleStatus: record.ruleStatus,
  targetType: record.targetType,
  targetCount: record.targetIds.length,
  tierText: tierText(record.tiers),
  fromMonth: record.fromMonth,
  lastMonth: record.lastMonth,
  period: periodOf(record),
  rebateCount: record.rebateCount,
  openAmt: record.openAmt,
  paidAmt: record.paidAmt,
  createTime: wireTime(record.createTime),
  stopTime: wireTime(record.stopTime),
  stopReason: record.stopReason,
})

/** Rules by which rebates are worked out month after month (domain §9.4). */
export const rebateRuleList = defineList<RuleRecord>({
  table: rebateRule,
  filters: {
    ruleNo: exact(rebateRule.ruleNo),
    ruleName: contains(rebateRule.ruleName),
    ruleStatus: anyOf(rebateRule.ruleStatus, REBATE_RULE_STATUS),
    targetType: anyOf(rebateRule.targetType, REBATE_TARGET),
  },
  sort: { createTime: rebateRule.createTime, fromMonth: rebateRule.fromMonth },
  order: [rebateRule.createTime, rebateRule.ruleNo],
  tabs: {
    filter: 'ruleStatus',
    column: rebateRule.ruleStatus,
    values: Object.keys(REBATE_RULE_STATUS),
  },
  records: ruleRecords,
  row: ruleRow,
})
