import { and, desc, eq, sql } from 'drizzle-orm'
import { partnerRule, user } from '../../core/access-schema'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { ANY_PRODUCT } from '../../core/share-rules'
import type { Ids } from '../names'

/** What an answer says beside the partners of a page. */

export type Rule = typeof partnerRule.$inferSelect

/** How many people each has. */
export const staffCounts = (tx: Tx, { providerId, ids }: Ids) =>
  tx
    .select({ id: user.partnerId, n: sql<number>`count(*)::int` })
    .from(user)
    .where(and(eq(user.providerId, providerId), isAnyOf(user.partnerId, ids)))
    .groupBy(user.partnerId)

/** Their terms of products that have none of their own, the newest first. */
export const generalRules = (tx: Tx, { providerId, ids }: Ids): Promise<Rule[]> =>
  tx
    .select()
    .from(partnerRule)
    .where(
      and(
        eq(partnerRule.providerId, providerId),
        isAnyOf(partnerRule.partnerId, ids),
        eq(partnerRule.product, ANY_PRODUCT),
      ),
    )
    .orderBy(desc(partnerRule.effectiveDate))

/** What people are called. */
export const nickNames = (tx: Tx, userIds: readonly string[]) =>
  tx
    .select({ userId: user.userId, nickName: user.nickName })
    .from(user)
    .where(isAnyOf(user.userId, userIds))
