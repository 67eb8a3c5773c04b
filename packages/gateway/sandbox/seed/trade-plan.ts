import { parseTime } from '#domain/dates'
import { HOURS } from './businesses'
import { isWorkingDay, settleDateOf } from '../../core/holidays'
import { termsOf } from '../../features/trade/trade-price'
import { PARTNERS, PROVIDER_TWO, STAFF, type SeedPartner } from './accounts'
import { planCaps, type PlanCap } from './trade-caps'
import { planWays, WAY_MIX, waysOf, type Contract, type PlanWay } from './pay-ways'
import { createRandom } from './random'
import { planSeasons, type PlanSeason, type Season } from './seasons'
import type { World } from './world'

/**
 * Small tables from which SQL makes any number of trades (trade-rows.ts): days with their share
 * of the trades, sales places ("slots") by weight, ways to pay by kind of terminal, rates.
 */
export interface TradePlan {
  days: PlanDay[]
  slots: PlanSlot[]
  ways: PlanWay[]
  rates: PlanRate[]
  /** `open_minutes`: how many of them are over today. */
  curves: { curve: string; minutes: number[]; open_minutes: number }[]
  /** Which part of its trade a season has on a day. */
  seasons: PlanSeason[]
  /** Slots of the newest trades, so that every account has trades of today. */
  tail: { i: number; slot: number }[]
  /** The largest trade of each provider and month, in fen. */
  caps: PlanCap[]
}

export interface PlanDay {
  day: string
  /** Seconds since the epoch at its midnight. */
  epoch: number
  first_n: number
  last_n: number
  t1: string
  d1: string
  dm: string
}

export interface PlanSlot {
  slot: number
  /** Taken instead on days this one is closed or sells less; always open, and alike all the year. */
  fallback: number
  from_day: string
  to_day: string
  provider_id: string
  mer_id: string
  shop_id: string
  partner_id: string | null
  created_by: string
  device_id: string | null
  term_no: string | null
  serial_no: string | null
  ways: string
  curve: string
  season: Season
  cycle: string
  /** Settlement is held back from this day on. */
  held_from: string | null
  low: number
  high: number
  goods: string[]
  /** Sells to other businesses, too: now and then far more than to anybody else. */
  wholesale: boolean
}

export interface PlanRate {
  mer_id: string
  pay_channel: string
  /** DEBIT or CREDIT for bank cards, else ''. */
  rate_kind: string
  fee_rate: number
  fee_min: number
  fee_cap: number
  cost_rate: number
  cost_cap: number
  share_mode: string
  share_value: number
  share_cap: number
  /** The two partners above the merchant's own, the nearer first, and their parts of what is left. */
  up1_id: string | null
  up1_ratio: number
  up2_id: string | null
  up2_ratio: number
}

/** Businesses whose customers are businesses as well. */
const WHOLESALE: readonly string[] = ['农副产品批发', '家用电器', '五金建材']

/** Trades within this many seconds before the anchor: some still wait for their payer. */
export const TAIL_SECONDS = 5400
const TAIL_TRADES = 72

/** `firstN` to `lastN` (both included) are the numbers the trades get. */
export function planTrades(world: World, firstN: number, lastN: number): TradePlan {
  const slots = planSlots(world)
  const tailTrades = Math.min(TAIL_TRADES, Math.floor((lastN - firstN + 1) / 4))
  const days = planDays(world, firstN, lastN, tailTrades)
  return {
    days,
    slots,
    caps: planCaps(days, slots),
    ways: planWays(),
    rates: planRates(world),
    curves: planCurves(world),
    seasons: planSeasons(days),
    tail: planTail(slots, tailTrades, world),
  }
}

/** Days off sell more, be they a festival's; today has the part of a day that is over, and the tail. */
function planDays(world: World, firstN: number, lastN: number, tail: number): PlanDay[] {
  const { time } = world
  const random = createRandom(8_000_000)
  const dates = Array.from({ length: time.days }, (_, i) => time.daysAgo(time.days - 1 - i))
  const over = Math.max(0, time.now - parseTime(time.today)) / 86_400_000
  const weights = dates.map((day) => {
    const weight = (isWorkingDay(day) ? 100 : 130) + random.below(20)
    return day === time.today ? Math.max(1, Math.round(weight * over)) : weight
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const count = lastN - firstN + 1 - tail
  let weightSoFar = 0
  let n = firstN
  return dates.map((day, i) => {
    weightSoFar += weights[i]!
    const last = day === time.today ? lastN : firstN - 1 + Math.round((count * weightSoFar) / total)
    const first = n
    n = last + 1
    return {
      day,
      epoch: parseTime(day) / 1000,
      first_n: first,
      last_n: last,
      t1: settleDateOf(day, 'T1'),
      d1: settleDateOf(day, 'D1'),
      dm: settleDateOf(day, 'DM'),
    }
  })
}

/** Each open shop with each of its terminals that can take money, as often as it sells. */
function planSlots(world: World): PlanSlot[] {
  const { time } = world
  const places = world.shops.flatMap((shop) => {
    const { merchant, row } = shop
    if (!merchant.open || merchant.open.to < time.firstDay || row.shopStatus === 'CLOSED') return []
    const contract: Contract =
      { MICRO: 'codes' as const, ENTERPRISE: 'all' as const }[merchant.row.subjectType] ?? 'cards'
    const terminals = world.devices.filter(
      (device) =>
        device.shop === shop &&
        device.row.bindStatus === 'BOUND' &&
        device.row.deviceKind in WAY_MIX,
    )
    const held = merchant.row.merStatus === 'FROZEN' || merchant.row.merStatus === 'LIMITED'
    return (terminals.length > 0 ? terminals : [undefined]).flatMap((device) => {
      const kind = device?.row.deviceKind ?? 'ONLINE'
      const place: Omit<PlanSlot, 'slot' | 'fallback'> = {
        from_day: merchant.open!.from,
        to_day: merchant.open!.to,
        provider_id: row.providerId,
        mer_id: row.merId,
        shop_id: row.shopId,
        partner_id: row.partnerId ?? null,
        created_by: row.createdBy,
        device_id: device?.row.deviceId ?? null,
        term_no: device?.row.termNo ?? null,
        serial_no: device?.row.serialNo ?? null,
        ways: waysOf(kind, contract),
        curve: merchant.trading.hours,
        season: merchant.trading.season ?? 'even',
        cycle: merchant.row.settleCycle,
        held_from: held ? time.daysAgo(9) : null,
        low: merchant.trading.ticket[0],
        high: merchant.trading.ticket[1],
        goods: [...merchant.trading.goods],
        wholesale: WHOLESALE.includes(merchant.trading.category),
      }
      return Array.from({ length: merchant.trading.traffic }, () => place)
    })
  })
  // Neighbouring numbers should not be one shop's.
  const shuffled = places
    .map((place, i) => ({ place, key: (i * 7919 + 17) % 104_729 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ place }) => place)
  const always = shuffled.flatMap((place, slot) =>
    place.from_day <= time.firstDay && place.to_day >= time.today && place.season === 'even'
      ? [slot]
      : [],
  )
  return shuffled.map((place, slot) => ({
    slot,
    fallback: always[slot % always.length] ?? slot,
    ...place,
  }))
}

function planCurves({ time }: World): TradePlan['curves'] {
  const now = Math.floor((time.now - parseTime(time.today)) / 60_000)
  return Object.entries(HOURS).map(([curve, hours]) => {
    const minutes = minutesOf(hours)
    return { curve, minutes, open_minutes: minutes.filter((minute) => minute < now).length }
  })
}

/** `minutes` of the day, so that any of them picked evenly follows the hours' weights; ascending. */
function minutesOf(hours: readonly number[]): number[] {
  const total = hours.reduce((sum, weight) => sum + weight, 0)
  return hours.flatMap((weight, hour) => {
    const count = Math.round((480 * weight) / total)
    return Array.from({ length: count }, (_, i) => hour * 60 + Math.floor((i * 60) / count))
  })
}

/** Each merchant's rates in force with the provider's cost and the partner's terms beside them. */
function planRates(world: World): PlanRate[] {
  const partners = new Map(PARTNERS.map((partner) => [partner.partnerId, partner]))
  const merchants = new Map(world.merchants.map(({ row }) => [row.merId, row]))
  const latest = new Map<string, World['products'][number]>()
  for (const product of world.products)
    latest.set(`${product.merId} ${product.payChannel} ${product.cardKind}`, product)
  return [...latest.values()].map((product) => {
    const { payChannel, cardKind = '', rateProduct } = product
    const partner = partners.get(merchants.get(product.merId)?.partnerId ?? '')
    const above = partner ? aboveOf(partner) : []
    const terms = termsOf({ payChannel, cardKind, rateProduct }, partner, above)
    const [up1, up2] = terms.above
    return {
      mer_id: product.merId,
      pay_channel: payChannel,
      rate_kind: cardKind,
      fee_rate: product.feeRate,
      fee_min: product.feeMinAmt ?? 0,
      fee_cap: product.feeCapAmt ?? 0,
      cost_rate: terms.costRate,
      cost_cap: terms.costCapAmt,
      share_mode: terms.shareMode,
      share_value: terms.shareValue,
      share_cap: terms.shareCapAmt,
      up1_id: up1?.partnerId ?? null,
      up1_ratio: up1?.overrideRatio ?? 0,
      up2_id: up2?.partnerId ?? null,
      up2_ratio: up2?.overrideRatio ?? 0,
    }
  })
}

/** The partners above one, the nearest first. */
function aboveOf({ parentId }: SeedPartner): SeedPartner[] {
  const parent = PARTNERS.find(({ partnerId }) => partnerId === parentId)
  return parent ? [parent, ...aboveOf(parent)] : []
}

/** The second provider, the salesman's merchants, the registered stores and anyone, in turn. */
function planTail(slots: PlanSlot[], count: number, world: World): TradePlan['tail'] {
  const open = slots.filter(
    (slot) => slot.from_day <= world.time.today && slot.to_day >= world.time.today,
  )
  const groups = [
    open.filter((slot) => slot.provider_id === PROVIDER_TWO),
    open.filter((slot) => slot.created_by === STAFF.sales.userId),
    open.filter((slot) => world.ownedShopIds.includes(slot.shop_id)),
    open,
  ]
  return Array.from({ length: count }, (_, i) => {
    const group = groups[i % groups.length]!
    return { i, slot: group[(i * 31) % group.length]!.slot }
  })
}
