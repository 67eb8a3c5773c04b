import { addDays, datesBetween } from '#domain/dates'
import type { Calendar } from '../../core/holidays'

/** Merchants are settled by the hour: which cycles are, and at which hours of a day. */
export const ROUNDS = [
  { kind: 'merchant-settle-06', at: '06:00', cycles: ['D1', 'D0'] },
  { kind: 'merchant-settle-08', at: '08:00', cycles: ['T1'] },
  { kind: 'merchant-settle-10', at: '10:00', cycles: ['DM'] },
  { kind: 'merchant-settle-11', at: '11:00', cycles: ['D0'] },
  { kind: 'merchant-settle-16', at: '16:00', cycles: ['D0'] },
  { kind: 'merchant-settle-22', at: '22:00', cycles: ['D0'] },
] as const

export type Round = (typeof ROUNDS)[number]

/** Of a round's cycles those that are settled on a day, and for which others it keeps promises. */
export function cyclesOn(calendar: Calendar, cycles: readonly string[], day: string) {
  const settles = (cycle: string) => settlesOn(calendar, cycle, day)
  return {
    cycles: cycles.filter(settles),
    promised: cycles.includes('D1') ? ['T1', 'DM'].filter((cycle) => !settles(cycle)) : [],
  }
}

/** Whether banks settle a cycle on this day at all; in a year without holidays entered, only D0 and D1 (domain §18). */
export function settlesOn(calendar: Calendar, cycle: string, day: string): boolean {
  if (!['T1', 'DM'].includes(cycle)) return true
  if (!calendar.knows(day)) return false
  if (!calendar.isWorkingDay(day)) return false
  return cycle === 'T1' || isFirstSinceMonday(calendar, day)
}

/** Whether no day from some Monday of the last ten days on was a working day before this one. */
const isFirstSinceMonday = (calendar: Calendar, day: string): boolean =>
  datesBetween(addDays(day, -9), day).some(
    (monday) =>
      new Date(`${monday}T00:00:00Z`).getUTCDay() === 1 &&
      datesBetween(monday, addDays(day, -1)).every(
        (at) => calendar.knows(at) && !calendar.isWorkingDay(at),
      ),
  )
