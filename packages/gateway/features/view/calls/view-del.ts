import { and, eq, like, or } from 'drizzle-orm'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { id, version } from '../../../core/inputs'
import { checkVersion } from '../../../core/moves'
import { defaultView, listLook, savedView } from '../view-schema'
import { keptBy, ownView } from '../views'

/** Removes a view of one's own (contract §7). */
export default defineCall({
  path: '/v1/view/del',
  access: {},
  request: z.object({ viewId: id(), version }),
  write: true,
  async handler({ tx, caller }, { viewId, version: seen }) {
    const view = await ownView(tx, caller, viewId)
    checkVersion(view, seen)
    const { providerId } = caller
    await tx
      .delete(savedView)
      .where(and(eq(savedView.providerId, providerId), eq(savedView.viewId, viewId)))
    // No list opens with it any more. Colleagues' looks of a shared view stay, but are not read.
    await tx
      .delete(defaultView)
      .where(and(eq(defaultView.providerId, providerId), eq(defaultView.viewId, viewId)))
    await tx
      .delete(listLook)
      .where(
        and(
          keptBy(caller, listLook, view.resource),
          or(eq(listLook.place, viewId), like(listLook.place, `${viewId}.%`)),
        ),
      )
    return {}
  },
})
