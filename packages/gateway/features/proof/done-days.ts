import { sql, type SQL } from 'drizzle-orm'

/**
 * The last day whose work a daily has done, null before its first: the run of a day plans the
 * next one, and does the work of the day before. What is missing up to there was taken away.
 * @param provider a column
 */
export const doneThrough = (kind: string, provider: string): SQL =>
  sql`(select max(day) - 2 from job j where j.kind = ${kind}
    and j.provider_id = ${sql.raw(provider)} and j.ref_id = j.provider_id)`
