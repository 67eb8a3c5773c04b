import { and, eq } from 'drizzle-orm'
import { numberLines } from '#domain/source/form-fields'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { badField } from '../../core/errors'
import { jsonOf } from '../../core/inputs'
import { merchant } from '../merchant/merchant-schema'
import { shop } from '../shop/shop-schema'

/** A source's own numbers of merchants and shops, as lines "channel number = merId or shopId". */

const MOST_LINES = 2000

export const linesOf = (nos: Readonly<Record<string, string>>): string =>
  Object.entries(nos)
    .map(([no, id]) => `${no} = ${id}`)
    .join('\n')

/**
 * Reads lines, or a JSON object.
 * @throws CallError 90400 at `merchantNos` with the number of the first line that is wrong
 */
export function readMerchantNos(text: string): Record<string, string> {
  const json = text.trimStart().startsWith('{') ? jsonOf(text) : undefined
  const lines =
    typeof json === 'object' && json !== null
      ? Object.entries(json).map(([no, id]) => `${no} = ${String(id)}`)
      : numberLines(text)
  if (lines.length > MOST_LINES) throw badField('merchantNos', `不能超过${MOST_LINES}行`)
  const nos = new Map<string, string>()
  for (const [at, line] of lines.entries()) {
    const [, no, id] = /^([^=\s]{1,64})\s*=\s*([^=\s]{1,32})$/.exec(line) ?? []
    if (no === undefined || id === undefined)
      throw badField('merchantNos', `第${at + 1}行格式应为：渠道商户号 = 商户号或门店号`)
    if (nos.has(no)) throw badField('merchantNos', `第${at + 1}行的渠道商户号重复`)
    nos.set(no, id)
  }
  return Object.fromEntries(nos)
}

/** @throws CallError 90400 at `merchantNos` for a number of no merchant and no shop of the provider */
export async function checkMerchantNos(
  tx: Tx,
  providerId: string,
  nos: Readonly<Record<string, string>>,
): Promise<void> {
  const ids = [...new Set(Object.values(nos))]
  if (ids.length === 0) return
  const merchants = await tx
    .select({ id: merchant.merId })
    .from(merchant)
    .where(and(eq(merchant.providerId, providerId), isAnyOf(merchant.merId, ids)))
  const shops = await tx
    .select({ id: shop.shopId })
    .from(shop)
    .where(and(eq(shop.providerId, providerId), isAnyOf(shop.shopId, ids)))
  const known = new Set([...merchants, ...shops].map(({ id }) => id))
  const at = Object.values(nos).findIndex((id) => !known.has(id))
  if (at >= 0) throw badField('merchantNos', `第${at + 1}行的商户号或门店号不存在`)
}
