import type { DailyJob } from '../../core/jobs/definition'
import { holidayYear } from './holiday-schema'

/**
 * From November on, when the State Council's notice comes, next year waits to be entered: its row is
 * empty until then, and payments that would be settled in that year wait (domain §18).
 */
export const holidayDueDaily: DailyJob = {
  kind: 'holiday.due',
  at: '00:20',
  async run(tx, { providerId, day }, { clock }) {
    const [year, month] = day.split('-').map(Number)
    if (month! < 11) return
    await tx
      .insert(holidayYear)
      .values({
        providerId,
        year: String(year! + 1),
        offDays: [],
        workedDays: [],
        sourceText: '',
        updateTime: new Date(clock.now()),
      })
      .onConflictDoNothing()
  },
}
