import { and, eq, gt, gte, lt, lte, not, or, sql, type SQL } from 'drizzle-orm'
import { PROFIT_MONTH_STATUS } from '#domain/account/dicts'
import { formatDate } from '#domain/dates'
import type { Caller } from '../../core/call'
import { profitMonth } from '../../core/ledger/ledger-schema'
import { defineList } from '../../core/list/define-list'
import { made, months } from '../../core/list/filters'
import { pageSelect } from '../../core/list/page-select'

type Month = typeof profitMonth.$inferSelect

const profitMonths = pageSelect<Month>((tx) => tx.select().from(profitMonth))

const thisMonth = (now: number): string => formatDate(now).slice(0, 7)

/** SETTLED: a payment was made for the month, its shortfall was carried forward, or 0 was left. */
function statusOf({ month, settledAmt, inAmt, offsetAmt, closeAmt }: Month, now: number) {
  if (month >= thisMonth(now)) return 'OPEN'
  const lacked = settledAmt < 0 && inAmt < offsetAmt
  return settledAmt > 0 || lacked || closeAmt === 0 ? 'SETTLED' : 'UNSETTLED'
}

/** `statusOf` as a condition. */
function whereStatus(values: readonly string[], now: number): SQL {
  const { month, settledAmt, inAmt, offsetAmt, closeAmt } = profitMonth
  const lacked = sql`(${settledAmt} < 0 and ${inAmt} < ${offsetAmt})`
  const over = lt(month, thisMonth(now))
  const conditions: Record<string, SQL | undefined> = {
    OPEN: gte(month, thisMonth(now)),
    SETTLED: and(over, or(gt(settledAmt, 0), lacked, eq(closeAmt, 0))),
    UNSETTLED: and(over, lte(settledAmt, 0), not(lacked), gt(closeAmt, 0)),
  }
  return or(...values.map((value) => conditions[value]))!
}

function profitRow(record: Month, _caller: Caller, now: number): Record<string, unknown> {
  return {
    month: record.month,
    openAmt: record.openAmt,
    inAmt: record.inAmt,
    offsetAmt: record.offsetAmt,
    outAmt: record.outAmt,
    adjustAmt: record.adjustAmt,
    closeAmt: record.closeAmt,
    profitStatus: statusOf(record, now),
  }
}

/** The profit account month by month (domain §9.4); each opens with what the one before closed. */
export const profitList = defineList<Month>({
  table: profitMonth,
  filters: {
    month: months(profitMonth.month, { maxMonths: 12, defaultMonths: 12 }),
    profitStatus: made(PROFIT_MONTH_STATUS, whereStatus),
  },
  sort: { month: profitMonth.monthTime },
  order: [profitMonth.monthTime, profitMonth.month],
  summary: {
    sums: () => ({
      inAmt: profitMonth.inAmt,
      offsetAmt: profitMonth.offsetAmt,
      outAmt: profitMonth.outAmt,
      adjustAmt: profitMonth.adjustAmt,
    }),
  },
  records: profitMonths,
  row: profitRow,
})
