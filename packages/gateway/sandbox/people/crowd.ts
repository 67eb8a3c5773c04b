import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { isWorkingDay } from '../../core/holidays'
import { merchant } from '../../features/merchant/merchant-schema'
import { diceOf, partOf } from '../dice'
import { seasonPart } from './seasons'
import { shareOfHours, tradingOf, trafficOf, type Hours, type Trading } from './trading'

/** A day off has more people about, as in the samples. */
const DAY_OFF = 1.3
/**
 * A merchant has people on one day in five, and then five times as many: its batches and payouts are
 * of several payments, and there are not as many of them as there are payments.
 */
const EVERY_DAYS = 5
/** However many merchants there are: a sandbox is no load test. */
const MOST_AT_ONCE = 400

export interface Visit {
  merId: string
  trading: Trading
  /** What chance has for this one. */
  dice: Buffer
}

/**
 * Who comes to pay in these hours of a day, always the same for the same merchants: as many as the
 * merchant's business, season and hours let expect.
 * @param perHundred payments of a working day at a hundred merchants like most
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
