import { and, eq, like, sql } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { partner } from '../../core/access-schema'
import type { Tx } from '../../core/db/open'
import { partnerOf, withPartnerNames } from '../names'
import { upperParts } from '../trade'
import { incomeMonthSum } from './income-schema'

/** What one partner of a tree has of a month's shares. */
export interface TreePart {
  billMonth: string
  partnerId: string
  partnerName: string | null
  /** Fen; negative where refunds gave more back. */
  shareAmt: number
}

/**
 * What a top-level partner's settlements of some months are made of: its own part and those of
 * the partners below it, its own first. Together they are the settlements' `incomeAmt`.
 */
export async function treeParts(
  tx: Tx,
  { providerId, targetId, months }: { providerId: string; targetId: string; months: string[] },
): Promise<TreePart[]> {
  const { partnerId, partnerShareAmt, upperShares, incomeMonth } = incomeMonthSum
  // The merchant's own partner has what those above it leave.
  const each = sql`(select ${partnerId} as id, ${partnerShareAmt} as amt
    union all select part.key, part.value::bigint from ${upperParts(upperShares)}
    union all select ${partnerId}, -part.value::bigint from ${upperParts(upperShares)}) each`
  const rows = await tx
    .select({
      billMonth: incomeMonth,
      partnerId: sql<string>`each.id`,
      shareAmt: sql<number>`sum(each.amt)`.mapWith(Number),
    })
    .from(incomeMonthSum)
    .innerJoin(partner, partnerOf(incomeMonthSum))
    .innerJoinLateral(each, sql`true`)
    .where(
      and(
        eq(incomeMonthSum.providerId, providerId),
        isAnyOf(incomeMonth, months),
        like(partner.path, `/${targetId}/%`),
      ),
    )
    .groupBy(incomeMonth, sql`each.id`)
    .orderBy(incomeMonth, sql`each.id`)
  const first = (id: string) => Number(id !== targetId)
  const sorted = rows.toSorted(
    (a, b) => a.billMonth.localeCompare(b.billMonth) || first(a.partnerId) - first(b.partnerId),
  )
  return withPartnerNames(tx, providerId, sorted)
}
