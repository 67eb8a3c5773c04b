import { sql } from 'drizzle-orm'
import { parseTime } from '#domain/dates'
import type { DailyJob } from '../../core/jobs'
import { forgetAsked, rollAsked } from './trade-change-asked'
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
  async run(tx, what) {
    const { providerId, day } = what
    const now = parseTime(`${day} ${at}:00`)
    await keepChanges(tx, providerId, day)
    await rollAsked(tx, what, now, sql`dimension NOT LIKE 'INC_%'`)
    await forgetAsked(tx, providerId, now)
  },
}))
