import { and, eq } from 'drizzle-orm'
import { addMonths, formatDate, parseTime } from '#domain/dates'
import { feeOf } from '#domain/money'
import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import { rebate, rebateItem, rebateRule } from './rebate-schema'
import type { DailyJob } from '../../core/jobs'
import { appendLogs } from '../../core/record-log'
import { nextNumbers } from '../../core/numbers'
import { tierOf } from './rebate-tiers'
import { daysOf, turnoverOf, type Turnover } from './rebate-turnover'

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
  const days = await daysOf(tx, { providerId, ofMerchant, targetIds, month })
  const earning = targetIds.filter((id) => days.has(id))
  if (earning.length === 0) return 0

  const rebateIds = await nextNumbers(tx, 'RB', formatDate(now), earning.length)
  for (const [i, targetId] of earning.entries()) {
    const rebateId = rebateIds[i]!
    const own = days.get(targetId)!
    const baseAmt = own.reduce((sum, { transAmt }) => sum + transAmt, 0)
    const tier = tierOf(tiers, baseAmt)
    let [first, count, rebateAmt]: [Turnover | undefined, number, number] = [undefined, 0, 0]
    for await (const rows of turnoverOf(tx, { providerId, ofMerchant, targetId }, own)) {
      first ??= rows[0]
      const items = rows.map(({ day, ...row }, n) => ({
        providerId,
        rebateId,
        itemId: `${rebateId}-${String(count + n + 1).padStart(4, '0')}`,
        itemTime: new Date(parseTime(day)),
        ...row,
        fromAmt: tier.fromAmt,
        rate: tier.rate,
        rebateAmt: feeOf(row.transAmt, tier.rate),
      }))
      count += items.length
      rebateAmt += items.reduce((sum, item) => sum + item.rebateAmt, 0)
      await insertRows(tx, rebateItem, items)
    }
    await tx.insert(rebate).values({
      providerId,
      rebateId,
      ruleNo,
      ruleName,
      targetType,
      partnerId: ofMerchant ? first!.partnerId : targetId,
      merId: ofMerchant ? targetId : null,
      createdBy: ofMerchant ? first!.createdBy : null,
      tiers,
      month,
      baseAmt,
      rate: tier.rate,
      rebateAmt,
      rebateStatus: 'CALC',
      calcTime: new Date(now),
    })
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
