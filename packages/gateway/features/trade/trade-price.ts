import { isReduced } from '#domain/application/reductions'
import { feeOf } from '#domain/money'
import { feeBy } from '#domain/price'
import type { Sharing } from '../../core/share-rules'
import { partnerCost, productKey, providerCost, type CostBook } from '../cost'
import type { merchantProduct } from '../merchant/merchant-schema'
import type { partner } from '../../core/access-schema'
import type { trade, UpperShares } from './trade-schema'

/** A product's rate as stored in merchant_product. */
export type Rate = Pick<typeof merchantProduct.$inferSelect, 'feeRate' | 'feeMinAmt' | 'feeCapAmt'>
type Product = Pick<typeof merchantProduct.$inferSelect, 'payChannel' | 'cardKind'> & {
  /** Absent: STANDARD. */
  rateProduct?: string
}
/** A partner above a merchant's own, with its part of what is left. */
export type Above = Pick<typeof partner.$inferSelect, 'partnerId' | 'overrideRatio'>

/** What a product costs the provider upstream, and how its margin is shared with a partner. */
export interface Terms {
  costRate: number
  /** Fen, 0: none. */
  costCapAmt: number
  /** RATE_DIFF, RATIO, PER_TXN (domain §3), or NONE without a partner. */
  shareMode: string
  /** A rate or ratio in 1/100 000, or fen a trade. */
  shareValue: number
  /** Where a RATE_DIFF partner's own cost ends, fen; 0: nowhere. */
  shareCapAmt: number
  /** Who has a part of what that leaves of the margin, the nearest first. */
  above: readonly Above[]
}

/**
 * The terms of a merchant's product on a day under its partner; undefined: the provider's own
 * merchant.
 * @param above the partners above that one, the nearest first
 */
export function termsOf(
  { payChannel, cardKind, rateProduct }: Product,
  owner: Sharing | undefined,
  above: readonly Above[],
  book: CostBook,
  day: string,
): Terms {
  const key = productKey(payChannel, cardKind)
  const cost = providerCost(book.on(day), key, rateProduct)
  return {
    costRate: cost.feeRate,
    costCapAmt: cost.feeCapAmt,
    shareMode: owner?.profitMode ?? 'NONE',
    ...(owner ? shareOfTerms(owner, key, book, day, rateProduct) : NO_SHARE),
    above: owner ? above.filter(({ overrideRatio }) => overrideRatio > 0) : [],
  }
}

const NO_SHARE = { shareValue: 0, shareCapAmt: 0 }

function shareOfTerms(
  owner: Sharing,
  product: string,
  book: CostBook,
  day: string,
  rateProduct?: string,
): Pick<Terms, 'shareValue' | 'shareCapAmt'> {
  switch (owner.profitMode) {
    case 'RATIO':
      return { shareValue: owner.ratio, shareCapAmt: 0 }
    case 'PER_TXN':
      return { shareValue: owner.perTxnAmt, shareCapAmt: 0 }
    default: {
      // A fee that is waived for the merchant has no cost for partners either.
      if (isReduced(rateProduct)) return NO_SHARE
      const quoted = book.on(owner.quotedOn ?? day)
      const { feeRate, feeCapAmt } = partnerCost(book.on(day), owner.costRate, product, quoted)
      return { shareValue: feeRate, shareCapAmt: feeCapAmt }
    }
  }
}

type Price = Pick<
  typeof trade.$inferSelect,
  'feeRate' | 'feeAmt' | 'costRate' | 'costFeeAmt' | 'partnerShareAmt' | 'upperShares' | 'incomeAmt'
>

/**
 * What a successful trade of `transAmt` fen earns (domain §1, §8.5): each part half up, a fee
 * between its floor and cap, a share never more than the margin. Partners above the merchant's own
 * have each their part of what those below left over; all parts together are fee - cost.
 * @param told the fee that the channel has taken, fen; undefined: by the rate
 */
export function priceOf(transAmt: number, rate: Rate, terms: Terms, told?: number): Price {
  const feeAmt = told ?? feeBy(transAmt, rate)
  const costFeeAmt = feeBy(transAmt, { feeRate: terms.costRate, feeCapAmt: terms.costCapAmt })
  const margin = feeAmt - costFeeAmt
  const direct = Math.max(0, Math.min(margin, shareOf(transAmt, feeAmt, margin, terms)))
  let left = margin - direct
  const upper: UpperShares = {}
  for (const { partnerId, overrideRatio } of left > 0 ? terms.above : []) {
    const part = feeOf(left, overrideRatio)
    if (part > 0) upper[partnerId] = part
    left -= part
  }
  return {
    feeRate: rate.feeRate,
    feeAmt,
    costRate: terms.costRate,
    costFeeAmt,
    partnerShareAmt: margin - left,
    upperShares: Object.keys(upper).length > 0 ? upper : null,
    incomeAmt: left,
  }
}

function shareOf(transAmt: number, feeAmt: number, margin: number, terms: Terms): number {
  switch (terms.shareMode) {
    case 'RATE_DIFF':
      return feeAmt - feeBy(transAmt, { feeRate: terms.shareValue, feeCapAmt: terms.shareCapAmt })
    case 'RATIO':
      return feeOf(margin, terms.shareValue)
    case 'PER_TXN':
      return terms.shareValue
    default:
      return 0
  }
}
