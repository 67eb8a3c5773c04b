import { sql, type SQL } from 'drizzle-orm'
import { addDays, formatDate, formatDateTime, parseTime } from '#domain/dates'
import { codes, DAY_FILE } from '#domain/ingest-day/fields'
import { FILE_DAYS, type FileDays } from '#domain/ingest/dicts'
import { defineList } from '../../core/list/define-list'
import { made } from '../../core/list/filters'
import { pageOf } from '../../core/list/table-rows'
import { defineTodos } from '../../core/todo/define-todo'
import { daysDueOn } from './file-days'
import { ingestFile, source } from './ingest-schema'
import type { Source } from './signed-request'

/**
 * Whether the file of a day is due today and not there. A source that begins on a day sends the file
 * of that day first; a day without trades has a file as well, an empty one.
 * @param now business time, epoch ms
 */
function isMissing(now: number, day: string, fileDays: FileDays): SQL {
  const clock = formatDateTime(now).slice(11, 16)
  return sql`(${source.sourceStatus} = 'ACTIVE' and ${source.fileDays} = ${fileDays}
    and ${source.expectedBy} <> '' and ${source.expectedBy} <= ${clock}
    and ${source.createTime} < ${new Date(parseTime(addDays(day, 1)))}::timestamptz
    and not exists (select from ${ingestFile}
      where ${ingestFile.providerId} = ${source.providerId}
        and ${ingestFile.sourceId} = ${source.sourceId}
        and ${ingestFile.fileDate} = ${day}
        and ${ingestFile.fileState} in ('RECEIVED', 'READING', 'CHECKED', 'APPLIED')))`
}

const CALENDARS = Object.keys(FILE_DAYS) as FileDays[]

/** Whether the file of the day before is due and not there, as the board of days counts it. */
function isYesterdayMissing(now: number): SQL {
  const today = formatDate(now)
  const yesterday = addDays(today, -1)
  const due = CALENDARS.filter((fileDays) => daysDueOn(today, fileDays).includes(yesterday))
  return sql`(${sql.join(
    due.map((fileDays) => isMissing(now, yesterday, fileDays)),
    sql` or `,
  )})`
}

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
export function missingByProvider(now: number): SQL {
  const today = formatDate(now)
  const missing = CALENDARS.flatMap((fileDays) =>
    daysDueOn(today, fileDays).map((day) => sql`${isMissing(now, day, fileDays)}::int`),
  )
  return sql`
    select p.provider_id as provider, coalesce(sum(${sql.join(missing, sql` + `)}), 0) as value
    from provider p left join ${source} on ${source.providerId} = p.provider_id group by 1`
}
