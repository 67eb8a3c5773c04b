import { channelNo } from './ingest-schema'
import { keysOf, type NoKind } from './known-trades'
import type { Applying } from './outcome'

/** Our number of what a source calls by its own; undefined: the source has not sent it. */
export async function ownNoOf(
  { tx, source: { providerId, sourceId } }: Applying,
  noKind: NoKind,
  no: string,
): Promise<string | undefined> {
  const [key] = await keysOf(tx, { providerId, sourceId, noKind, nos: [no] })
  return key?.ownNo
}

/** Keeps which of ours a source's number is. @param time epoch ms */
export const keepNo = (
  { tx, source: { providerId, sourceId } }: Applying,
  noKind: NoKind,
  { no, ownNo, time }: { no: string; ownNo: string; time: number },
) =>
  tx.insert(channelNo).values({ providerId, sourceId, noKind, no, ownNo, ownTime: new Date(time) })
