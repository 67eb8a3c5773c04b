import { sql } from 'drizzle-orm'
import { DAY_MS, formatDate, parseTime } from '#domain/dates'
import type { Tx } from '../db/open'

/**
 * The money that a person's calls have moved or promised since midnight (Asia/Shanghai, business
 * time), in fen, by the operation log, chained or waiting.
 */
export async function movedToday(
  tx: Tx,
  { providerId, userId }: { providerId: string; userId: string },
  now: number,
): Promise<number> {
  const midnight = parseTime(formatDate(now))
  const [from, until] = [midnight, midnight + DAY_MS].map((at) => new Date(at).toISOString())
  const ofToday = sql`provider_id = ${providerId} and user_id = ${userId}
    and operation_time >= ${from}::timestamptz and operation_time < ${until}::timestamptz`
  const { rows } = await tx.execute<{ amt: string }>(sql`
    select coalesce(sum(moved_amt), 0) as amt from (
      select moved_amt from operation where ${ofToday}
      union all
      select moved_amt from operation_waiting where ${ofToday}) acts`)
  return Number(rows[0]!.amt)
}
