import { and, asc, eq } from 'drizzle-orm'
import { REBATE_STATUS } from '../../../src/lib/dicts/account'
import type { SessionContext } from '../../call'
import { rebate } from '../../db/schema'
import { notFound } from '../../errors'
import { scoped } from '../../scope'
import { timelineOf } from '../log'
import { rebateRecords, rebateRow } from './list'
import { tierOf } from './tiers'

/** A rebate with its tiers and timeline. @throws CallError 90404 outside the scope */
export async function rebateInfo({ tx, caller }: SessionContext, rebateId: string) {
  const [record] = await rebateRecords(tx, {
    where: and(scoped(caller.scope, rebate), eq(rebate.rebateId, rebateId))!,
    orderBy: [asc(rebate.rebateId)],
    limit: 1,
  })
  if (!record) throw notFound()
  const { providerId, tiers, baseAmt } = record
  const reached = tierOf(tiers, baseAmt)
  const target = { providerId, targetType: 'rebate', targetId: rebateId }
  return {
    ...rebateRow(record),
    tiers: tiers.map((tier) => ({
      ...tier,
      reached: tier.fromAmt === reached.fromAmt ? '1' : '0',
    })),
    logs: await timelineOf(tx, target, REBATE_STATUS),
  }
}
