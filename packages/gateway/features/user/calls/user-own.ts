import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { ownAccount } from '../own-account'

/** One's own account, for whoever has a role. */
export default defineCall({
  path: '/v1/user/own',
  access: {},
  afterOperations: true,
  request: z.object({}),
  handler: (context) => ownAccount(context),
})
