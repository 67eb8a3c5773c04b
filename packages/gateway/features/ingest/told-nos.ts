import { and, eq } from 'drizzle-orm'
import { channelNo } from './ingest-schema'
import type { Applying } from './outcome'

/** Kinds of a source's numbers beside trades and refunds. */
type NoKind = 'MEMBER' | 'ACT'

/** Our number of what a source calls by its own; undefined: it never told it. */
export async function ownNoOf(
  { tx, source: { providerId, sourceId } }: Applying,
  noKind: NoKind,
  no: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ ownNo: channelNo.ownNo })
    .from(channelNo)
    .where(
      and(
        eq(channelNo.providerId, providerId),
        eq(channelNo.sourceId, sourceId),
        eq(channelNo.noKind, noKind),
        eq(channelNo.no, no),
      ),
    )
  return row?.ownNo
}

/** Keeps which of ours a source's number is. @param time epoch ms */
export const keepNo = (
  { tx, source: { providerId, sourceId } }: Applying,
  noKind: NoKind,
  { no, ownNo, time }: { no: string; ownNo: string; time: number },
) =>
  tx.insert(channelNo).values({ providerId, sourceId, noKind, no, ownNo, ownTime: new Date(time) })
