import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, addMonths, formatDate, isMonth } from '#domain/dates'
import { CODES } from '#domain/permission-codes'
import { defineCall, type SessionContext } from '../../../core/call'
import { code } from '../../../core/inputs'
import { scoped } from '../../../core/scope'
import { settlement } from '../../settlement/settlement-schema'
import { incomeOfMonth } from '../income-months'

/** A month's profit: fees less costs and partners' shares, and what was agreed on beside them. */
export default defineCall({
  path: '/v1/income/profitMonth',
  access: { roles: ['3'], codes: [CODES.income.list] },
  request: z.object({ incomeMonth: code(7).refine(isMonth, '月份应为 YYYY-MM') }),
  handler: profitMonth,
})

async function profitMonth(context: SessionContext, { incomeMonth }: { incomeMonth: string }) {
  const now = context.clock.now()
  const { adjustReason, settleNo, settleStatus, ...own } = await profitOf(context, incomeMonth)
  return {
    incomeMonth,
    ...own,
    settleNo,
    settleStatus,
    adjustReason,
    beforeAmt: (await profitOf(context, addMonths(incomeMonth, -1))).profitAmt,
    isOpen: incomeMonth >= formatDate(now).slice(0, 7) ? '1' : '0',
    // A day's income is entered in the night after it.
    lastDay: addDays(formatDate(now), -1),
  }
}

async function profitOf({ tx, caller }: SessionContext, month: string) {
  const { providerId } = caller
  const earned = await incomeOfMonth(tx, { providerId, month, scope: caller.scope })
  const [settled] = await tx
    .select({
      settleNo: settlement.settleNo,
      settleStatus: settlement.settleStatus,
      adjustAmt: settlement.adjustAmt,
      carryAmt: settlement.carryAmt,
      adjustReason: settlement.adjustReason,
    })
    .from(settlement)
    .where(
      and(
        scoped(caller.scope, settlement),
        eq(settlement.targetId, providerId),
        eq(settlement.billMonth, month),
      ),
    )
  // What is carried to another month is no profit of either.
  const agreedAmt = settled ? settled.adjustAmt - settled.carryAmt : 0
  return {
    ...earned,
    agreedAmt,
    profitAmt: earned.netIncomeAmt + agreedAmt,
    settleNo: settled?.settleNo ?? null,
    settleStatus: settled?.settleStatus ?? null,
    adjustReason: settled?.adjustReason ?? '',
  }
}
