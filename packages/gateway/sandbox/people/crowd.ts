import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { isWorkingDay } from '../../core/holidays'
import { merchant } from '../../features/merchant/merchant-schema'
import { diceOf, partOf } from '../dice'
import { seasonPart } from './seasons'
import { shareOfHours, tradingOf, trafficOf, type Hours, type Trading } from './trading'

/** Factor of a day off, as in the samples. */
const DAY_OFF = 1.3
/**
 * A merchant has visitors on one day in five, and then five times as many: its batches and payouts
 * consist of several payments, and are fewer than the payments.
 */
const EVERY_DAYS = 5
/** A cap for any number of merchants: a sandbox is no load test. */
const MOST_AT_ONCE = 400

export interface Visit {
  merId: string
  trading: Trading
  /** Random bytes of this visit. */
  dice: Buffer
}

/**
 * Visitors of these hours of a day, deterministic by merchant: their number follows from the
 * merchant's business, season and hours.
 * @param perHundred payments of a working day at a hundred average merchants
 */
export async function visitsOf(
  tx: Tx,
  { providerId, day }: { providerId: string; day: string },
  hours: Hours,
  perHundred: number,
): Promise<Visit[]> {
  const open = await tx
    .select({ merId: merchant.merId, mccName: merchant.mccName })
    .from(merchant)
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merStatus, 'NORMAL')))
    .orderBy(asc(merchant.merId))
  const ofDay = (perHundred / 100) * (isWorkingDay(day) ? 1 : DAY_OFF)
  const visits = open.flatMap(({ merId, mccName }) => {
    const trading = tradingOf(mccName)
    const season = seasonPart(trading.season ?? 'even', day) / 100
    if (diceOf(`${merId}/${day}`)[0]! % EVERY_DAYS !== 0) return []
    const wanted = EVERY_DAYS * ofDay * season * trafficOf(trading) * shareOfHours(trading, hours)
    const about = `${merId}/${day}/${hours.from}`
    const count = Math.floor(wanted + partOf(diceOf(about), 0))
    return Array.from({ length: count }, (_, i): Visit => {
      return { merId, trading, dice: diceOf(`${about}/${i}`) }
    })
  })
  return visits.slice(0, MOST_AT_ONCE)
}
