import { sql, type SQL } from 'drizzle-orm'
import { addDays, formatDate, formatDateTime } from '#domain/dates'
import { codes, DAY_FILE } from '#domain/ingest-day/fields'
import { defineList } from '../../core/list/define-list'
import { made } from '../../core/list/filters'
import { pageOf } from '../../core/list/table-rows'
import { defineTodos } from '../../core/todo/define-todo'
import { daysBefore, isDueOn } from './file-days'
import { ingestFile, source } from './ingest-schema'
import type { Source } from './signed-request'

/**
 * Whether the file of a day is due today and not there. A source that begins on a day sends the file
 * of that day first; a day without trades has a file as well, an empty one.
 * @param now business time, epoch ms
 * @param day a date
 */
function isMissing(now: number, day: SQL): SQL {
  const [today, clock] = [formatDate(now), formatDateTime(now).slice(11, 16)]
  return sql`(${source.sourceStatus} = 'ACTIVE'
    and ${source.expectedBy} <> '' and ${source.expectedBy} <= ${clock}
    and ${source.createTime} < (${day} + 1)::timestamp at time zone 'Asia/Shanghai'
    and not exists (select from ${ingestFile}
      where ${ingestFile.providerId} = ${source.providerId}
        and ${ingestFile.sourceId} = ${source.sourceId}
        and ${ingestFile.fileDate} = ${day}
        and ${ingestFile.fileState} in ('RECEIVED', 'READING', 'CHECKED', 'APPLIED'))
    and ${isDueOn(source, day, today)})`
}

/** Whether the file of the day before is due and not there, as the board of days counts it. */
const isYesterdayMissing = (now: number): SQL =>
  isMissing(now, sql`${addDays(formatDate(now), -1)}::date`)

/** Sources without the file of the day before, as the board of days shows them. */
const missingFiles = defineList<Source>({
  table: source,
  filters: { fileState: made(DAY_FILE, (_, now) => isYesterdayMissing(now)) },
  sort: {},
  order: [source.createTime, source.sourceId],
  records: pageOf(source),
  row: () => ({}),
})

/** A file that did not come by the time its source named. */
export const missingFileTodos = defineTodos(
  {
    resource: 'ingestDay',
    access: { roles: ['3'], codes: [codes.verbs.list] },
    list: missingFiles,
    group: 'FUNDS',
    since: null,
    days: { field: 'day', count: 2 },
  },
  [{ label: '昨日账单缺失', filters: { fileState: 'MISSING' } }],
)

/**
 * Missing files of all days that are due today by provider, for `/metrics`: 0 for a provider without
 * one.
 */
export const missingByProvider = (now: number): SQL => sql`
  select p.provider_id as provider, count(${source.sourceId}) as value
  from provider p cross join ${daysBefore(formatDate(now))} as before
  left join ${source} on ${source.providerId} = p.provider_id and ${isMissing(now, sql`before.day`)}
  group by 1`
