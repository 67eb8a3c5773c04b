import { and, desc, eq, sql } from 'drizzle-orm'
import { partnerRule, user } from '../../core/access-schema'
import { parameterized } from '../../core/db/parameterized'
import { isOneOf } from '../../core/db/one-of'
import { ANY_PRODUCT } from '../../core/share-rules'

/** What is told beside the partners of a page. */

export type Rule = typeof partnerRule.$inferSelect
type Ids = { providerId: string; ids: readonly string[] }

/** How many people each has. */
export const staffCounts = parameterized<{ id: string | null; n: number }[], Ids>((tx) =>
  tx
    .select({ id: user.partnerId, n: sql<number>`count(*)::int` })
    .from(user)
    .where(and(eq(user.providerId, sql.placeholder('providerId')), isOneOf(user.partnerId, 'ids')))
    .groupBy(user.partnerId),
)

/** Their terms of products that have none of their own, the newest first. */
export const generalRules = parameterized<Rule[], Ids>((tx) =>
  tx
    .select()
    .from(partnerRule)
    .where(
      and(
        eq(partnerRule.providerId, sql.placeholder('providerId')),
        isOneOf(partnerRule.partnerId, 'ids'),
        eq(partnerRule.product, ANY_PRODUCT),
      ),
    )
    .orderBy(desc(partnerRule.effectiveDate)),
)

/** What people are called. */
export const nickNames = parameterized<
  { userId: string; nickName: string }[],
  { ids: readonly string[] }
>((tx) =>
  tx
    .select({ userId: user.userId, nickName: user.nickName })
    .from(user)
    .where(isOneOf(user.userId, 'ids')),
)
