import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { id, optional } from '../../../core/inputs'
import { defaultView } from '../view-schema'
import { keptBy, seenView } from '../views'

/** Sets the view a list opens with for the caller; an empty one restores the standard list. */
export default defineCall({
  path: '/v1/view/setDefault',
  access: {},
  request: z.object({ resource: id(), viewId: optional(id()) }),
  write: true,
  async current({ resource }, { tx, caller }) {
    if (!resource) return undefined
    const [row] = await tx
      .select({ viewId: defaultView.viewId })
      .from(defaultView)
      .where(keptBy(caller, defaultView, resource))
    return row
  },
  async handler({ tx, caller }, { resource, viewId }) {
    if (viewId === undefined) {
      await tx.delete(defaultView).where(keptBy(caller, defaultView, resource))
      return {}
    }
    await seenView(tx, caller, resource, viewId)
    const { providerId, userId, roleType, custId } = caller
    await tx
      .insert(defaultView)
      .values({ providerId, userId, roleType, custId, resource, viewId })
      .onConflictDoUpdate({
        target: [
          defaultView.providerId,
          defaultView.userId,
          defaultView.resource,
          defaultView.roleType,
          defaultView.custId,
        ],
        set: { viewId },
      })
    return {}
  },
})
