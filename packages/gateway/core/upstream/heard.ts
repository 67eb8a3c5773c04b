import { sql } from 'drizzle-orm'
import { upstreamOrder } from './upstream-schema'

/**
 * What the first word of upstream about an order changes, be it a receipt or an answer: from now on
 * its time runs. An order that nobody has does not expire.
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
