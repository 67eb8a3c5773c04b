import { and, asc, eq, or, type SQL } from 'drizzle-orm'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { notFound } from '../../core/errors'
import { user } from '../../core/access-schema'
import { defaultView, listLook, savedView } from './view-schema'

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

/** What one person keeps of a list for oneself, as the role one has now. */
export const keptBy = (
  { providerId, userId, roleType, custId }: Caller,
  table: typeof listLook | typeof defaultView,
  resource: string,
): SQL =>
  and(
    eq(table.providerId, providerId),
    eq(table.userId, userId),
    eq(table.resource, resource),
    eq(table.roleType, roleType),
    eq(table.custId, custId),
  )!

/** How the caller wants a list in each of its places. */
export async function looksOf(
  tx: Tx,
  caller: Caller,
  resource: string,
): Promise<Record<string, Record<string, unknown>>> {
  const rows = await tx
    .select({ place: listLook.place, state: listLook.state })
    .from(listLook)
    .where(keptBy(caller, listLook, resource))
    .orderBy(asc(listLook.place))
  return Object.fromEntries(rows.map(({ place, state }) => [place, state]))
}

/** The view that a list opens with for the caller; null without one, or if it is seen no more. */
export async function defaultViewOf(tx: Tx, caller: Caller, resource: string) {
  const [row] = await tx
    .select({ viewId: savedView.viewId })
    .from(defaultView)
    .innerJoin(
      savedView,
      and(
        eq(savedView.providerId, defaultView.providerId),
        eq(savedView.viewId, defaultView.viewId),
      ),
    )
    .where(and(keptBy(caller, defaultView, resource), seenBy(caller)))
  return row?.viewId ?? null
}

/**
 * A view the caller sees: one's own or a shared one.
 * @throws CallError 90404 for any other, and for one of another list
 */
export async function seenView(
  tx: Tx,
  caller: Caller,
  resource: string,
  viewId: string,
): Promise<void> {
  const [view] = await tx
    .select({ viewId: savedView.viewId })
    .from(savedView)
    .where(and(seenBy(caller), eq(savedView.resource, resource), eq(savedView.viewId, viewId)))
  if (!view) throw notFound()
}

/**
 * A view of the caller's own, held until the transaction ends.
 * @throws CallError 90404 for another user's, shared or not
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
