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

/**
 * The filters a group was added up under and its own keys: what the list of trades is asked.
 * @param range default: the one that was asked for
 */
export function withinOf(
  group: Partial<Group>,
  values: Values,
  range = values['tradeDate'],
): TradesWithin | null {
  // The list of trades has no filter for regions or 'without a partner'; a shop has one region.
  if (group['partnerId'] === null) return null
  if (values['region'] && !group['shopId']) return null
  if (range?.kind !== 'times' || range.from === undefined || range.until === undefined) return null
  const day = group['tradeDate']
  const within: Partial<Record<(typeof KEYS)[number], readonly string[]>> = {}
  for (const name of KEYS) if (values[name]) within[name] = textsOf(values[name])
  for (const name of KEYS) {
    const own = group[name]
    if (typeof own === 'string') within[name] = [own]
  }
  return {
    ...within,
    dateStart: String(day ?? formatDate(range.from)),
    dateEnd: String(day ?? formatDate(range.until - 1)),
  }
}

const KEYS = ['merId', 'shopId', 'partnerId', 'payChannel'] as const
