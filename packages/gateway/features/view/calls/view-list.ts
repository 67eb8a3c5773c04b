import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { defaultViewOf, looksOf, viewsOf } from '../views'

/**
 * Views of a list: one's own, and those shared with one's role (contract §7); with the one it opens
 * with, and how one wants it in each of its places: a gateway that answers these keeps them.
 */
export default defineCall({
  path: '/v1/view/list',
  access: {},
  request: z.object({ resource: id() }),
  handler: async ({ tx, caller }, { resource }) => ({
    list: await viewsOf(tx, caller, resource),
    defaultViewId: await defaultViewOf(tx, caller, resource),
    looks: await looksOf(tx, caller, resource),
  }),
})
