import { and, desc, eq, lte } from 'drizzle-orm'
import { partnerRule, type partner } from './access-schema'
import type { Tx } from './db/open'

/** The terms of a partner's share. */
export type Sharing = Pick<
  typeof partner.$inferSelect,
  'profitMode' | 'costRate' | 'ratio' | 'perTxnAmt'
> & {
  /** Of a rule of one product: the day by whose costs its cost rate was quoted. */
  quotedOn?: string
}
type Owner = Sharing & Pick<typeof partner.$inferSelect, 'providerId' | 'partnerId'>

/** All products without a rule of their own. */
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

/**
 * The terms of every product on a day: the product's own rule, else the rule for all, else the
 * partner's initial terms.
 */
export async function sharingsOn(
  tx: Tx,
  owner: Owner,
  day: string,
): Promise<(product: string) => Sharing> {
  const rules = new Map((await newest(tx, owner, day)).map((rule) => [rule.product, rule]))
  return (product) => {
    const own = rules.get(product)
    if (own) return { ...own, quotedOn: own.effectiveDate }
    return rules.get(ANY_PRODUCT) ?? owner
  }
}
