import { and, eq, gte, inArray } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { shareInProvider } from '../db/locks'
import type { Tx } from '../db/open'
import { ledgerMonth } from './month-schema'

/** States of a month into which nothing is booked. */
export const CLOSED_STATUS = ['CLOSED', 'REOPENING'] as const

/** Settlement numbers: their vouchers belong to the month's last day and move money when it is paid. */
const SETTLE_PREFIX = 'ST'

/**
 * The day whose balances a voucher moves: the day it belongs to, or, where the month of that day is
 * closed, the day of the posting. A payment of a settlement moves the money on the day it is made.
 * A month is not closed while a transaction that books into it goes on: both take the month's lock.
 */
export async function bookDateOf(
  tx: Tx,
  of: { providerId: string; bizDate: string; relatedNo: string | null },
  now: number,
): Promise<string> {
  const { providerId, bizDate, relatedNo } = of
  const today = formatDate(now)
  if (relatedNo?.startsWith(SETTLE_PREFIX)) return today
  const month = bizDate.slice(0, 7)
  // The month that goes on cannot be closed.
  if (month >= today.slice(0, 7)) return bizDate
  await shareInProvider(tx, 'booksMonth', providerId, '')
  return (await isClosed(tx, providerId, month)) ? today : bizDate
}

/** A month is closed with all that came before it. */
export async function isClosed(tx: Tx, providerId: string, month: string): Promise<boolean> {
  const [row] = await tx
    .select({ month: ledgerMonth.month })
    .from(ledgerMonth)
    .where(
      and(
        eq(ledgerMonth.providerId, providerId),
        gte(ledgerMonth.month, month),
        inArray(ledgerMonth.monthStatus, [...CLOSED_STATUS]),
      ),
    )
    .limit(1)
  return row !== undefined
}
