import { sql, type SQL } from 'drizzle-orm'
import { addDays, formatDate, formatDateTime, parseTime } from '#domain/dates'
import { codes, DAY_FILE } from '#domain/ingest-day/fields'
import { defineList } from '../../core/list/define-list'
import { made } from '../../core/list/filters'
import { pageOf } from '../../core/list/table-rows'
import { defineTodos } from '../../core/todo/define-todo'
import { ingestFile, source } from './ingest-schema'
import type { Source } from './signed-request'

/**
 * Whether the file of the day before is due and not there. A source that begins on a day sends the
 * file of that day first. A day off is a day: settlement files come on every day, empty ones too.
 * @param now business time, epoch ms
 */
export function isFileMissing(now: number): SQL {
  const today = formatDate(now)
  const clock = formatDateTime(now).slice(11, 16)
  return sql`(${source.sourceStatus} = 'ACTIVE' and ${source.expectedBy} <> ''
    and ${source.expectedBy} <= ${clock}
    and ${source.createTime} < ${new Date(parseTime(today))}::timestamptz
    and not exists (select from ${ingestFile}
      where ${ingestFile.providerId} = ${source.providerId}
        and ${ingestFile.sourceId} = ${source.sourceId}
        and ${ingestFile.fileDate} = ${addDays(today, -1)}
        and ${ingestFile.fileState} in ('RECEIVED', 'READING', 'CHECKED', 'APPLIED')))`
}

/** Sources without the file of the day before, as the board of days shows them. */
const missingFiles = defineList<Source>({
  table: source,
  filters: { fileState: made(DAY_FILE, (_, now) => isFileMissing(now)) },
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

/** Missing files of the day before by provider, for `/metrics`: 0 for a provider without one. */
export const missingByProvider = (now: number): SQL => sql`
  select p.provider_id as provider, count(${source.sourceId}) as value
  from provider p left join ${source} on ${source.providerId} = p.provider_id
    and ${isFileMissing(now)} group by 1`
