import type { PlanDay, PlanSlot } from './trade-plan'

/** The largest trade there may be of a provider in a month. */
export interface PlanCap {
  provider_id: string
  month: string
  cap: number
}

/** No trade is above one hundredth of its month's turnover (domain §14); some of it fails. */
const MOST = 0.0088
/** Of few trades the turnover strays further from what it is planned as. */
const MOST_OF_FEW = 0.008
const FEW = 600
/**
 * Of fewer trades none could be that small and still be what its business sells: they are held to
 * what a hundredth is of so many, less than three times what a trade comes to.
 */
const FEWEST = 300

/** Large sales fit the month they are made in: a small provider has none of a large one's. */
export function planCaps(days: readonly PlanDay[], slots: readonly PlanSlot[]): PlanCap[] {
  const months = new Map<string, number>()
  for (const { day, first_n, last_n } of days) {
    const month = day.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + last_n - first_n + 1)
  }
  const providers = [...new Set(slots.map(({ provider_id }) => provider_id))]
  return providers.flatMap((provider_id) => {
    const own = slots.filter((slot) => slot.provider_id === provider_id)
    const part = own.length / slots.length
    return [...months].map(([month, trades]) => ({
      provider_id,
      month,
      cap: capOf(own, Math.max(FEWEST, trades * part) * (trades * part < FEW ? MOST_OF_FEW : MOST)),
    }))
  })
}

/** The cap that is `times` what a trade then comes to. */
function capOf(slots: readonly PlanSlot[], times: number): number {
  const tickets = ticketsOf(slots)
  let cap = Math.max(...slots.map(({ high }) => high)) * 20
  for (let round = 0; round < 60; round++) cap = Math.min(cap, times * meanOf(tickets, cap))
  return Math.max(100, Math.floor(cap))
}

/** Points at which a ticket is looked at. */
const STEPS = 20

/** Evenly likely tickets in fen, as `timed` makes them, with how many slots sell for so much. */
function ticketsOf(slots: readonly PlanSlot[]): [ticket: number, weight: number][] {
  const counts = new Map<string, number>()
  for (const { low, high } of slots) {
    const range = `${low}-${high}`
    counts.set(range, (counts.get(range) ?? 0) + 1)
  }
  return [...counts].flatMap(([range, count]) => {
    const [low = 0, high = 0] = range.split('-').map(Number)
    return Array.from({ length: STEPS }, (_, i): [number, number] => [
      low + (high - low) * ((i + 0.5) / STEPS) ** 3,
      count,
    ])
  })
}

/** What a trade comes to: what is too large is folded into the upper two fifths below the cap. */
function meanOf(tickets: readonly [number, number][], cap: number): number {
  let [sum, weights] = [0, 0]
  for (const [ticket, weight] of tickets) {
    sum += (ticket <= cap ? ticket : cap * 0.8) * weight
    weights += weight
  }
  return sum / weights
}
