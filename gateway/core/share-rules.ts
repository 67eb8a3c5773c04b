import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import { partnerRule, type partner } from './access-schema'
import type { Tx } from './db/open'

/** How a partner's share of a trade is made. */
export type Sharing = Pick<
  typeof partner.$inferSelect,
  'profitMode' | 'costRate' | 'ratio' | 'perTxnAmt'
>
type Owner = Sharing & Pick<typeof partner.$inferSelect, 'providerId' | 'partnerId'>

/** Every product that has no rule of its own. */
export const ANY_PRODUCT = ''

const newest = (tx: Tx, { providerId, partnerId }: Owner, day: string, products?: string[]) =>
  tx
    .selectDistinctOn([partnerRule.product])
    .from(partnerRule)
    .where(
      and(
        eq(partnerRule.providerId, providerId),
        eq(partnerRule.partnerId, partnerId),
        lte(partnerRule.effectiveDate, day),
        products && inArray(partnerRule.product, products),
      ),
    )
    .orderBy(partnerRule.product, desc(partnerRule.effectiveDate))

/** Of one product on a day: the product's own rule, else the one of all, else the partner's first. */
export async function sharingOn(
  tx: Tx,
  owner: Owner,
  product: string,
  day: string,
): Promise<Sharing> {
  const rules = await newest(tx, owner, day, [product, ANY_PRODUCT])
  return rules.find((rule) => rule.product === product) ?? rules[0] ?? owner
}

/** Of every product on a day. */
export async function sharingsOn(
  tx: Tx,
  owner: Owner,
  day: string,
): Promise<(product: string) => Sharing> {
  const rules = new Map((await newest(tx, owner, day)).map((rule) => [rule.product, rule]))
  return (product) => rules.get(product) ?? rules.get(ANY_PRODUCT) ?? owner
}
