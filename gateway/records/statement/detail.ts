import { and, asc, eq } from 'drizzle-orm'
import type { SessionContext } from '../../call'
import { merchant, statement, statementDiff } from '../../db/schema'
import { notFound } from '../../errors'
import { scoped } from '../../scope'
import { wireTime } from '../wire-time'
import { merchantOf } from '../joins'
import { statementRecords, statementRow } from './list'

/** A statement with its differences. @throws CallError 90404 outside the scope */
export async function statementDetail({ tx, caller }: SessionContext, billId: string) {
  const [record] = await statementRecords(tx, {
    where: and(scoped(caller.scope, statement), eq(statement.billId, billId))!,
    orderBy: [asc(statement.billId)],
    limit: 1,
  })
  if (!record) throw notFound()
  const differences = await tx
    .select({ diff: statementDiff, merName: merchant.merRegName })
    .from(statementDiff)
    .leftJoin(merchant, merchantOf(statementDiff))
    .where(and(eq(statementDiff.providerId, record.providerId), eq(statementDiff.billId, billId)))
    .orderBy(asc(statementDiff.seq))
  return {
    ...statementRow(record),
    diffs: differences.map(({ diff, merName }) => ({
      diffType: diff.diffType,
      tradeTime: wireTime(diff.tradeTime),
      tradeNo: diff.tradeNo,
      channelTradeNo: diff.channelTradeNo,
      merId: diff.merId,
      merName,
      localAmt: diff.localAmt,
      channelAmt: diff.channelAmt,
      diffAmt: (diff.localAmt ?? 0) - (diff.channelAmt ?? 0),
    })),
  }
}
