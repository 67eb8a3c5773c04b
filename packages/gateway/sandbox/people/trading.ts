import { BUSINESSES, HOURS, PUBLIC_BODIES, type Business } from './businesses'
import { ANY_BUSINESS } from '../simulator/payers'

/** A merchant's tickets and traffic, as the sample merchants of its category have them. */
export type Trading = Pick<Business, 'ticket' | 'goods' | 'season' | 'traffic' | 'hours'>

const PUBLIC = PUBLIC_BODIES.map((body) => ({ ...body, traffic: 1 }))
const MEAN_TRAFFIC = BUSINESSES.reduce((sum, { traffic }) => sum + traffic, 0) / BUSINESSES.length

const byCategory = new Map<string, Trading>(
  [...PUBLIC, ...BUSINESSES].map((business) => [business.category, business]),
)

export const tradingOf = (category: string): Trading =>
  byCategory.get(category) ?? { ...ANY_BUSINESS, hours: 'retail', traffic: MEAN_TRAFFIC }

/** Relative traffic: 1 is an average merchant. */
export const trafficOf = ({ traffic }: Trading): number => traffic / MEAN_TRAFFIC

/** Hours of a day: the first one included, the last excluded. */
export interface Hours {
  from: number
  until: number
}

/** Share of a day's trade in these hours, 0 to 1. */
export function shareOfHours({ hours }: Trading, { from, until }: Hours): number {
  const weights = HOURS[hours]
  const sum = (list: readonly number[]) => list.reduce((total, weight) => total + weight, 0)
  return sum(weights.slice(from, until)) / sum(weights)
}

/** One of these hours, weighted by the traffic of each. @param part 0 <= part < 1 */
export function hourOf({ hours }: Trading, { from, until }: Hours, part: number): number {
  const weights = HOURS[hours].slice(from, until)
  let rest = part * weights.reduce<number>((total, weight) => total + weight, 0)
  const at = weights.findIndex((weight) => (rest -= weight) < 0)
  return from + Math.max(0, at)
}
