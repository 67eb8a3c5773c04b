import { and, eq, inArray, sql } from 'drizzle-orm'
import { addMonths, formatDate, parseTime } from '#domain/dates'
import { feeOf } from '#domain/money'
import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import { rebate, rebateItem, rebateRule } from './rebate-schema'
import type { DailyJob } from '../../core/jobs'
import { appendLogs } from '../../core/record-log'
import { nextNumbers } from '../../core/numbers'
import { tierOf } from './rebate-tiers'

type Rule = typeof rebateRule.$inferSelect

/** On the second of a month, when its last day is closed, last month's rebates are worked out. */
export const rebateCalcDaily: DailyJob = {
  kind: 'rebate.calc',
  at: '02:00',
  async run(tx, { providerId, day }, { clock }) {
    if (!day.endsWith('-02')) return
    const month = addMonths(day.slice(0, 7), -1)
    const rules = await tx.select().from(rebateRule).where(eq(rebateRule.providerId, providerId))
    for (const rule of rules.toSorted((a, b) => (a.ruleNo < b.ruleNo ? -1 : 1)))
      if (holdsIn(rule, month)) await calcRebates(tx, rule, month, clock.now())
  },
}

const holdsIn = ({ fromMonth, lastMonth }: Rule, month: string): boolean =>
  fromMonth <= month && (lastMonth === null || month <= lastMonth)

/**
 * A rule's rebates of a month that is over, for each of its targets that traded. Who has one of
 * this rule and month already, be it void, gets no second.
 * @returns how many were made
 */
export async function calcRebates(tx: Tx, rule: Rule, month: string, now: number): Promise<number> {
  const { providerId, ruleNo, ruleName, targetType, tiers } = rule
  const ofMerchant = targetType === 'MERCHANT'
  const had = await tx
    .select({ merId: rebate.merId, partnerId: rebate.partnerId })
    .from(rebate)
    .where(
      and(
        eq(rebate.providerId, providerId),
        eq(rebate.month, month),
        eq(rebate.ruleName, ruleName),
        eq(rebate.targetType, targetType),
      ),
    )
  const done = new Set(had.map((row) => (ofMerchant ? row.merId : row.partnerId)))
  const targetIds = rule.targetIds.filter((id) => !done.has(id))
  const turnover = await turnoverOf(tx, { providerId, ofMerchant, targetIds, month })
  const earning = targetIds.filter((id) => turnover.some((row) => row.targetId === id))
  if (earning.length === 0) return 0

  const rebateIds = await nextNumbers(tx, 'RB', formatDate(now), earning.length)
  for (const [i, targetId] of earning.entries()) {
    const rebateId = rebateIds[i]!
    const days = turnover.filter((row) => row.targetId === targetId)
    const baseAmt = days.reduce((sum, { transAmt }) => sum + transAmt, 0)
    const tier = tierOf(tiers, baseAmt)
    const items = days.map(({ day, merId, partnerId, createdBy, transCount, transAmt }, n) => ({
      providerId,
      rebateId,
      itemId: `${rebateId}-${String(n + 1).padStart(4, '0')}`,
      itemTime: new Date(parseTime(day)),
      merId,
      partnerId,
      createdBy,
      transCount,
      transAmt,
      fromAmt: tier.fromAmt,
      rate: tier.rate,
      rebateAmt: feeOf(transAmt, tier.rate),
    }))
    await tx.insert(rebate).values({
      providerId,
      rebateId,
      ruleNo,
      ruleName,
      targetType,
      partnerId: ofMerchant ? days[0]!.partnerId : targetId,
      merId: ofMerchant ? targetId : null,
      createdBy: ofMerchant ? days[0]!.createdBy : null,
      tiers,
      month,
      baseAmt,
      rate: tier.rate,
      rebateAmt: items.reduce((sum, item) => sum + item.rebateAmt, 0),
      rebateStatus: 'CALC',
      calcTime: new Date(now),
    })
    await insertRows(tx, rebateItem, items)
  }
  await appendLogs(tx, rebateIds, {
    providerId,
    targetType: 'rebate',
    title: '计算返利',
    operator: '系统',
    toState: 'CALC',
    time: now,
  })
  return earning.length
}

/** What the targets' merchants turned over, day by day; a partner's own merchants are its. */
async function turnoverOf(
  tx: Tx,
  what: { providerId: string; ofMerchant: boolean; targetIds: readonly string[]; month: string },
) {
  const { providerId, ofMerchant, targetIds, month } = what
  if (targetIds.length === 0) return []
  const target = ofMerchant ? sql`r.mer_id` : sql`r.partner_id`
  const { rows } = await tx.execute<Record<string, string | null>>(sql`
    select ${target} as target_id, trade_date::text as day, mer_id, max(partner_id) as partner_id,
      max(created_by) as created_by, sum(pay_count) as trans_count, sum(trans_amt) as trans_amt
    from trade_rollup r
    where provider_id = ${providerId} and ${inArray(target, [...targetIds])}
      and trade_date >= ${`${month}-01`} and trade_date < ${`${addMonths(month, 1)}-01`}
    group by 1, 2, 3 having sum(trans_amt) > 0 order by 2, 3`)
  return rows.map((row) => ({
    targetId: row.target_id!,
    day: row.day!,
    merId: row.mer_id!,
    partnerId: row.partner_id ?? null,
    createdBy: row.created_by!,
    transCount: Number(row.trans_count),
    transAmt: Number(row.trans_amt),
  }))
}
