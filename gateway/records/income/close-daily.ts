import { addDays } from '../../../src/lib/dates'
import type { DailyJob } from '../../jobs'
import { closeIncome } from './close'

/** Half an hour after midnight the day before is closed. */
export const incomeCloseDaily: DailyJob = {
  kind: 'income.close',
  at: '00:30',
  run: (tx, { providerId, day }) =>
    closeIncome(tx, { providerId, from: addDays(day, -1), until: day }),
}
