import { and, asc, eq } from 'drizzle-orm'
import { daysText } from '#domain/holiday/days'
import type { SessionContext } from '../../core/call'
import { notFound } from '../../core/errors'
import { defineList } from '../../core/list/define-list'
import { exact } from '../../core/list/filters'
import { pageOf } from '../../core/list/table-rows'
import { scoped } from '../../core/scope'
import { wireTime } from '../../core/wire-time'
import { holidayYear } from './holiday-schema'

type Row = typeof holidayYear.$inferSelect

const records = pageOf(holidayYear)

/** The years that a provider has entered (domain §18). */
export const holidayList = defineList<Row>({
  table: holidayYear,
  filters: { year: exact(holidayYear.year) },
  sort: {},
  order: [holidayYear.year, holidayYear.updateTime],
  records,
  row: holidayRow,
})

export function holidayRow(row: Row): Record<string, unknown> {
  const { year, offDays, workedDays, sourceText, updateTime, version } = row
  return {
    year,
    offText: daysText(offDays),
    workedText: daysText(workedDays),
    sourceText,
    updateTime: wireTime(updateTime),
    version,
  }
}

/** @throws CallError 90404 */
export async function findYear(
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  year: string,
): Promise<Row> {
  const [found] = await records(tx, {
    where: and(scoped(caller.scope, holidayYear), eq(holidayYear.year, year))!,
    orderBy: [asc(holidayYear.year)],
    limit: 1,
  })
  if (!found) throw notFound()
  return found
}
