import { eq } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { createCalendar, SHIPPED_YEARS, type Calendar } from '../../core/holidays'
import { holidayYear } from './holiday-schema'

/** A provider's calendar: the years that ship, each replaced by the one that the provider entered. */
export async function calendarOf(tx: Tx, providerId: string): Promise<Calendar> {
  const rows = await tx.select().from(holidayYear).where(eq(holidayYear.providerId, providerId))
  if (rows.length === 0) return createCalendar(SHIPPED_YEARS)
  const own = rows.map(
    ({ year, offDays, workedDays }) =>
      [year, { off: new Set(offDays), worked: new Set(workedDays) }] as const,
  )
  return createCalendar(new Map([...SHIPPED_YEARS, ...own]))
}
