import { parseTime } from '#domain/dates'
import type { DailyJob } from '../../core/jobs'
import { forgetAsked, renewIncome, rollAsked } from './trade-change-asked'
import { keepChanges } from './trade-change-make'

/** The day before is closed half an hour after midnight, or an hour after it with its posting. */
const INCOME_CLOSED_BY = '01:00'

/**
 * After midnight the last week and month are compared, if they are new; again later, because what
 * was paid late makes them anew.
 */
export const tradeChangeDailies: readonly DailyJob[] = [
  '00:15',
  '01:45',
  '03:30',
  '06:30',
  '12:30',
].map((at) => ({
  kind: `trade.change.${at}`,
  at,
  async run(tx, what) {
    const { providerId, day } = what
    const now = parseTime(`${day} ${at}:00`)
    const isClosed = at >= INCOME_CLOSED_BY
    await keepChanges(tx, providerId, day)
    await rollAsked(tx, what, now, isClosed)
    if (isClosed) await renewIncome(tx, what, now)
    await forgetAsked(tx, providerId, now)
  },
}))
