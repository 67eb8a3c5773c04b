import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { ownAccount } from '../own-account'

/** The caller's own account; a role is enough to ask. */
export default defineCall({
  path: '/v1/user/own',
  access: {},
  afterOperations: true,
  request: z.object({}),
  handler: (context) => ownAccount(context),
})
