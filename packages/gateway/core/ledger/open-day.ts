import { sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { lockInProvider } from '../db/locks'
import type { Tx } from '../db/open'
import { conflict } from '../errors'

/**
 * Daily jobs that close the settlements of a day: its vouchers and its statements. Each begins with
 * `holdBooks`, and plans its next day in its own transaction (`jobs/daily.ts`).
 */
export const CLOSING = ['ledger.day', 'statement.plan']

/** Waits for transactions that settle now; later ones find the day closed. */
export const holdBooks = (tx: Tx, providerId: string): Promise<unknown> =>
  lockInProvider(tx, 'booksDay', providerId, '')

/**
 * The day that is settled now: movements of merchants' accounts are booked on it as well, whichever
 * day the job was due on. It cannot be closed before the end of the transaction. Call it before any
 * merchant's row is locked: all transactions lock in that order.
 * @throws CallError 90409 when the day is closed, which only happens in a process whose clock is
 *   behind that of another one
 */
export async function openDay(tx: Tx, providerId: string, now: number): Promise<string> {
  await holdBooks(tx, providerId)
  const day = formatDate(now)
  const { rows } = await tx.execute<{ closed: boolean | null }>(sql`
    select max(day) - 2 >= ${day}::date as closed from job
    where provider_id = ${providerId} and ref_id = ${providerId}
      and kind = any(${sql.param(CLOSING)}::text[])`)
  if (rows[0]?.closed) throw conflict('当日账务已关账，请稍后重试')
  return day
}
