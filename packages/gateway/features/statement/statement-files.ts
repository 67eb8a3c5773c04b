import { sql, type SQL } from 'drizzle-orm'
import { addDays } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import type { Statement } from './statement-plan'

/** What of a statement says which files it is compared with. */
export type Compared = Pick<Statement, 'providerId' | 'billDate' | 'payChannel'>

/**
 * The files of a statement's channel and of the days beside its own: the newest version of each, of
 * active sources that tell of the channel (contract §8).
 */
export const filesOf = ({ providerId, billDate, payChannel }: Compared): SQL => sql`
  select f.source_id, f.file_id, f.file_date, s.pay_channels
  from ingest_file f
  join source s on s.provider_id = f.provider_id and s.source_id = f.source_id
  where f.provider_id = ${providerId} and f.file_state = 'APPLIED'
    and f.file_date between ${addDays(billDate, -1)}::date and ${addDays(billDate, 1)}::date
    and s.source_status = 'ACTIVE' and (s.pay_channels = '[]'::jsonb
      or s.pay_channels @> to_jsonb(${payChannel}::text))`

/** Which of three days have a file of the channel: the day before, the statement's own, the next. */
export async function fileDays(
  tx: Tx,
  bill: Compared,
): Promise<{ before: boolean; own: boolean; after: boolean }> {
  const { rows } = await tx.execute<{ day: string }>(
    sql`select distinct file_date::text as day from (${filesOf(bill)}) f`,
  )
  const has = (days: number) => rows.some(({ day }) => day === addDays(bill.billDate, days))
  return { before: has(-1), own: has(0), after: has(1) }
}

/** Whether a statement is compared with files: its own day has one. */
export const hasFiles = async (tx: Tx, bill: Compared): Promise<boolean> =>
  (await fileDays(tx, bill)).own
