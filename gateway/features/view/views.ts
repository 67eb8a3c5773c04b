import { and, asc, eq, or, type SQL } from 'drizzle-orm'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { notFound } from '../../core/errors'
import { user } from '../../core/access-schema'
import { savedView } from './view-schema'

type View = typeof savedView.$inferSelect

/** One's own as the role one has now, and those shared with that role. */
const seenBy = ({ providerId, userId, roleType, custId }: Caller): SQL =>
  and(
    eq(savedView.providerId, providerId),
    eq(savedView.roleType, roleType),
    eq(savedView.custId, custId),
    or(eq(savedView.userId, userId), eq(savedView.shared, true)),
  )!

/** Views of a list in the order they were made, with whose they are. */
export async function viewsOf(tx: Tx, caller: Caller, resource: string) {
  const rows = await tx
    .select({ view: savedView, owner: user.nickName })
    .from(savedView)
    .leftJoin(user, eq(user.userId, savedView.userId))
    .where(and(seenBy(caller), eq(savedView.resource, resource)))
    .orderBy(asc(savedView.createTime), asc(savedView.viewId))
  return rows.map(({ view: { viewId, name, state, shared, version, userId }, owner }) => ({
    viewId,
    name,
    state,
    shared,
    version,
    own: userId === caller.userId,
    ownerName: owner ?? '',
  }))
}

/**
 * A view of the caller's own, held until the transaction ends.
 * @throws CallError 90404 for anybody else's, shared or not
 */
export async function ownView(tx: Tx, caller: Caller, viewId: string): Promise<View> {
  const [view] = await tx
    .select()
    .from(savedView)
    .where(and(seenBy(caller), eq(savedView.viewId, viewId), eq(savedView.userId, caller.userId)))
    .for('update')
  if (!view) throw notFound()
  return view
}
