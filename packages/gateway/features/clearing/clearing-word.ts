import { and, eq } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { provider } from '../../core/access-schema'
import type { Tx } from '../../core/db/open'
import { conflict, notFound } from '../../core/errors'
import { openDay } from '../../core/ledger/open-day'
import { planClearing } from '../day-books'
import { channelClearing } from '../day-books/clearing-schema'

/** What a channel paid over for a settle date; amounts in fen. */
export interface ClearingWord {
  providerId: string
  payChannel: string
  settleDate: string
  /** Below 0: the channel took it back. */
  amt: number
  feeAmt?: number | undefined
  count?: number | undefined
  source: 'EVENT' | 'BILL' | 'BANK'
  /** Of the bank's line; a line pays for one settle date of one channel. */
  bankSerialNo?: string
}

/**
 * Takes the notice that a channel's money of a settle date is in the bank account: CLEAR is booked
 * on the day that is open now, and payouts that waited for it are sent after the transaction. A
 * repeated notice changes no row.
 * @returns whether it was new
 * @throws CallError 90404 for an unknown provider, 90409 for another amount than is known already,
 *   a day to come, and a day that is cleared without a notice
 */
export async function tellCleared(tx: Tx, word: ClearingWord, now: number): Promise<boolean> {
  const { providerId, payChannel, settleDate, amt } = word
  const bookDate = await openDay(tx, providerId, now)
  const [owner] = await tx.select().from(provider).where(eq(provider.providerId, providerId))
  if (!owner) throw notFound()
  if (owner.clearSince === null || settleDate < owner.clearSince)
    throw conflict('该日渠道资金已按结算日入账')
  if (settleDate > formatDate(now)) throw conflict('结算日尚未到来')
  const [known] = await tx
    .select()
    .from(channelClearing)
    .where(
      and(
        eq(channelClearing.providerId, providerId),
        eq(channelClearing.payChannel, payChannel),
        eq(channelClearing.settleDate, settleDate),
      ),
    )
  if (known && known.amt !== amt) throw conflict(`该日渠道资金已按${known.amt}分入账`)
  if (known) return false
  await tx.insert(channelClearing).values({ ...word, bookDate, toldAt: new Date(now) })
  await planClearing(tx, providerId, now)
  return true
}
