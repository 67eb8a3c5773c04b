import { sql } from 'drizzle-orm'
import { addDays } from '#domain/dates'
import { lockInProvider } from '../../core/db/locks'
import type { Tx } from '../../core/db/open'
import { closeIncome } from './income-close'

/** An older day that is still missing is a matter for people. */
const LOOK_BACK_DAYS = 31

/**
 * Closes the open days before `day`, oldest first. A job that needs closed income calls this first,
 * so its result depends on neither the order of jobs nor a process that died; of two concurrent calls
 * the second waits and finds the days closed. A closed day does not change.
 */
export async function closeOpenDays(
  tx: Tx,
  { providerId, day }: { providerId: string; day: string },
): Promise<void> {
  await lockInProvider(tx, 'incomeDay', providerId, '')
  for (const open of await openDays(tx, providerId, day))
    await closeIncome(tx, { providerId, from: open, until: addDays(open, 1) })
}

/** Days with something to close and no entry: a day's entries are written together. */
async function openDays(tx: Tx, providerId: string, until: string): Promise<string[]> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select d.day::date::text as day
    from generate_series(${addDays(until, -LOOK_BACK_DAYS)}::timestamp,
      ${addDays(until, -1)}::timestamp, interval '1 day') d(day)
    cross join lateral (select d.day at time zone 'Asia/Shanghai' as since,
      (d.day + interval '1 day') at time zone 'Asia/Shanghai' as till) w
    where not exists (select from income_entry e where e.provider_id = ${providerId}
        and e.income_time >= w.since and e.income_time < w.till)
      and (exists (select from trade t where t.provider_id = ${providerId}
          and t.trade_time >= w.since and t.trade_time < w.till and t.trade_status = 'SUCCESS'
          and t.late_date is null)
        or exists (select from trade t where t.provider_id = ${providerId}
          and t.late_date = d.day::date and t.trade_status = 'SUCCESS')
        or exists (select from refund r where r.provider_id = ${providerId}
          and r.finish_time >= w.since and r.finish_time < w.till and r.refund_status = 'SUCCESS'))
    order by 1`)
  return rows.map((row) => row.day)
}
