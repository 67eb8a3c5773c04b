import { sql } from 'drizzle-orm'
import type { Tx } from '../db/open'
import { operation, operationRecord, operationWaiting } from './operation-schema'

/**
 * The last change of a record, by the operation log: who and when. An operation that is not chained
 * yet counts as well.
 * @returns null without a change
 */
export async function lastChangeOf(
  tx: Tx,
  { providerId, type, id }: { providerId: string; type: string; id: string },
): Promise<{ operator: string; time: string } | null> {
  const { rows } = await tx.execute<{ operator: string; time: string }>(sql`
    select operator, to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time
    from (
      select o.operator, o.operation_time as at from ${operationRecord} r
      join ${operation} o on o.provider_id = r.provider_id and o.seq = r.seq
      where r.provider_id = ${providerId} and r.record_no = ${id} and r.record_type = ${type}
        and o.outcome = 'DONE'
      union all
      select w.operator, w.operation_time from ${operationWaiting} w
      where w.provider_id = ${providerId} and w.outcome = 'DONE'
        and w.changes @> ${JSON.stringify([{ type, id }])}::jsonb
    ) changes order by at desc limit 1`)
  return rows[0] ?? null
}
