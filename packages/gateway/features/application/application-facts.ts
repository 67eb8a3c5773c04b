import { and, eq } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { priceError } from '#domain/application/products'
import { lossOf } from '#domain/price'
import type { CategoryField, EntryCategory, EntryFacts } from '#domain/application/types'
import type { SessionContext } from '../../core/call'
import {
  cardOf,
  CORPORATE_BANKS,
  PRIVATE_BANKS,
  PARTNER_CATEGORIES,
  STANDARD_CATEGORIES,
  type Category,
  isRegionCode,
  isRegionPath,
  regionPathName,
} from '../reference'
import { costBookOf, partnerCost, rateTemplatesOn } from '../cost'
import { partner } from '../../core/access-schema'
import { sharingsOn } from '../../core/share-rules'

const leavesOf = (tree: readonly Category[]): ReadonlyMap<string, EntryCategory> =>
  new Map(tree.flatMap(({ children = [] }) => children).map((leaf) => [leaf.categoryCode, leaf]))

const CATEGORIES: Readonly<Record<CategoryField, ReadonlyMap<string, EntryCategory>>> = {
  categoryCode: leavesOf(STANDARD_CATEGORIES),
  hlbCategoryCode: leavesOf(PARTNER_CATEGORIES),
}

/** A leaf of the tree that a form's field chooses from. */
export const categoryOf: EntryFacts['categoryOf'] = (code, field) => CATEGORIES[field].get(code)

/** What the lists of regions and banks say of what a form names. */
const PLACES: Pick<EntryFacts, 'regionNameOf' | 'isRegion' | 'isRegionCode' | 'isBankOf'> = {
  regionNameOf: (region) => (isRegionPath(region) ? regionPathName(region) : undefined),
  isRegion: isRegionPath,
  isRegionCode,
  isBankOf: (bankCode, acctType) =>
    (acctType === '0' ? CORPORATE_BANKS : PRIVATE_BANKS).some((bank) => bank.bankCode === bankCode),
}

/** What the rules of an application must know of the caller and the day. */
export async function entryFacts(
  context: SessionContext,
  corpEntryChannel: EntryFacts['corpEntryChannel'],
): Promise<EntryFacts> {
  const { tx, caller, clock } = context
  const today = formatDate(clock.now())
  const prices = await pricesOf(context, today)
  const templates = await rateTemplatesOn(tx, caller.providerId, today)
  return {
    today,
    corpEntryChannel,
    ...prices,
    privateSettleForCompanies: caller.businessMode === '2',
    rateTemplates: templates.filter(({ products }) =>
      products.every((product) => priceError(prices, { ...product }) === undefined),
    ),
    categoryOf,
    cardOf,
    ...PLACES,
  }
}

/**
 * The caller's own cost by product on a day. A partner that is paid the difference has its own; another's
 * is the floor the provider publishes. Neither tells what the provider pays (domain §13.10).
 */
async function pricesOf(
  { tx, caller }: SessionContext,
  day: string,
): Promise<Pick<EntryFacts, 'costs' | 'reducedCosts'>> {
  const book = await costBookOf(tx, caller.providerId)
  const ofDay = book.on(day)
  const { costs, floors, reducedCosts } = ofDay
  if (caller.roleType === '3') return { costs, reducedCosts }
  const [own] = await tx
    .select()
    .from(partner)
    .where(
      and(eq(partner.providerId, caller.providerId), eq(partner.partnerId, caller.partnerId ?? '')),
    )
  if (!own) return { costs: floors, reducedCosts }
  const sharing = await sharingsOn(tx, own, day)
  const ownCosts = Object.entries(costs).map(([product, cost]) => {
    const { profitMode, costRate, quotedOn = day } = sharing(product)
    // A product without a cost for the provider has none for its partners.
    const own = cost.feeRate === 0 ? cost : partnerCost(ofDay, costRate, product, book.on(quotedOn))
    // Terms below the provider's cost, which may have risen since, use the published floor.
    const isOwn = profitMode === 'RATE_DIFF' && !lossOf(own, cost)
    return [product, isOwn ? own : floors[product]!] as const
  })
  return { costs: Object.fromEntries(ownCosts), reducedCosts }
}
