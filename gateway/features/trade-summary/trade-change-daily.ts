import { parseTime } from '#domain/dates'
import type { DailyJob } from '../../core/jobs'
import { forgetAsked } from './trade-change-asked'
import { keepChanges } from './trade-change-make'

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
  async run(tx, { providerId, day }) {
    await keepChanges(tx, providerId, day)
    await forgetAsked(tx, providerId, parseTime(`${day} ${at}:00`))
  },
}))
