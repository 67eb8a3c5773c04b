import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { id, version } from '../../../core/inputs'
import { checkVersion } from '../../../core/moves'
import { savedView } from '../view-schema'
import { ownView } from '../views'

/** Removes a view of one's own (contract §7). */
export default defineCall({
  path: '/v1/view/del',
  access: {},
  request: z.object({ viewId: id(), version }),
  write: true,
  async handler({ tx, caller }, { viewId, version: seen }) {
    const view = await ownView(tx, caller, viewId)
    checkVersion(view, seen)
    await tx
      .delete(savedView)
      .where(and(eq(savedView.providerId, caller.providerId), eq(savedView.viewId, viewId)))
    return {}
  },
})
