import { and } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { formatDateTime } from '#domain/dates'
import { formatFen } from '#domain/money'
import { enumItem } from '#domain/field'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { merchant } from '../merchant/merchant-schema'
import { partner } from '../../core/access-schema'
import { shop } from '../shop/shop-schema'
import type { FilterValue } from '../../core/list/filters'
import { scoped } from '../../core/scope'
import type { FilterWords } from '../../core/export/columns'
import type { AnyReport } from '../../core/export/report'
import { choosablePartners } from '../partner'

/** A filter in words, as the task and the file show it: `交易状态：支付成功；…`. */
export async function conditionText(
  tx: Tx,
  caller: Caller,
  report: AnyReport,
  values: Readonly<Record<string, FilterValue>>,
): Promise<string> {
  const parts: string[] = []
  for (const [name, words] of Object.entries(report.filters)) {
    const value = values[name]
    // An empty list of texts is no condition.
    if (value && !(value.kind === 'texts' && value.texts.length === 0))
      parts.push(`${words.label}：${await valueText(tx, caller, words, value)}`)
  }
  return parts.join('；') || '全部'
}

async function valueText(
  tx: Tx,
  caller: Caller,
  words: FilterWords,
  value: FilterValue,
): Promise<string> {
  switch (value.kind) {
    case 'times':
      return rangeText(
        value.from === undefined ? undefined : formatDateTime(value.from),
        value.until === undefined ? undefined : formatDateTime(value.until - 1000),
      )
    case 'months':
      return rangeText(value.from, value.to)
    case 'amounts':
      return `${rangeText(
        value.min === undefined ? undefined : formatFen(value.min),
        value.max === undefined ? undefined : formatFen(value.max),
      )} 元`
    case 'texts': {
      const names = words.names && (await namesOf(tx, caller, words.names, value.texts))
      return value.texts
        .map((text) => {
          if (words.dict) return enumItem(words.dict, text).label
          if (words.mask) return words.mask(text)
          const name = names?.get(text)
          return name ? `${name}（${text}）` : text
        })
        .join('、')
    }
  }
}

function rangeText(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return `不超过 ${to}`
  return to === undefined ? `不低于 ${from}` : `${from} 至 ${to}`
}

/** Names of the ids that are in the caller's rows; other ids get no name. */
async function namesOf(
  tx: Tx,
  caller: Caller,
  of: NonNullable<FilterWords['names']>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await queryNames(tx, caller, of, [...ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function queryNames(
  tx: Tx,
  caller: Caller,
  of: NonNullable<FilterWords['names']>,
  ids: string[],
): Promise<{ id: string; name: string }[]> {
  switch (of) {
    case 'merchant':
      return tx
        .select({ id: merchant.merId, name: merchant.merRegName })
        .from(merchant)
        .where(and(scoped(caller.scope, merchant), isAnyOf(merchant.merId, ids)))
    case 'shop':
      return tx
        .select({ id: shop.shopId, name: shop.shopName })
        .from(shop)
        .where(and(scoped(caller.scope, shop), isAnyOf(shop.shopId, ids)))
    case 'partner': {
      return tx
        .select({ id: partner.partnerId, name: partner.name })
        .from(partner)
        .where(and(choosablePartners(caller.scope), isAnyOf(partner.partnerId, ids)))
    }
  }
}
