import { and, desc, eq, lte } from 'drizzle-orm'
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

const newest = (tx: Tx, { providerId, partnerId }: Owner, day: string) =>
  tx
    .selectDistinctOn([partnerRule.product])
    .from(partnerRule)
    .where(
      and(
        eq(partnerRule.providerId, providerId),
        eq(partnerRule.partnerId, partnerId),
        lte(partnerRule.effectiveDate, day),
      ),
    )
    .orderBy(partnerRule.product, desc(partnerRule.effectiveDate))

/** Of every product on a day: the product's own rule, else the one of all, else the partner's first. */
export async function sharingsOn(
  tx: Tx,
  owner: Owner,
  day: string,
): Promise<(product: string) => Sharing> {
  const rules = new Map((await newest(tx, owner, day)).map((rule) => [rule.product, rule]))
  return (product) => rules.get(product) ?? rules.get(ANY_PRODUCT) ?? owner
}
