import { sql } from 'drizzle-orm'
import type { CLOSE_CHECK } from '#domain/closing/dicts'
import { addDays, addMonths, formatDate, monthsInRange } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { unclearedUpTo } from '../day-books'
import { missingFileDays } from '../ingest'
import { lastClosed } from './month-row'

export interface CloseCheck {
  check: keyof typeof CLOSE_CHECK
  openCount: number
  result: 'PASSED' | 'OPEN'
  /** The list of what is open. */
  path: string
}

interface Asked {
  providerId: string
  month: string
  /** Business time, epoch ms. */
  now: number
}

/** Dailies that book a day after it. */
const BOOKING = ['ledger.day', 'profit.post']

/**
 * What is open before a month can be closed, each counted by the list that its link opens. The first
 * month that is ever closed is closed with all before it, which are not looked at.
 */
export async function checklistOf(
  tx: Tx,
  { providerId, month, now }: Asked,
): Promise<CloseCheck[]> {
  const from = `${month}-01`
  const end = `${addMonths(month, 1)}-01`
  const until = addDays(end, -1)
  const at = (day: string) => sql`(${day}::timestamp at time zone 'Asia/Shanghai')`
  const { rows } = await tx.execute<Record<'days' | 'statements' | 'diffs' | 'events', string>>(sql`
    select
      (select count(*) from generate_series(${from}::date, ${until}::date, '1 day') d(day)
        where d.day::date > coalesce((select min(done) from (
          select max(j.day) - 2 as done from job j where j.provider_id = ${providerId}
            and j.ref_id = ${providerId} and j.kind = any(${sql.param(BOOKING)}::text[])
          group by j.kind) posted), '-infinity')) as days,
      (select count(*) from statement s where s.provider_id = ${providerId}
        and s.due_time >= ${at(from)} and s.bill_date between ${from} and ${until}
        and s.bill_status in ('WAIT', 'MAKING', 'FAIL')) as statements,
      (select count(*) from statement_diff d where d.provider_id = ${providerId}
        and d.diff_status = 'PENDING' and not d.gone
        and d.trade_time >= ${at(from)} and d.trade_time < ${at(end)}) as diffs,
      (select count(*) from ingest_event e where e.provider_id = ${providerId}
        and e.event_state = 'WAITING' and e.occurred_at >= ${at(from)}
        and e.occurred_at < ${at(end)}) as events`)
  const { days, statements, diffs, events } = rows[0]!
  const files = await missingFileDays(tx, { providerId, from, until, now })
  // What is cleared on the next day is no debt of the month yet.
  const uncleared = (await unclearedUpTo(tx, { providerId, day: until })).length
  const range = (field: string) => `${field}Start=${from}&${field}End=${until}`
  const open: Record<keyof typeof CLOSE_CHECK, readonly [count: number, path: string]> = {
    PREVIOUS: [await openBefore(tx, providerId, month), '/accounts/closing'],
    DAYS: [Number(days), '/accounts/voucher'],
    FILES: [files, `/ingest/day?${range('day')}`],
    STATEMENTS: [Number(statements), `/fin/list?${range('billDate')}`],
    DIFFS: [Number(diffs), `/fin/diff?${range('tradeTime')}&diffStatus=PENDING`],
    EVENTS: [Number(events), `/ingest/event?${range('occurredAt')}&eventState=WAITING`],
    CLEARING: [uncleared, '/accounts/accountOverview'],
    PROOF: [await unproved(tx, providerId, end), '/accounts/accountProof'],
  }
  return Object.entries(open).map(([check, [openCount, path]]) => ({
    check: check as keyof typeof CLOSE_CHECK,
    openCount,
    result: openCount === 0 ? 'PASSED' : 'OPEN',
    path,
  }))
}

/** How many months between the one that was closed last and this one are open. */
async function openBefore(tx: Tx, providerId: string, month: string): Promise<number> {
  const last = await lastClosed(tx, providerId, month)
  return last ? monthsInRange(last.month, month) - 2 : 0
}

/** Findings of the newest proof since the month's end; 1: there is no proof since that came to an end. */
async function unproved(tx: Tx, providerId: string, end: string): Promise<number> {
  const { rows } = await tx.execute<{ status: string; findings: number }>(sql`
    select run_status as status, finding_count as findings from proof_run
    where provider_id = ${providerId} and run_status <> 'RUNNING'
      and start_time >= (${end}::timestamp at time zone 'Asia/Shanghai')
    order by start_time desc, run_no desc limit 1`)
  if (rows[0]?.status === 'PASSED') return 0
  return Math.max(1, rows[0]?.findings ?? 1)
}

/** Whether a month is over, so that it may be closed. */
export const isOver = (month: string, now: number): boolean => month < formatDate(now).slice(0, 7)
