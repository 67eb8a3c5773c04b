import { and, asc, eq, inArray } from 'drizzle-orm'
import { OPEN_CHANGE } from '#domain/merchant-change/dicts'
import type { Tx } from '../../core/db/open'
import { wireTime } from '../../core/wire-time'
import { askedChange } from '../merchant-change/asked-change-schema'

/** Changes of a merchant that are under way: what, since when, by whom; the oldest first. */
export async function openChangesOf(
  tx: Tx,
  { providerId, merId }: { providerId: string; merId: string },
) {
  const { changeId, changeKind, changeStatus, requester, requestTime, effectiveTime } = askedChange
  const rows = await tx
    .select({ changeId, changeKind, changeStatus, requester, requestTime, effectiveTime })
    .from(askedChange)
    .where(
      and(
        eq(askedChange.providerId, providerId),
        eq(askedChange.merId, merId),
        inArray(changeStatus, [...OPEN_CHANGE]),
      ),
    )
    .orderBy(asc(requestTime), asc(changeId))
  return rows.map((row) => ({
    ...row,
    requestTime: wireTime(row.requestTime),
    effectiveTime: wireTime(row.effectiveTime),
  }))
}
