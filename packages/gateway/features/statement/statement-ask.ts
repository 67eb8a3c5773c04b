import { and, eq, gte, lte } from 'drizzle-orm'
import { rowsOf } from '../../core/db/rows-of'
import { addMonths, datesBetween, formatDate } from '#domain/dates'
import type { SessionContext } from '../../core/call'
import { lockInProvider } from '../../core/db/locks'
import type { Tx } from '../../core/db/open'
import { merchant } from '../merchant/merchant-schema'
import { statement } from './statement-schema'
import { badField } from '../../core/errors'
import { enqueueJob } from '../../core/jobs'
import { noteChange } from '../../core/operations/notes'
import { nextNumber } from '../../core/numbers'
import { dueTime, KEEP_MONTHS, MAKE_JOB } from './statement-plan'

/** A request for a merchant's statements; days `YYYY-MM-DD`, both included. */
export interface Asked {
  merId: string
  billType: string
  billDateStart: string
  billDateEnd: string
}

/**
 * Has a merchant's statements made, one a day (docs/decisions/0021). Days that have one keep it.
 * @throws CallError 90400 for a merchant outside the scope, days that have not been stated yet, or
 *   are not kept any more
 */
export async function askStatements(
  context: SessionContext,
  asked: Asked,
): Promise<{ billIds: string[]; madeCount: number }> {
  const { tx, caller, clock } = context
  const { merId, billType, billDateStart, billDateEnd } = asked
  const { providerId } = caller
  const now = clock.now()
  const [found] = await tx
    .select({ merId: merchant.merId })
    .from(merchant)
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  if (!found) throw badField('merId', '商户不存在')
  const today = formatDate(now)
  if (billDateStart < addMonths(today.slice(0, 7), -KEEP_MONTHS) + today.slice(7))
    throw badField('billDateStart', `对账单只保留近${KEEP_MONTHS}个月`)
  if (dueTime(billDateEnd) > now) throw badField('billDateEnd', '当日的对账单次日10:00后才能生成')
  // Of two who ask for the same at once the second waits here, and then finds what there is.
  await lockInProvider(tx, 'statementsOfMerchant', providerId, merId)
  const before = await tx
    .select({ billId: statement.billId, billDate: statement.billDate })
    .from(statement)
    .where(
      and(
        eq(statement.providerId, providerId),
        eq(statement.merId, merId),
        eq(statement.billType, billType),
        gte(statement.billDate, billDateStart),
        lte(statement.billDate, billDateEnd),
      ),
    )
  const bills: (typeof statement.$inferInsert)[] = []
  for (const day of datesBetween(billDateStart, billDateEnd))
    if (!before.some(({ billDate }) => billDate === day))
      bills.push(await merchantBill(tx, { providerId, merId, billType, billDate: day }))
  const billIds = bills.map(({ billId }) => billId)
  if (bills.length > 0) {
    await tx.insert(statement).select(rowsOf(statement, bills))
    await enqueueJob(tx, {
      kind: MAKE_JOB,
      refId: billIds[0]!,
      providerId,
      runAt: now,
      clock: 'business',
      payload: { billIds },
    })
  }
  noteChange(context.tx, {
    type: 'merchant',
    id: merId,
    after: { billType, billDateStart, billDateEnd, made: billIds.length },
  })
  return {
    billIds: [...before.map(({ billId }) => billId), ...billIds].sort(),
    madeCount: billIds.length,
  }
}

/** A merchant's statement of a day, still to be made. */
export async function merchantBill(
  tx: Tx,
  of: { providerId: string; merId: string; billType: string; billDate: string },
): Promise<typeof statement.$inferInsert> {
  return {
    ...of,
    billId: await nextNumber(tx, 'BM', of.billDate),
    dueTime: new Date(dueTime(of.billDate)),
    payChannel: null,
    billStatus: 'WAIT',
  }
}
