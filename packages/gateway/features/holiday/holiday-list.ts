import { and, asc, eq, not, or } from 'drizzle-orm'
import { daysText } from '#domain/holiday/days'
import { codes, YEAR_STATUS } from '#domain/holiday/fields'
import type { SessionContext } from '../../core/call'
import { notFound } from '../../core/errors'
import { defineList } from '../../core/list/define-list'
import { exact, made } from '../../core/list/filters'
import { pageOf } from '../../core/list/table-rows'
import { scoped } from '../../core/scope'
import { defineTodos } from '../../core/todo/define-todo'
import { wireTime } from '../../core/wire-time'
import { isEntered } from './calendar'
import { holidayYear } from './holiday-schema'

type Row = typeof holidayYear.$inferSelect

const records = pageOf(holidayYear)

/** The years that a provider has entered, or has to enter (domain §18). */
export const holidayList = defineList<Row>({
  table: holidayYear,
  filters: {
    year: exact(holidayYear.year),
    yearStatus: made(YEAR_STATUS, (values) =>
      or(...values.map((value) => (value === 'PENDING' ? not(isEntered) : isEntered)))!,
    ),
  },
  sort: {},
  order: [holidayYear.year, holidayYear.updateTime],
  records,
  row: holidayRow,
})

/** Next year, from November on. */
export const holidayTodos = defineTodos(
  {
    resource: 'holiday',
    access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
    list: holidayList,
    since: null,
  },
  [{ label: '节假日待维护', filters: { yearStatus: 'PENDING' } }],
)

export function holidayRow(row: Row): Record<string, unknown> {
  const { year, offDays, workedDays, sourceText, updateTime, version } = row
  return {
    year,
    yearStatus: sourceText === '' ? 'PENDING' : 'ENTERED',
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
