import { and, asc, eq } from 'drizzle-orm'
import { RECHARGE_STATUS } from '../../../src/lib/dicts/account'
import type { SessionContext } from '../../call'
import { accountEntry, rechargeOrder } from '../../db/schema'
import { notFound } from '../../errors'
import { scoped } from '../../scope'
import { timelineOf } from '../log'
import { rechargeRecords, rechargeRow } from './list'

/** A recharge with its timeline and the entry it made. @throws CallError 90404 outside the scope */
export async function rechargeDetail({ tx, caller }: SessionContext, rechargeNo: string) {
  const [record] = await rechargeRecords(tx, {
    where: and(scoped(caller.scope, rechargeOrder), eq(rechargeOrder.rechargeNo, rechargeNo))!,
    orderBy: [asc(rechargeOrder.rechargeNo)],
    limit: 1,
  })
  if (!record) throw notFound()
  const { providerId } = record
  const [entry] = await tx
    .select({ entryNo: accountEntry.entryNo })
    .from(accountEntry)
    .where(
      and(
        eq(accountEntry.providerId, providerId),
        eq(accountEntry.relatedNo, rechargeNo),
        eq(accountEntry.acctNo, record.acctNo),
        eq(accountEntry.bizType, 'RECHARGE'),
      ),
    )
  const target = { providerId, targetType: 'recharge', targetId: rechargeNo }
  return {
    ...rechargeRow(record),
    entryNo: entry?.entryNo ?? null,
    logs: await timelineOf(tx, target, RECHARGE_STATUS),
  }
}
