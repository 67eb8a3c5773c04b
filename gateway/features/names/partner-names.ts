import { and, eq, inArray } from 'drizzle-orm'
import { partner } from '../../core/access-schema'
import type { Tx } from '../../core/db/open'

/** Names of partners beside their ids, in the order of the rows. The ids are in scope already. */
export async function withPartnerNames<R extends { partnerId: string }>(
  tx: Tx,
  providerId: string,
  rows: readonly R[],
): Promise<(R & { partnerName: string | null })[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ partnerId }) => partnerId))]
  const found = await tx
    .select({ id: partner.partnerId, name: partner.name })
    .from(partner)
    .where(and(eq(partner.providerId, providerId), inArray(partner.partnerId, ids)))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ ...row, partnerName: names.get(row.partnerId) ?? null }))
}
