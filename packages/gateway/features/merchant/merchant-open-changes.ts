import { and, asc, eq, inArray } from 'drizzle-orm'
import { OPEN_CHANGE } from '#domain/merchant-change/dicts'
import type { Tx } from '../../core/db/open'
import { wireTime } from '../../core/wire-time'
import { merchantChange } from '../merchant-change/merchant-change-schema'

/** Changes of a merchant that are under way: what, since when, by whom; the oldest first. */
export async function openChangesOf(
  tx: Tx,
  { providerId, merId }: { providerId: string; merId: string },
) {
  const { changeId, changeKind, changeStatus, requester, requestTime, effectiveTime } =
    merchantChange
  const rows = await tx
    .select({ changeId, changeKind, changeStatus, requester, requestTime, effectiveTime })
    .from(merchantChange)
    .where(
      and(
        eq(merchantChange.providerId, providerId),
        eq(merchantChange.merId, merId),
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
