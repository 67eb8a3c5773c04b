import { z } from 'zod'
import { defineCall } from '../../../call'
import { REGION_TREE } from '../../../data/regions'

/** The whole tree in three levels; some 3 900 places, so clients keep the answer. */
export default defineCall({
  path: '/v1/region/queryAll',
  access: {},
  request: z.object({}),
  handler: async () => REGION_TREE,
})
