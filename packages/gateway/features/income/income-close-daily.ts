import type { DailyJob } from '../../core/jobs'
import { closeOpenDays } from './income-closed'

/** Closes the day before at 00:30, unless another job has closed it. */
export const incomeCloseDaily: DailyJob = {
  kind: 'income.close',
  at: '00:30',
  run: (tx, what) => closeOpenDays(tx, what),
}
