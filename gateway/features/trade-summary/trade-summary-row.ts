import { formatDate } from '#domain/dates'
import type { TradesWithin } from '#domain/trade/links'
import type { Caller } from '../../core/call'
import { textsOf, type FilterValue } from '../../core/list/filters'
import type { Group } from '../../core/list/grouped'
import { partnerNameIn } from '../names'

type Values = Readonly<Record<string, FilterValue>>

/** A group of trades, with where they can be looked at one by one. */
export function summaryRow(group: Group, _: Caller, values: Values): Record<string, unknown> {
  return {
    ...group,
    ...partnerNameIn(group),
    within: withinOf(group, values),
  }
}

/** The filters a group was added up under and its own keys: what the list of trades is asked. */
export function withinOf(group: Partial<Group>, values: Values): TradesWithin | null {
  // The list of trades knows neither regions nor 'without a partner'; a shop stands in its region.
  if (group['partnerId'] === null) return null
  if (values['region'] && !group['shopId']) return null
  const range = values['tradeDate']
  if (range?.kind !== 'times' || range.from === undefined || range.until === undefined) return null
  const day = group['tradeDate']
  return {
    ...asked(values),
    ...keysOf(group),
    dateStart: String(day ?? formatDate(range.from)),
    dateEnd: String(day ?? formatDate(range.until - 1)),
  }
}

const KEYS = ['merId', 'shopId', 'partnerId', 'payChannel'] as const

const asked = (values: Values) =>
  Object.fromEntries(KEYS.flatMap((name) => (values[name] ? [[name, textsOf(values[name])]] : [])))

const keysOf = (group: Partial<Group>) =>
  Object.fromEntries(
    KEYS.flatMap((name) => (typeof group[name] === 'string' ? [[name, [group[name]]]] : [])),
  )
