import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../db/open'
import type { UpstreamOrder } from './ask'
import { upstreamOrder } from './upstream-schema'

/** The newest order of a kind about a record, the only one whose answers count. */
export async function newestOrder(
  tx: Tx,
  { providerId, kind, refId }: Pick<UpstreamOrder, 'providerId' | 'kind' | 'refId'>,
): Promise<UpstreamOrder | undefined> {
  const [order] = await tx
    .select()
    .from(upstreamOrder)
    .where(
      and(
        eq(upstreamOrder.providerId, providerId),
        eq(upstreamOrder.kind, kind),
        eq(upstreamOrder.refId, refId),
      ),
    )
    .orderBy(desc(upstreamOrder.seq))
    .limit(1)
  return order
}
