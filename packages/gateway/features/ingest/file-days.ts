import { sql, type SQL } from 'drizzle-orm'
import { addDays } from '#domain/dates'
import type { FileDays } from '#domain/ingest/dicts'
import { nextOf } from '../../core/holidays'
import { workedOn } from '../holiday'

/**
 * The date on which the file of a day is due: the next day, or the first one after it that the source's
 * provider works on.
 */
export const dueDateOf = (
  day: string,
  fileDays: FileDays,
  works: (date: string) => boolean,
): string => (fileDays === 'WORKING' ? nextOf(works, day) : addDays(day, 1))

/** No run of days off is longer. */
const MOST_DAYS_OFF = 31

/** The days before a date whose files may be due on it: rows `day`. */
export const daysBefore = (date: string): SQL => sql`(
  select ${date}::date - n as day from generate_series(1, ${MOST_DAYS_OFF}::int) n)`

/**
 * Whether the file of a day is due on a later date, as `dueDateOf` says.
 * @param day a date
 */
export function isDueOn(
  of: { providerId: unknown; fileDays: unknown },
  day: SQL,
  date: string,
): SQL {
  const between = sql`exists (select from generate_series(${day} + 1, ${date}::date - 1, '1 day') m
    where ${workedOn(of.providerId, sql`m`)})`
  return sql`case ${of.fileDays} when 'WORKING'
    then ${workedOn(of.providerId, sql`${date}::date`)} and not ${between}
    else ${day} = ${date}::date - 1 end`
}
