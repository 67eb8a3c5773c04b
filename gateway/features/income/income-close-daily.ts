import { addDays } from '#domain/dates'
import type { DailyJob } from '../../core/jobs'
import { closeIncome } from './income-close'

/** Half an hour after midnight the day before is closed. */
export const incomeCloseDaily: DailyJob = {
  kind: 'income.close',
  at: '00:30',
  run: (tx, { providerId, day }) =>
    closeIncome(tx, { providerId, from: addDays(day, -1), until: day }),
}
