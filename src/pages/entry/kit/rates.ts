import { costOf } from '#domain/application/index'
import { productKey } from '#domain/application/products'
import type { EntryFacts, EntryProduct } from '#domain/application/types'
import { lossOf } from '#domain/price'

/** Usual merchant rates in 1/100 000; caps in fen. */
const USUAL: Readonly<Record<string, { feeRate: number; feeCapAmt?: number }>> = {
  WECHAT: { feeRate: 380 },
  ALIPAY: { feeRate: 380 },
  UNIONPAY: { feeRate: 380 },
  'BANKCARD-DEBIT': { feeRate: 500, feeCapAmt: 2000 },
  'BANKCARD-CREDIT': { feeRate: 600 },
}

const keyOf = (userId: string, kind: string) => `rates.${userId}.${kind}`

/**
 * The rates this user entered for the last merchant of this kind, in this browser; they are not
 * confidential.
 */
export function lastRates(userId: string, kind: string): readonly EntryProduct[] | undefined {
  try {
    const rows: unknown = JSON.parse(localStorage.getItem(keyOf(userId, kind)) ?? 'null')
    return Array.isArray(rows) ? (rows as EntryProduct[]) : undefined
  } catch {
    return undefined
  }
}

export function rememberRates(userId: string, kind: string, products: unknown): void {
  try {
    if (Array.isArray(products)) localStorage.setItem(keyOf(userId, kind), JSON.stringify(products))
  } catch {
    // Storage refused: the usual rates are used next time.
  }
}

/** Products of a new application: the last ones, else the usual ones. */
export function openingProducts(
  products: readonly EntryProduct[],
  facts: EntryFacts,
  last: readonly EntryProduct[] | undefined,
): EntryProduct[] {
  return products.map((product): EntryProduct => {
    const key = productKey(product.payChannel, product.cardKind)
    const cost = costOf(facts, { ...product })
    if (cost === undefined) return product
    const before = last?.find(
      (each) => each.payChannel === product.payChannel && each.cardKind === product.cardKind,
    )
    const feeRate = before?.feeRate ?? undefined
    if (feeRate !== undefined && !lossOf({ ...before, feeRate }, cost))
      return { ...product, ...before }
    const usual = USUAL[key]
    if (!usual) return product
    return {
      ...product,
      ...usual,
      open: '1',
      feeRate: Math.max(usual.feeRate, cost.feeRate),
    }
  })
}
