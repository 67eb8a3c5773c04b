import { sql } from 'drizzle-orm'
import { parseTime } from '#domain/dates'
import type { DailyJob } from '../../core/jobs'
import {
  askedChangeJob,
  askedLately,
  beginAsked,
  merchantSlices,
  rollAsked,
  type KeptKind,
} from '../trade-summary'
import { validIncome } from './income-sum-days'
import { layIncome, layIncomePeriod } from './income-sum-make'

/** Income by merchant, among what is kept once it was asked for (docs/decisions/0178). */

const make: KeptKind['make'] = async (context, sum, no, isMade) => {
  // Nothing is brought up to now: another closed day makes all of it anew.
  if (isMade) return
  await merchantSlices(context, sum.providerId, (tx, isOfSlice) =>
    layIncome(tx, sum, no, isOfSlice),
  )
  await context.renew()
  await context.db.transaction((tx) => layIncomePeriod(tx, sum, no))
}

const KEPT_INCOME: readonly KeptKind[] = [
  {
    is: ({ dimension }) => dimension === 'INC_MER',
    stands: validIncome,
    rows: { table: sql`income_sum`, keys: sql`mer_id, partner_key` },
    make,
  },
  {
    is: ({ dimension }) => dimension === 'INC_CHD' || dimension === 'INC_CHM',
    stands: validIncome,
    rows: { table: sql`income_change`, keys: sql`mer_id` },
    make,
  },
]

/** Makes all that is kept: trades' comparisons and sums, and income. */
export const keptJob = askedChangeJob(KEPT_INCOME)

const AT = '01:20'

/** When the day before was closed: what goes on has another day, and 近7天 is another range. */
export const keptIncomeDaily: DailyJob = {
  kind: 'income.kept',
  at: AT,
  async run(tx, what) {
    const now = parseTime(`${what.day} ${AT}:00`)
    // Months are asked for by name.
    await rollAsked(tx, what, now, sql`dimension IN ('INC_MER', 'INC_CHD')`)
    for (const { change, askedAt } of await askedLately(tx, what, now, sql`dimension LIKE 'INC_%'`))
      await beginAsked(tx, change, askedAt, validIncome(change))
  },
}
