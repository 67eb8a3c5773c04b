import type { DailyJob } from '../../core/jobs'
import { closeOpenDays } from './income-closed'

/** Half an hour after midnight the day before is closed, unless somebody who needs it did so. */
export const incomeCloseDaily: DailyJob = {
  kind: 'income.close',
  at: '00:30',
  run: (tx, what) => closeOpenDays(tx, what),
}
