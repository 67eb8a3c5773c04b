import { sql } from 'drizzle-orm'
import { upstreamOrder } from './upstream-schema'

/**
 * The changes of an order at upstream's first message about it, a receipt or an answer: its time to
 * answer starts. An order that upstream does not have does not expire.
 * @param now business time, epoch ms
 */
export function heard(now: number) {
  const at = sql`${new Date(now).toISOString()}::timestamptz`
  const until = sql`${at} + make_interval(secs => ${upstreamOrder.patienceS})`
  return {
    sentAt: sql`coalesce(${upstreamOrder.sentAt}, ${at})`,
    deadline: sql`case when ${upstreamOrder.state} = 'EXPIRED' then ${until}
      else coalesce(${upstreamOrder.deadline}, ${until}) end`,
  }
}
