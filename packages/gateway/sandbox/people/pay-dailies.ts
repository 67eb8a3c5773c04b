import { formatDate, parseTime } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import type { DailyJob } from '../../core/jobs'
import { tellPayments, type SandboxPayment } from '../acquirer'
import { diceOf, partOf } from '../dice'
import { productsInForce } from '../simulator/products-in-force'
import { visitsOf, type Visit } from './crowd'
import { paymentOf } from './payments'
import { openTills, type OpenTill } from './tills'
import { hourOf, type Hours } from './trading'

/**
 * Payers. The visits of some hours are made together at their end: a minute before the hour,
 * because rounds that settle the same day's trades (D0) run on the hour and must find all earlier
 * trades.
 */
const ROUNDS: readonly (Hours & { at: string })[] = [
  { from: 0, until: 6, at: '05:59' },
  { from: 6, until: 11, at: '10:59' },
  { from: 11, until: 13, at: '12:59' },
  { from: 13, until: 16, at: '15:59' },
  { from: 16, until: 19, at: '18:59' },
  { from: 19, until: 22, at: '21:59' },
  { from: 22, until: 24, at: '23:59' },
]
/** The last minute of an hour is not over when its visits are made. */
const MINUTES = 58
const MINUTE_MS = 60_000

type Taking = readonly [till: OpenTill, payment: SandboxPayment]

/** @param perHundred payments of a working day at a hundred open merchants */
export const payDailies = (perHundred: number): DailyJob[] =>
  ROUNDS.map(({ at, ...hours }) => ({
    kind: `people.pay.${at}`,
    at,
    async run(tx, what, deps) {
      // The job is so late that the day's books are closed: it makes no payments.
      if (formatDate(deps.clock.now()) !== what.day) return
      await tellPayments(tx, await takings(tx, what, hours, perHundred), deps)
    },
  }))

async function takings(
  tx: Tx,
  what: { providerId: string; day: string },
  hours: Hours,
  perHundred: number,
): Promise<Taking[]> {
  const { providerId, day } = what
  const visits = await visitsOf(tx, what, hours, perHundred)
  const merIds = [...new Set(visits.map(({ merId }) => merId))]
  if (merIds.length === 0) return []
  const tills = await openTills(tx, providerId, merIds)
  const products = await productsInForce(tx, providerId, merIds, day)
  return visits
    .flatMap((visit): Taking[] => {
      const { merId, dice } = visit
      const places = shopOfDay(tills.get(merId) ?? [], `${merId}/${day}`)
      // All shops of the merchant are closed.
      if (places.length === 0) return []
      const till = places[Math.floor(partOf(dice, 12) * places.length)]!
      const payment = paymentOf(visit, till, products.get(merId) ?? [], timeOf(visit, day, hours))
      return payment ? [[till, payment]] : []
    })
    .toSorted(([, a], [, b]) => a.time - b.time)
}

/** The tills of one of a merchant's shops: its visitors of a day go there, to form one batch. */
function shopOfDay(tills: readonly OpenTill[], about: string): OpenTill[] {
  const shops = [...new Set(tills.map(({ shop }) => shop.shopId))]
  const shopId = shops[Math.floor(partOf(diceOf(about), 2) * shops.length)]
  return tills.filter(({ shop }) => shop.shopId === shopId)
}

/** Epoch ms. */
function timeOf({ trading, dice }: Visit, day: string, hours: Hours): number {
  const minute = hourOf(trading, hours, partOf(dice, 14)) * 60 + (dice[16]! % MINUTES)
  return parseTime(day) + minute * MINUTE_MS + (dice[17]! % 60) * 1000
}
