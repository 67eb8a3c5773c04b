import { BUSINESSES, HOURS, PUBLIC_BODIES, type Business } from './businesses'
import { ANY_BUSINESS } from '../simulator/payers'

/** What a merchant sells, to how many and when, as the sample merchants of its category do. */
export type Trading = Pick<Business, 'ticket' | 'goods' | 'season' | 'traffic' | 'hours'>

const PUBLIC = PUBLIC_BODIES.map((body) => ({ ...body, traffic: 1 }))
const MEAN_TRAFFIC = BUSINESSES.reduce((sum, { traffic }) => sum + traffic, 0) / BUSINESSES.length

const byCategory = new Map<string, Trading>(
  [...PUBLIC, ...BUSINESSES].map((business) => [business.category, business]),
)

export const tradingOf = (category: string): Trading =>
  byCategory.get(category) ?? { ...ANY_BUSINESS, hours: 'retail', traffic: MEAN_TRAFFIC }

/** Against what is usual: 1 is a merchant like most. */
export const trafficOf = ({ traffic }: Trading): number => traffic / MEAN_TRAFFIC

/** Hours of a day from the first one up to and without the last. */
export interface Hours {
  from: number
  until: number
}

/** Which part of a day's trade comes in these hours, 0 to 1. */
export function shareOfHours({ hours }: Trading, { from, until }: Hours): number {
  const weights = HOURS[hours]
  const sum = (list: readonly number[]) => list.reduce((total, weight) => total + weight, 0)
  return sum(weights.slice(from, until)) / sum(weights)
}

/** One of these hours, as often as people come then. @param part 0 <= part < 1 */
export function hourOf({ hours }: Trading, { from, until }: Hours, part: number): number {
  const weights = HOURS[hours].slice(from, until)
  let rest = part * weights.reduce<number>((total, weight) => total + weight, 0)
  const at = weights.findIndex((weight) => (rest -= weight) < 0)
  return from + Math.max(0, at)
}
