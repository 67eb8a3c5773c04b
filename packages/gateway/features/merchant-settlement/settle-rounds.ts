import { addDays } from '#domain/dates'
import { isWorkingDay, settleDateOf } from '../../core/holidays'

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

/** Whether banks settle a cycle on this day at all. */
export function settlesOn(cycle: string, day: string): boolean {
  if (cycle === 'DM')
    // The day that a trade of one of the seven days before it is settled on.
    return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].some(
      (ago) => settleDateOf(addDays(day, -ago), 'DM') === day,
    )
  return cycle === 'T1' ? isWorkingDay(day) : true
}
