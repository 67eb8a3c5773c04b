import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, asc, eq, like, sql, type SQL } from 'drizzle-orm'
import { SETTLEMENT_STATUS } from '#domain/settlement/dicts'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { incomeDay } from '../../income/income-schema'
import { partner } from '../../../core/access-schema'
import { settlement } from '../settlement-schema'
import { timelineOf } from '../../../core/record-log'
import { hintOf } from '../../../core/upstream/hints'
import { bankSerialOf, partnerOf } from '../../names'
import { accountChangesOf } from '../settlement-account-changes'
import { comparedWithBefore } from '../settlement-compare'
import { settlementList, settlementRecords, type SettlementRecord } from '../settlement-list'
import { settlementStatement } from '../settlement-statement'
import { settlementRow } from '../settlement-row'
import { recordOf } from '../../../core/list/record'

/** One settlement with its income by day and its timeline. */
export default defineCall({
  path: '/v1/settle/detail',
  access: { roles: ['3'], codes: [CODES.settle.list] },
  request: z.object({ settleNo: id() }),
  handler: (context, { settleNo }) => settlementDetail(context, settleNo),
})

/** A settlement with the income of each of its days. @throws CallError 90404 outside the scope */
async function settlementDetail(context: SessionContext, settleNo: string) {
  const { tx, caller, clock } = context
  const record = await recordOf(settlementRecords, context, settlement, { settleNo })
  return {
    ...settlementRow(record, caller, clock.now()),
    ...(await hintOf(context, settlementList.upstream, record)),
    ...(await settlementStatement(tx, record)),
    adjustReason: record.adjustReason,
    bankName: record.bankName,
    disputeReason: record.disputeReason,
    ...(await bankSerialOf(tx, {
      providerId: record.providerId,
      refNo: settleNo,
      kinds: ['PARTNER_PAY', 'WITHDRAW'],
    })),
    changes: await comparedWithBefore(tx, record),
    accountChanges: await accountChangesOf(context, record),
    days: await daysOf(context, record),
    logs: await timelineOf(
      tx,
      { providerId: record.providerId, targetType: 'settle', targetId: settleNo },
      SETTLEMENT_STATUS,
    ),
  }
}

/** What the target earned on each day of the month; together `incomeAmt`. */
async function daysOf({ tx }: SessionContext, record: SettlementRecord) {
  const isOwn = record.targetType === 'PROVIDER'
  const earned: SQL = isOwn ? sql`${incomeDay.netIncomeAmt}` : sql`${incomeDay.partnerShareAmt}`
  return tx
    .select({
      incomeDate: incomeDay.incomeDate,
      transAmt: sql<number>`sum(${incomeDay.transAmt})`.mapWith(Number),
      transCount: sql<number>`sum(${incomeDay.transCount})`.mapWith(Number),
      merFeeAmt: sql<number>`sum(${incomeDay.merFeeAmt})`.mapWith(Number),
      incomeAmt: sql<number>`sum(${earned})`.mapWith(Number),
    })
    .from(incomeDay)
    .leftJoin(partner, partnerOf(incomeDay))
    .where(
      and(
        eq(incomeDay.providerId, record.providerId),
        eq(incomeDay.incomeMonth, record.billMonth),
        // A partner's settlement covers all partners below it.
        isOwn ? undefined : like(partner.path, `/${record.targetId}/%`),
      ),
    )
    .groupBy(incomeDay.incomeDate)
    .orderBy(asc(incomeDay.incomeDate))
}
