import { and, eq, ne } from 'drizzle-orm'
import { oncePerTx } from '../../core/db/once-per-tx'
import { createCalendar, SHIPPED_YEARS, type Calendar } from '../../core/holidays'
import { holidayYear } from './holiday-schema'

/** Of years that wait to be entered there is no source yet. */
export const isEntered = ne(holidayYear.sourceText, '')

/** A provider's calendar: the years that ship, each replaced by the one that the provider entered. */
export const calendarOf = oncePerTx(async (tx, providerId): Promise<Calendar> => {
  const rows = await tx
    .select()
    .from(holidayYear)
    .where(and(eq(holidayYear.providerId, providerId), isEntered))
  if (rows.length === 0) return createCalendar(SHIPPED_YEARS)
  const own = rows.map(
    ({ year, offDays, workedDays }) =>
      [year, { off: new Set(offDays), worked: new Set(workedDays) }] as const,
  )
  return createCalendar(new Map([...SHIPPED_YEARS, ...own]))
})
