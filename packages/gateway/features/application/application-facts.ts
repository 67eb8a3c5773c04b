import { and, eq } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { priceError } from '#domain/application/products'
import { lossOf } from '#domain/price'
import type { CategoryField, EntryCategory, EntryFacts } from '#domain/application/types'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
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
import { COSTS, PARTNER_FLOORS, partnerCost, RATE_TEMPLATES, REDUCED_COSTS } from '../trade'
import { partner } from '../../core/access-schema'
import { sharingsOn } from '../../core/share-rules'

type Partner = typeof partner.$inferSelect

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
  const prices = { costs: await costsOf(context), reducedCosts: REDUCED_COSTS }
  return {
    today: formatDate(context.clock.now()),
    corpEntryChannel,
    ...prices,
    privateSettleForCompanies: context.caller.businessMode === '2',
    rateTemplates: RATE_TEMPLATES.filter(({ products }) =>
      products.every((product) => priceError(prices, { ...product }) === undefined),
    ),
    categoryOf,
    cardOf,
    ...PLACES,
  }
}

/**
 * The caller's own cost by product. A partner that is paid the difference has its own; another's
 * is the floor the provider publishes. Neither tells what the provider pays (domain §13.10).
 */
async function costsOf({ tx, caller, clock }: SessionContext): Promise<EntryFacts['costs']> {
  if (caller.roleType === '3') return COSTS
  const own = await partnerIn(tx, caller)
  return own ? partnerCosts(tx, own, formatDate(clock.now()), PARTNER_FLOORS) : PARTNER_FLOORS
}

/**
 * Costs below which a merchant's price of a day may not be: the provider's, and its partner's where
 * the partner is paid the difference.
 * @param day `YYYY-MM-DD`
 */
export async function costsFor(
  tx: Tx,
  holder: { providerId: string; partnerId: string | null },
  day: string,
): Promise<EntryFacts['costs'][]> {
  const own = await partnerIn(tx, holder)
  return own ? [COSTS, await partnerCosts(tx, own, day, COSTS)] : [COSTS]
}

async function partnerIn(
  tx: Tx,
  { providerId, partnerId }: { providerId: string; partnerId: string | null },
): Promise<Partner | undefined> {
  const [own] = await tx
    .select()
    .from(partner)
    .where(and(eq(partner.providerId, providerId), eq(partner.partnerId, partnerId ?? '')))
  return own
}

/** @param others the costs of products on which it is not paid the difference */
async function partnerCosts(
  tx: Tx,
  owner: Partner,
  day: string,
  others: EntryFacts['costs'],
): Promise<EntryFacts['costs']> {
  const sharing = await sharingsOn(tx, owner, day)
  return Object.fromEntries(
    Object.entries(COSTS).map(([product, cost]) => {
      const { profitMode, costRate } = sharing(product)
      // A product without a cost for the provider has none for its partners.
      const own = cost.feeRate === 0 ? cost : partnerCost(costRate, product)
      // Terms older than the check against a cost below the provider's use the published floor.
      const isOwn = profitMode === 'RATE_DIFF' && !lossOf(own, cost)
      return [product, isOwn ? own : others[product]!]
    }),
  )
}
