import { addDays } from '../dates'
import { LONG_TERM } from '../validation/validity'
import type { EXPIRY_STATE } from './dicts'

/** The end of a merchant's licence and of the legal person's ID (domain §7.5). */

export type ExpiryState = keyof typeof EXPIRY_STATE

/** Days left, both ends included; the last day of a document still counts as valid. */
export const EXPIRY_DAYS: Readonly<Record<ExpiryState, { from?: number; to: number }>> = {
  EXPIRED: { to: -1 },
  IN_7: { from: 0, to: 7 },
  IN_30: { from: 8, to: 30 },
  IN_60: { from: 31, to: 60 },
}

/** Last valid days, `YYYY-MM-DD`; 9999-12-31 is 长期, null is not known. Neither expires. */
export interface Papers {
  licenseEnd: string | null
  legalIdEnd: string | null
}

/** The earlier of the two days; null: neither expires. */
export function expiryDate({ licenseEnd, legalIdEnd }: Papers): string | null {
  const ends = [licenseEnd, legalIdEnd].filter((end) => end !== null && end !== LONG_TERM)
  return ends.length === 2 && ends[1]! < ends[0]! ? ends[1]! : (ends[0] ?? null)
}

/** @param today `YYYY-MM-DD`. @returns null: more than 60 days are left */
export function expiryState(papers: Papers, today: string): ExpiryState | null {
  const end = expiryDate(papers)
  if (end === null) return null
  const states = Object.entries(EXPIRY_DAYS) as [ExpiryState, { to: number }][]
  return states.find(([, { to }]) => end <= addDays(today, to))?.[0] ?? null
}

/**
 * Which documents restrict the merchant, in words; '' none does.
 * @param limitDays the provider's rule: days from the last valid day until the restriction begins;
 *   null: none begins
 */
export function expiredPapers(papers: Papers, limitDays: number | null, today: string): string {
  if (limitDays === null) return ''
  const before = addDays(today, -limitDays)
  const { licenseEnd, legalIdEnd } = papers
  return [
    ...(licenseEnd !== null && licenseEnd < before ? [`证照于 ${licenseEnd} 到期`] : []),
    ...(legalIdEnd !== null && legalIdEnd < before ? [`法人证件于 ${legalIdEnd} 到期`] : []),
  ].join('，')
}
